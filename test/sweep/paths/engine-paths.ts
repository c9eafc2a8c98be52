import type { Leg, Strategy } from "#shared/domain/strategy.ts";
import { SKIP_REASONS } from "#shared/domain/trade.ts";
import { candidatesOf } from "#shared/engine/candidates.ts";
import type { Market } from "#shared/engine/market/market.ts";
import type { Period } from "#shared/engine/market/period.ts";
import { strategyOf } from "../../engine/hand-strategy.ts";
import type { KernelPaths, LevelExits, PathSweep } from "./kernel-paths.ts";

/** Longer than any market: what a level is looked at without. */
const NO_HOLD = 100_000;
const NONE = { kind: "None" } as const;

type Rows = LevelExits & { readonly isValid: boolean[]; readonly riskCents: number[] };

/** What the engine would make of each entry session with one level alone; 0 where there is no entry. */
const rowsOf = (market: Market, period: Period, parts: Partial<Strategy>): Rows => {
  const job = { strategy: strategyOf(parts), market, references: {} };
  const rows = candidatesOf(job, period, period.first, period.last + 1);
  const isValid = Array.from(rows.skips, (skip) => skip === 0);
  const perEntry = (value: (row: number) => number): number[] =>
    isValid.map((entered, row) => (entered ? value(row) : 0));
  return {
    isValid,
    riskCents: perEntry((row) => rows.risks[row]!),
    exits: perEntry((row) => rows.exitSessions[row]! - period.first),
    pnlCents: perEntry((row) => rows.openFlows[row]! + rows.closeFlows[row]!),
  };
};

/** The sessions that an event set lets in (E5), told by the engine's own reasons. */
const allowedBy = (
  market: Market,
  period: Period,
  legs: readonly Leg[],
  events: Strategy["events"],
): boolean[] => {
  const job = { strategy: strategyOf({ legs, events }), market, references: {} };
  const barred = 1 + SKIP_REASONS.indexOf("No event");
  return Array.from(
    candidatesOf(job, period, period.first, period.last + 1).skips,
    (skip) => skip !== barred,
  );
};

/** The same as the kernel says, from the engine: a backtest for every level, which is the only reason to close by. */
export const enginePaths = (
  market: Market,
  period: Period,
  sweep: PathSweep,
  legs: readonly Leg[],
): KernelPaths & { readonly allowed: boolean[][] } => {
  const { dteRule, slippagePercent, commissionCents } = sweep;
  const base = { legs, dteRule, slippagePercent, commissionCents, holdDays: NO_HOLD };
  const { isValid, riskCents } = rowsOf(market, period, base);
  const eventsOf = (set: PathSweep["events"][number]) => (set.length === 0 ? undefined : set);
  return {
    isValid,
    riskCents,
    stops: sweep.stops.map((stop) => rowsOf(market, period, { ...base, stop })),
    targets: sweep.targets.map((target) => rowsOf(market, period, { ...base, target })),
    times: sweep.events.flatMap((set) =>
      sweep.hold.map((holdDays) =>
        rowsOf(market, period, { ...base, holdDays, stop: NONE, events: eventsOf(set) }),
      ),
    ),
    allowed: sweep.events.map((set) => allowedBy(market, period, legs, eventsOf(set))),
  };
};
