import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fullGrid } from "#shared/contracts/sweep/form-answer.ts";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import type { SweepBody } from "#shared/contracts/sweep/request.ts";
import { costOf, dollarsOfWork, spreadCostMs } from "#shared/sweep/grid/cost.ts";
import { type Grid, gridOf } from "#shared/sweep/grid/grid.ts";
import { piecesOf } from "#shared/sweep/grid/pieces.ts";
import { structureOfSpread } from "#shared/sweep/grid/place.ts";
import { day } from "../market/build-market.ts";

const gridOfBody = (body: SweepBody): Grid => {
  const reading = readSweep(body, day("2026-11-19"));
  if (!reading.ok) throw new Error(`refused: ${Object.keys(reading.fields)}`);
  return gridOf(reading.sweep);
};

const FULL = gridOfBody(fullGrid("SPY"));
const SMALL = gridOfBody({ ...fullGrid("SPY"), structures: ["Short put"], stops: [], targets: [], hold: 21 });

test("cuts a grid into runs of whole spreads without gaps or overlaps (S33)", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400_000 }), (sessions) => {
      for (const grid of [FULL, SMALL]) {
        const pieces = piecesOf(grid, sessions);
        expect(pieces.map(({ from }) => from)).toEqual([0, ...pieces.slice(0, -1).map(({ to }) => to)]);
        expect(pieces.at(-1)?.to).toBe(grid.spreads);
        for (const { from, to } of pieces) expect(to).toBeGreaterThan(from);
        expect(pieces.reduce((sum, { combinations }) => sum + combinations, 0)).toBe(grid.combinations);
      }
    }),
    { numRuns: 50 },
  );
});

test("cuts the full grid into few pieces of about equal cost", () => {
  const pieces = piecesOf(FULL, 2514);
  const costs = pieces.map(({ from, to }) => {
    let sum = 0;
    for (let spread = from; spread < to; spread++) sum += spreadCostMs(structureOfSpread(FULL, spread), FULL);
    return sum;
  });
  expect(pieces.length).toBeGreaterThan(5);
  expect(pieces.length).toBeLessThan(40);
  expect(Math.max(...costs) / Math.min(...costs)).toBeLessThan(1.05);
});

test("cuts many spreads with few rules into pieces that fit a worker's memory", () => {
  const wide = gridOfBody({
    ticker: "SPY",
    backtest_length: 10,
    structures: ["Put credit spread"],
    dte: { from: 10, to: 230, step: 10 },
    short_delta: { from: 0.02, to: 0.8, step: 0.02 },
    width: { from: 1, to: 24, step: 1 },
    hold: 21,
    stops: [{ stop_loss: "None" }],
    targets: [{ take_prof: "None" }],
  });
  expect(wide.spreads).toBe(23 * 40 * 24);
  expect(Math.max(...piecesOf(wide).map(({ from, to }) => to - from))).toBeLessThanOrEqual(4_000);
});

test("estimates seconds for a small sweep of one piece, and about a minute and a cent for the full grid", () => {
  expect(piecesOf(SMALL)).toEqual([{ from: 0, to: SMALL.spreads, combinations: SMALL.combinations }]);
  expect(costOf(SMALL).seconds).toBeLessThan(10);
  expect(costOf(FULL).seconds).toBeGreaterThan(10);
  expect(costOf(FULL).seconds).toBeLessThan(120);
  expect(costOf(FULL).dollars).toBeLessThan(0.02);
});

test("estimates more seconds and dollars for a walk-forward, with each walked fold", () => {
  const walked = (folds: number, window?: number) =>
    costOf(gridOf({ ...FULL.sweep, walk: { folds, window, objective: "t-statistic" } }));
  const [plain, few, many, windowed] = [costOf(FULL), walked(10), walked(24), walked(24, 23)];
  expect(few.seconds / plain.seconds).toBeGreaterThan(1.1);
  expect(few.seconds / plain.seconds).toBeLessThan(1.25);
  expect(many.seconds).toBeGreaterThan(few.seconds);
  expect(many.dollars).toBeGreaterThan(few.dollars);
  expect(windowed.seconds).toBeLessThan(few.seconds);
});

test("costs work by the second of a slower worker in the cloud, in the estimate as in the benchmark", () => {
  const { dollars } = costOf(SMALL);
  expect(dollarsOfWork(1)).toBeCloseTo(2.1 * 1.727 * 0.0000133334, 12);
  expect(dollars).toBeGreaterThan(dollarsOfWork(2));
  expect(dollars).toBeLessThan(dollarsOfWork(20));
});
