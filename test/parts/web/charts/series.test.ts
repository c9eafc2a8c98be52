import fc from "fast-check";
import { expect, test } from "vitest";
import { comparedSeries } from "../../../../web/src/charts/compared-series.ts";
import { positionsOf } from "../../../../web/src/charts/drawing/datasets.ts";
import { nearest } from "../../../../web/src/charts/drawing/nearest.ts";
import { spread } from "../../../../web/src/charts/drawing/spread.ts";
import { gathered } from "../../../../web/src/charts/drawing/trade-marks.ts";
import { rangeAbove, rangeBelow } from "../../../../web/src/charts/drawing/value-range.ts";
import { periodsOf, placeOfStart, rebased } from "../../../../web/src/charts/period.ts";
import { asksForLog } from "../../../../web/src/charts/series-values.ts";
import { placeTrades } from "../../../../web/src/charts/use-trades.tsx";

const dates = ["2021-06-30", "2022-07-01", "2023-06-29", "2025-06-27", "2025-07-01", "2026-06-30"];

test("offers only periods shorter than the data", () => {
  expect(periodsOf(dates)).toEqual(["1Y", "3Y", "All"]);
  expect(periodsOf(dates.slice(3))).toEqual(["1Y", "All"]);
  expect(periodsOf(dates.slice(4))).toEqual([]);
  expect(periodsOf([])).toEqual([]);
});

test("starts a period at the last date on or before its first day", () => {
  expect(placeOfStart(dates, "1Y")).toBe(3);
  expect(placeOfStart(dates, "3Y")).toBe(2);
  expect(placeOfStart(dates, "All")).toBe(0);
  expect(placeOfStart([], "1Y")).toBe(0);
});

test("rebases percentages to the start of the period", () => {
  // A rise from 200 to 300 is 50%, a fall to 100 is −50%.
  expect(rebased([0, 100, 200, 0], 1)).toEqual([0, 50, -50]);
  expect(rebased([0, 12.5], 0)).toEqual([0, 12.5]);
  expect(rebased([0, null, 100, 300], 1)).toEqual([null, 0, 100]);
  // No curve can grow from zero.
  expect(rebased([0, -100, 5], 1)).toEqual([null, null]);
});

test("suggests a logarithmic axis above a gain of 500%, unless a series lost everything", () => {
  expect(asksForLog([[0, 500]])).toBe(false);
  expect(
    asksForLog([
      [0, 20],
      [0, null, 501],
    ]),
  ).toBe(true);
  expect(
    asksForLog([
      [0, -100],
      [0, 501],
    ]),
  ).toBe(false);
  expect(asksForLog([[null]])).toBe(false);
});

test("places points at their calendar days", () => {
  expect(positionsOf({ labels: ["2024-01-05", "2024-01-08"], isTime: true })).toEqual([19_727, 19_730]);
  expect(positionsOf({ labels: ["a", "b"] })).toEqual([0, 1]);
  expect(() => positionsOf({ labels: ["2024-02-30"], isTime: true })).toThrow("not a day");
});

test("finds the point nearest to the pointer", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1 }),
      fc.integer({ min: -9, max: 510 }),
      (some, wanted) => {
        const ascending = some.toSorted((a, b) => a - b);
        const place = nearest(ascending, wanted) ?? -1;
        const distances = ascending.map((each) => Math.abs(each - wanted));
        expect(distances[place]).toBe(Math.min(...distances));
      },
    ),
    { endOnFailure: true },
  );
  expect(nearest([], 3)).toBeUndefined();
});

test("leaves end labels in place while there is room", () => {
  expect(spread([10, 50, 90], 15, 0, 100)).toEqual([10, 50, 90]);
});

test("moves colliding end labels apart, in order and inside the chart", () => {
  expect(spread([50, 48, 52], 15, 0, 100)).toEqual([63, 48, 78]);
  expect(spread([99, 98], 15, 0, 100)).toEqual([100, 85]);
  fc.assert(
    fc.property(fc.array(fc.double({ min: -20, max: 220, noNaN: true }), { maxLength: 6 }), (wanted) => {
      const placed = spread(wanted, 15, 0, 200).toSorted((a, b) => a - b);
      for (const [index, each] of placed.entries()) {
        expect(each).toBeGreaterThanOrEqual(-1e-9);
        expect(each).toBeLessThanOrEqual(200 + 1e-9);
        if (index > 0) expect(each - (placed[index - 1] ?? 0)).toBeGreaterThanOrEqual(15 - 1e-9);
      }
    }),
    { endOnFailure: true },
  );
});

test("marks trades at their days, and omits those outside the chart", () => {
  const trades = [
    { date_open: "2024-01-02", date_close: "2024-01-04", pnl: 5 },
    { date_open: "2023-12-29", date_close: "2024-01-03", pnl: -5 },
    { date_open: "2023-12-01", date_close: "2023-12-29", pnl: 1 },
  ];
  expect(placeTrades(trades, ["2024-01-02", "2024-01-03", "2024-01-04"])).toEqual([
    { opened: 0, closed: 2, trade: trades[0] },
    { opened: undefined, closed: 1, trade: trades[1] },
  ]);
});

test("merges exits that overlap into one mark with their total P&L", () => {
  const marks = [
    { place: 9, pnl: 7 },
    { place: 0, pnl: 10 },
    { place: 1, pnl: -30 },
    { place: 4, pnl: 1 },
  ];
  expect(gathered(marks, (place) => place * 2, 5)).toEqual([
    { place: 0, pnl: -20 },
    { place: 4, pnl: 1 },
    { place: 9, pnl: 7 },
  ]);
});

const drawing = { kind: "line", labels: [], formatTick: String, formatValue: String } as const;
const line = (values: (number | null)[]) => ({ title: "a", values, colour: "gain" }) as const;

test("pads the axis by a twentieth of the lines' range", () => {
  expect(rangeAbove({ ...drawing, series: [line([0, 100, null]), line([40, -100])] })).toEqual({
    min: -110,
    max: 110,
  });
  expect(rangeAbove({ ...drawing, series: [line([7, 7])] })).toEqual({ min: 6, max: 8 });
  expect(rangeAbove({ ...drawing, series: [] })).toEqual({ min: 0, max: 1 });
});

test("starts a stacked axis at zero and ends it above the largest sum", () => {
  const series = [line([100, 0]), line([100, null])];
  expect(rangeAbove({ ...drawing, kind: "stacked bars", labels: ["a", "b"], series })).toEqual({
    min: 0,
    max: 210,
  });
});

test("spans the drawdown axis from the deepest drawdown to zero", () => {
  expect(rangeBelow([line([0, -100, -20]), line([-40])])).toEqual({ min: -105, max: 0 });
  expect(rangeBelow([line([0, 0])])).toEqual({ min: -1.05, max: 0 });
});

test("spans a lower axis of positive values from zero, or from below it, to the largest", () => {
  expect(rangeBelow([line([100, 40])])).toEqual({ min: 0, max: 105 });
  expect(rangeBelow([line([100, -20])])).toEqual({ min: -21, max: 105 });
});

test("compares accounts from the balance before their first session, and holds each level until the next date", () => {
  const point = (date: string, balance: number, drawdown: number) => ({ date, balance, drawdown });
  const { dates, series } = comparedSeries([
    {
      name: "one",
      before: 1000,
      points: [point("2024-01-02", 999, -1), point("2024-01-05", 1100, 0)],
    },
    {
      name: "two",
      before: 50,
      points: [point("2024-01-03", 50, 0), point("2024-01-04", 25, -25)],
    },
    { name: "lost", before: 0, points: [point("2024-01-03", 0, 0)] },
  ]);
  expect(dates).toEqual(["2024-01-02", "2024-01-03", "2024-01-04", "2024-01-05"]);
  const rounded = ({ values }: (typeof series)[number]) =>
    values.map((value) => (value === null ? null : Math.round(value * 10) / 10 + 0));
  expect(series.map((each) => [each.title, rounded(each)])).toEqual([
    ["one", [-0.1, -0.1, -0.1, 10]],
    ["two", [null, 0, -50, null]],
    ["lost", [null, null, null, null]],
    ["one, drawdown", [-0.1, -0.1, -0.1, 0]],
    ["two, drawdown", [null, 0, -50, null]],
    ["lost, drawdown", [null, null, null, null]],
  ]);
});
