import { describe, test } from "vitest";
import type { Threshold } from "#shared/domain/strategy.ts";
import { STRUCTURE_NAMES } from "#shared/domain/structure.ts";
import { hasMaxLoss, hasMaxProfit, hasStrikes, legsOf, sharesOf } from "#shared/domain/structure-legs.ts";
import { trailsOf } from "#shared/domain/sweep.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { strategyOf } from "../../engine/hand-strategy.ts";
import { day } from "../../market/build-market.ts";
import { sampleChains } from "../../sample/chains.ts";
import { expectPaths } from "./expect-paths.ts";
import { openKernel } from "./kernel-paths.ts";

const kernel = await openKernel();
const { market } = sampleChains("SPY", { first: day("2020-01-02"), last: day("2020-07-01") });
const period = periodOf(strategyOf(), market)!;

/** Deltas at which each structure exists, one or the other (S5). */
const DELTAS = [
  { short_delta: 0.3, long_delta: 0.15 },
  { short_delta: 0.25, long_delta: 0.45 },
];

const STOPS: Threshold[] = [
  { kind: "None" },
  { kind: "% of premium", percent: 100 },
  { kind: "% of max", percent: 62.5 },
  { kind: "$ per spread", dollars: 150.005 },
];
const TARGETS: Threshold[] = [
  { kind: "% of premium", percent: 33.3333 },
  { kind: "% of max", percent: 50 },
];

describe("kernel paths on the sample's SPY (S32)", () => {
  test.each(STRUCTURE_NAMES)("computes the engine's paths for %s on the sample's SPY", (structure) => {
    const deltas = DELTAS.find((pair) => hasStrikes(structure, pair))!;
    const legs = [...sharesOf(structure), ...legsOf(structure, { ...deltas, dte: 21, far_dte: 45 })];
    const sweep = {
      dteRule: "Nearest" as const,
      slippagePercent: 100,
      commissionCents: 65,
      stops: STOPS.filter(({ kind }) => kind !== "% of max" || hasMaxLoss(structure)),
      targets: TARGETS.filter(({ kind }) => kind !== "% of max" || hasMaxProfit(structure)),
      trails: trailsOf([0, 10, 25], [0, 20]),
      hold: [10, 1000],
      events: [[]],
    };
    expectPaths(kernel, market, period, sweep, [legs]);
  });
});
