import fc from "fast-check";
import type { Threshold } from "#shared/domain/strategy/strategy.ts";
import { OPTIONS_STRUCTURE_NAMES, STRUCTURE_NAMES } from "#shared/domain/structure/structure.ts";
import { type Sweep, trailsOf } from "#shared/domain/sweep/sweep.ts";
import { filterRule } from "../../engine/hand-strategy.ts";

/** Test sweeps: the full grid of S7, and random small ones. */

const by = (from: number, to: number, step: number): number[] =>
  Array.from(
    { length: Math.round((to - from) / step) + 1 },
    (_, k) => Math.round((from + k * step) * 1e4) / 1e4,
  );

const sizes = (kind: "% of premium" | "% of max", ...percents: number[]): Threshold[] =>
  percents.map((percent) => ({ kind, percent }));

const NONE: Threshold = { kind: "None" };

/** S7's table, parsed. */
export const FULL_SWEEP: Sweep = {
  ticker: "SPY",
  tickers: ["SPY"],
  name: "",
  period: { start: undefined, end: undefined, lengthYears: 10 },
  dteRule: "Nearest",
  slippagePercent: 100,
  commissionCents: 65,
  outOfSamplePercent: 30,
  minTrades: 30,
  structures: OPTIONS_STRUCTURE_NAMES,
  dte: [7, 14, 21, 30, 45, 60, 75, 90],
  far_dte: [30, 45, 60, 90, 120],
  short_delta: by(0.05, 0.6, 0.05),
  long_delta: by(0.05, 0.8, 0.05),
  exit_dte: [],
  short_otm: [],
  long_otm: [],
  width: [],
  call_short_delta: [],
  hold: [7, 14, 21, 30, 45, 60, 90],
  max_positions: [1, 2, 3, 5],
  wait: [1, 5],
  stops: [NONE, ...sizes("% of premium", 50, 100, 150, 200, 300), ...sizes("% of max", 25, 50, 75)],
  targets: [NONE, ...sizes("% of premium", 25, 50, 75, 100), ...sizes("% of max", 25, 50, 75)],
  trail: [],
  trail_from: [],
  trails: [{ percent: 0, fromPercent: 0 }],
  filters: [
    [],
    [filterRule("IV rank (1y)", { low: 50 })],
    [filterRule("Price above mov avg", { lookBackSessions: 50 })],
    [filterRule("Price below mov avg", { lookBackSessions: 50 })],
  ],
  events: [[]],
};

const ascending = <T extends number>(values: fc.Arbitrary<T>, maxLength: number, minLength = 1) =>
  fc.uniqueArray(values, { minLength, maxLength }).map((list) => list.toSorted((one, other) => one - other));

const delta = fc.integer({ min: 100, max: 9900 }).map((units) => units / 10_000);

const percent = fc.integer({ min: -1500, max: 5000 }).map((units) => units / 100);

const seldom = (lists: fc.Arbitrary<number[]>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant<number[]>([]) }, { weight: 1, arbitrary: lists });

const thresholds = fc
  .record({
    none: fc.boolean(),
    premium: ascending(fc.integer({ min: 1, max: 400 }), 2, 0),
    max: ascending(fc.integer({ min: 1, max: 100 }), 2, 0),
    dollars: ascending(fc.integer({ min: 1, max: 900 }), 1, 0),
  })
  .map(({ none, premium, max, dollars }): Threshold[] => [
    ...(none ? [NONE] : []),
    ...sizes("% of premium", ...premium),
    ...sizes("% of max", ...max),
    ...dollars.map((each): Threshold => ({ kind: "$ per spread", dollars: each })),
  ]);

/** A random sweep of few values, as S3 and S4 leave them. Some structures or thresholds have no combination. */
export const smallSweep: fc.Arbitrary<Sweep> = fc
  .record({
    tickers: fc.constantFrom(["SPY"], ["SPY"], ["QQQ", "SPY"], ["AAPL", "QQQ", "SPY"]),
    structures: fc.subarray([...STRUCTURE_NAMES], { minLength: 1, maxLength: 6 }),
    dte: ascending(fc.integer({ min: 1, max: 90 }), 3),
    far_dte: ascending(fc.integer({ min: 1, max: 120 }), 3, 0),
    short_delta: ascending(delta, 4, 0),
    long_delta: ascending(delta, 4, 0),
    exit_dte: seldom(ascending(fc.integer({ min: 0, max: 30 }), 2)),
    short_otm: seldom(ascending(percent, 3)),
    long_otm: seldom(ascending(percent, 3)),
    width: seldom(
      ascending(
        fc.integer({ min: 1, max: 2000 }).map((cents) => cents / 100),
        2,
      ),
    ),
    call_short_delta: seldom(ascending(delta, 2)),
    hold: ascending(fc.integer({ min: 1, max: 90 }), 2),
    max_positions: ascending(fc.integer({ min: 1, max: 5 }), 2),
    wait: ascending(fc.integer({ min: 1, max: 9 }), 2),
    stops: thresholds,
    targets: thresholds,
    trail: fc.constantFrom([], [], [], [20], [0, 30], [10, 35]),
    trail_from: fc.constantFrom([], [0, 15], [5]),
    filters: fc.array(fc.constant([]), { minLength: 1, maxLength: 2 }),
    events: fc.array(fc.constant([]), { minLength: 1, maxLength: 2 }),
  })
  .map((lists) => ({
    ...FULL_SWEEP,
    ...lists,
    ticker: lists.tickers[0]!,
    trails: trailsOf(lists.trail, lists.trail_from),
  }));
