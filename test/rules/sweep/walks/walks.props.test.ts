import fc from "fast-check";
import { expect, test } from "vitest";
import type { Threshold } from "#shared/domain/strategy/strategy.ts";
import { OBJECTIVES } from "#shared/domain/sweep/ranking.ts";
import { trailsOf } from "#shared/domain/sweep/sweep.ts";
import type { WalkForward } from "#shared/domain/sweep/walk-forward.ts";
import { gridOf, type RuleValues } from "#shared/sweep/grid/grid.ts";
import type { RuleLists } from "#shared/sweep/kernel/rule-lists.ts";
import { layOutTables, openWalks, type WalkSetup } from "#shared/sweep/kernel/spread-walks.ts";
import { foldsOf } from "#shared/sweep/walk-forward/folds.ts";
import { FULL_SWEEP } from "../grid/sweeps.ts";
import { madeUpKernel } from "../made-up-kernel.ts";
import { plainChoices, plainFolds } from "../plain-walk-forward.ts";
import { expectSame } from "./expect-same.ts";
import { diceOf, fillTables, madeUpTables, plainTrades } from "./made-up-tables.ts";
import { newKernel } from "./new-kernel.ts";

/** More by hand: `RUNS=1000 npm test -- test/rules/sweep/walks`. */
const RUNS = Number(process.env.RUNS ?? 16);

const kernel = await newKernel();

const NONE: Threshold = { kind: "None" };
const ascending = (least: number, most: number, maxLength: number) =>
  fc
    .uniqueArray(fc.integer({ min: least, max: most }), { minLength: 1, maxLength })
    .map((list) => list.toSorted((a, b) => a - b));
const sizes = fc
  .record({
    premium: ascending(1, 400, 3),
    max: ascending(1, 100, 3),
    none: fc.boolean(),
    max2: fc.boolean(),
  })
  .map(({ premium, max, none, max2 }): Threshold[] => [
    ...(none ? [NONE] : []),
    ...premium.map((percent) => ({ kind: "% of premium" as const, percent })),
    ...(max2 ? max.map((percent) => ({ kind: "% of max" as const, percent })) : []),
  ]);

const anyCase = fc.record({
  seed: fc.integer(),
  shape: fc.record({
    sessions: fc.integer({ min: 2, max: 130 }),
    longest: fc.constantFrom<number>(1, 3, 10, 40),
    validPercent: fc.constantFrom<number>(0, 20, 90, 100),
    bindPercent: fc.constantFrom<number>(0, 10, 60),
    pnlCents: fc.constantFrom<number>(0, 3, 50_000, 2 ** 27),
    riskCents: fc.constantFrom<number>(90_000, 2 ** 31, 2 ** 41),
  }),
  stops: sizes,
  targets: sizes,
  falls: fc.constantFrom([], [], [25], [0, 25], [10, 25, 50]),
  starts: fc.constantFrom([], [0, 50]),
  holds: fc.integer({ min: 1, max: 4 }),
  waits: ascending(1, 9, 3),
  maxPositions: ascending(1, 5, 4),
  filters: fc.integer({ min: 1, max: 3 }),
  events: fc.integer({ min: 1, max: 3 }),
  inPercent: fc.integer({ min: 10, max: 100 }),
  minTrades: fc.constantFrom<number>(1, 2, 5, 20),
  distinctRoom: fc.constantFrom<number>(4, 40, 2 ** 20),
  walk: fc.record({
    folds: fc.integer({ min: 2, max: 24 }),
    window: fc.option(fc.integer({ min: 1, max: 23 }), { nil: undefined }),
    objective: fc.constantFrom(...OBJECTIVES),
  }),
});

/** More take longer and prove no more. */
const MOST_RULES = 4_000;

type Case = typeof anyCase extends fc.Arbitrary<infer Given> ? Given : never;

const places = (length: number): number[] => Array.from({ length }, (_, place) => place);

/** The walk-forward of a case: folds of a session at least, a shorter window, and S2's rule for *P&L / drawdown*. */
const walkForwardOf = ({ walk, shape }: Case): WalkForward => {
  const { window, objective } = walk;
  const folds = Math.min(walk.folds, shape.sessions);
  const hasWindow = objective !== "P&L / drawdown" && window !== undefined;
  return { folds, window: hasWindow ? Math.min(window, folds - 1) : undefined, objective };
};

/** The drawdown of a rolling window is of no choice, and the kernel has another. */
const without = <S extends { readonly drawdownCents: number }>(window: number | undefined, sums: S) =>
  window === undefined ? sums : { ...sums, drawdownCents: 0 };

const expectPlain = (given: Case): void => {
  const dice = diceOf(given.seed);
  const { sessions } = given.shape;
  const mask = (place: number) =>
    Uint8Array.from({ length: sessions }, () => Number(place === 0 || dice(3) > 0));
  const values: RuleValues = {
    stop: given.stops,
    target: given.targets,
    trail: trailsOf(given.falls, given.starts),
    hold: places(given.holds).map((place) => place + 1),
    max_positions: given.maxPositions,
    wait: given.waits,
    filter: places(given.filters),
    event: places(given.events),
  };
  const lists: RuleLists = {
    values,
    filterMasks: Array.from({ length: given.filters }, (_, place) => mask(place)),
    eventMasks: Array.from({ length: given.events }, (_, place) => mask(place)),
  };
  const tables = madeUpTables(lists, given.shape, dice);
  const days = Array.from({ length: sessions }, (_, at) => at + 2 * Math.floor(at / 5));
  const sessionsIn = Math.ceil((sessions * given.inPercent) / 100);
  const { minTrades, distinctRoom } = given;
  const walk = walkForwardOf(given);
  const sweep = { ...FULL_SWEEP, minTrades, walk };
  const folds = foldsOf(sweep, { sessionsIn, sessionsOut: sessions - sessionsIn });
  const setup: WalkSetup = {
    ...{ lists, days, sessionsIn, minTrades, distinctRoom },
    walk: { folds, objective: walk.objective },
  };
  kernel.forgetAll();
  layOutTables(kernel, setup);
  const walks = openWalks(kernel, setup);
  fillTables(kernel, tables);

  const grid = gridOf({ ...FULL_SWEEP, structures: ["Short straddle"], dte: [30], minTrades });
  // The grid drops thresholds that a straddle may not have; the tables allow them.
  const rules = Object.values(values).reduce((product, { length }) => product * length, 1);
  const part = { ...grid.structures[0]!, values };
  const whole = { ...grid, structures: [{ ...part, rules, combinations: rules }], combinations: rules };
  const parts = { sessionsIn, sessionsOut: sessions - sessionsIn, binSessions: 1, binsIn: 1, binsOut: 1 };
  const tradesByRule = places(rules).map((rule) => plainTrades(tables, lists, rule));
  const plain = madeUpKernel({
    grid: whole,
    parts,
    days,
    tradesOf: (index) => tradesByRule[index]!,
  });
  plain.prepare(0);
  const chosen = plainChoices(
    plainFolds(walk, sessions, sessionsIn, minTrades),
    walk.objective,
    rules,
    (rule) => tradesByRule[rule]!,
    days,
  );
  const reached = chosen.map((each) => ({
    value: each?.value ?? Number.NEGATIVE_INFINITY,
    totalCents: each?.sums.totalCents ?? Number.NEGATIVE_INFINITY,
  }));
  const open = chosen.map(() => ({ value: Number.NEGATIVE_INFINITY, totalCents: Number.NEGATIVE_INFINITY }));
  for (const bars of [open, reached])
    expect(
      walks
        .evaluate([], bars)
        .choices.map((each) => each && { rule: each.rule, sums: without(walk.window, each.sums) }),
    ).toEqual(chosen.map((each) => each && { rule: each.index, sums: without(walk.window, each.sums) }));
  walks.takePairs();
  walks.takeHistograms();
  expectSame(walks, plain);
  expect(walks.takePairs()).toEqual(plain.takePairs()[0]!.cells);
  expect(walks.takeHistograms()).toEqual(plain.takeHistograms());
  const rule = dice(rules);
  expect(walks.trace(rule)).toEqual(plain.trace(rule));
};

const rulesOf = ({
  stops,
  targets,
  falls,
  starts,
  holds,
  waits,
  maxPositions,
  filters,
  events,
}: Case): number =>
  stops.length *
  targets.length *
  trailsOf(falls, starts).length *
  holds *
  waits.length *
  maxPositions.length *
  filters *
  events;

test("evaluates every rule of a spread as a plain walk does (S9–S17, E1, E2, B4)", () => {
  const anySmall = anyCase.filter((given) => rulesOf(given) <= MOST_RULES);
  fc.assert(fc.property(anySmall, expectPlain), { numRuns: RUNS });
});

const ONE_POSITION: Case = {
  seed: 7,
  shape: {
    sessions: 700,
    longest: 20,
    validPercent: 90,
    bindPercent: 60,
    pnlCents: 50_000,
    riskCents: 90_000,
  },
  stops: [NONE, { kind: "% of premium", percent: 100 }],
  targets: [NONE, { kind: "% of premium", percent: 50 }],
  falls: [],
  starts: [],
  holds: 3,
  waits: [1, 4],
  maxPositions: [1],
  filters: 2,
  events: 2,
  inPercent: 70,
  minTrades: 1,
  distinctRoom: 2 ** 20,
  walk: { folds: 5, window: undefined, objective: "t-statistic" },
};

test("evaluates positions held for years, and more levels than a step can number, as a plain walk does", () => {
  expectPlain(ONE_POSITION);
  expectPlain({ ...ONE_POSITION, shape: { ...ONE_POSITION.shape, longest: 690 } });
  expectPlain({ ...ONE_POSITION, holds: 66 });
  expectPlain({ ...ONE_POSITION, holds: 66, falls: [0, 25], starts: [0, 50] });
});
