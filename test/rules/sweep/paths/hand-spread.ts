import type { Leg, OptionLeg } from "#shared/domain/strategy/strategy.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { datesFrom } from "../../engine/hand-market.ts";
import { longCall, strategyOf } from "../../engine/hand-strategy.ts";
import { type ChainRow, type MarketOptions, marketOf } from "../../market/build-market.ts";
import { type KernelPaths, kernelPaths, openKernel, type PathSweep } from "./kernel-paths.ts";

const kernel = await openKernel();

/** Tuesday 2 January 2024 and the nine sessions after: 3 4 5 8 9 10 11 12 16 (the 15th is a holiday). */
export const DATES = datesFrom("2024-01-02", 10);

export const shortCall: OptionLeg = { ...longCall, side: "short" };

const SWEEP: PathSweep = {
  dteRule: "Nearest",
  slippagePercent: 100,
  commissionCents: 65,
  stops: [{ kind: "None" }, { kind: "$ per spread", dollars: 50 }],
  targets: [{ kind: "None" }, { kind: "$ per spread", dollars: 75 }],
  trails: [{ percent: 0, fromPercent: 0 }],
  hold: [3, 1000],
  events: [[]],
};

/** Returns the kernel's paths of one spread of a hand-made market; `parts` replace parts of the sweep. */
export const pathsOf = (
  rows: readonly ChainRow[],
  legs: readonly Leg[],
  options?: MarketOptions,
  parts: Partial<PathSweep> = {},
): KernelPaths => {
  const market = marketOf(rows, options);
  return kernelPaths(kernel, market, periodOf(strategyOf(), market)!, { ...SWEEP, ...parts }, [legs])[0]!;
};

/** Returns the exit session and the P&L in cents of a level entered on the first session. */
export const firstOf = ({ exits, pnlCents }: KernelPaths["stops"][number]) => [exits[0], pnlCents[0]];
