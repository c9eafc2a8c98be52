import { expect, test } from "vitest";
import { legsOf, sharesOf } from "#shared/domain/structure/structure-legs.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import { spreadAt } from "#shared/sweep/grid/combination.ts";
import { placeOf } from "#shared/sweep/grid/place.ts";
import { neighboursOf } from "#shared/sweep/honesty/neighbours.ts";
import { planLegs } from "#shared/sweep/legs/leg-plan.ts";
import { joinSweep } from "#shared/sweep/results/join-sweep.ts";
import { day } from "../market/build-market.ts";
import { FULL_SWEEP } from "./grid/sweeps.ts";
import { finishedLater, spySweep } from "./spy-sweep.ts";

/** Long lists of deltas and widths, of which each pair is a spec of its own. */
const SWEEP: Sweep = {
  ...FULL_SWEEP,
  structures: ["Put credit spread", "Call credit spread"],
  dte: [14, 21, 30, 45],
  short_delta: Array.from({ length: 12 }, (_, at) => (at + 4) / 40),
  long_delta: [],
  width: Array.from({ length: 12 }, (_, at) => at + 1),
  hold: [21],
  max_positions: [1],
  wait: [1],
  stops: [{ kind: "None" }],
  targets: [{ kind: "None" }],
  filters: [[]],
  events: [[]],
  minTrades: 6,
  walk: { folds: 5, window: undefined, objective: "Win rate" },
};

/** Rows of a list whose neighbors are traced (S25). */
const CHECKED = 10;

test("joins a sweep with the specs of its leaders, choices, and neighbors alone (S24, S25, S30)", async () => {
  const { grid, toJoin, kernelOf, sliceOf } = await spySweep(SWEEP, {
    first: day("2020-01-02"),
    last: day("2020-12-31"),
  });
  const opened: (readonly number[])[] = [];
  const open = (spreads: readonly number[]) => {
    opened.push(spreads);
    return kernelOf(spreads);
  };
  const { lists, walk } = await finishedLater(joinSweep(toJoin(open), sliceOf([0, grid.spreads])));

  const led = lists.flatMap(({ rows }) => rows.map(({ index }) => index));
  const checked = lists.flatMap(({ rows }) => rows.slice(0, CHECKED).map(({ index }) => index));
  const beside = checked.flatMap((index) => neighboursOf(grid, index));
  const chosen = walk!.picks.flatMap(({ choice }) => choice?.index ?? []);
  expect(chosen.length).toBeGreaterThan(0);
  const wanted = new Set([...led, ...beside, ...chosen].map((index) => placeOf(grid, index).spread));
  expect(opened).toEqual([[...wanted].toSorted((a, b) => a - b)]);
  expect(wanted.size).toBeLessThan(grid.spreads / 2);

  const plan = planLegs(
    opened[0]!.map((rank) => {
      const spread = spreadAt(grid, rank);
      return [...sharesOf(spread.structure), ...legsOf(spread.structure, spread)];
    }),
  );
  expect(plan.specs.length).toBeLessThanOrEqual(2 * wanted.size);
});
