import { expect, test } from "vitest";
import {
  heatMapCells,
  MEASURES,
  marginalCells,
  shadesOf,
} from "../../../../web/src/features/explore/results/cells/pooling.ts";
import { rankCorrelation } from "../../../../web/src/features/explore/results/plots/in-and-out.tsx";
import { sweepResults } from "../support/sweep-results.ts";

const RESULTS = sweepResults(undefined, {
  marginals: [{ dimension: "dte", cells: [[1, 100, 40, 10, 800, 600, 8_000, 12_000, 160_000, 900]] }],
  heat_maps: [
    {
      x: "dte",
      y: "short_delta",
      cells: [
        [0, 1, 100, 40, 10, 800, 600, 8_000, 12_000, 160_000, 900],
        [1, 0, 100, 0, 0, 0, 0, 0, 0, 0, null],
      ],
    },
  ],
});

const figures = (cell: Parameters<(typeof MEASURES)[number]["of"]>[0]) =>
  Object.fromEntries(MEASURES.map(({ name, of }) => [name, of(cell)]));

test("pools a cell's figures from its sums (S14)", () => {
  expect(figures(marginalCells(RESULTS, "dte").get(1)!)).toEqual({
    "Mean total P&L": 200,
    "Average P&L per trade": 10,
    "P&L per $ at risk": 0.05,
    "Win rate": 0.75,
    "Profit factor": 3,
    "Share profitable": 0.25,
    "Best total P&L": 900,
  });
});

test("returns no figure for a cell without ranked combinations or without losses", () => {
  const empty = heatMapCells(RESULTS, "short_delta", "dte")(0, 1)!;
  expect(Object.values(figures(empty)).every((value) => value === undefined)).toBe(true);
  const winning = { ...empty, ranked: 1, trades: 1, wins: 1, total: 5, grossWin: 5 };
  expect(figures(winning)["Profit factor"]).toBeUndefined();
});

test("transposes a heat map to the requested rows and columns", () => {
  const straight = heatMapCells(RESULTS, "short_delta", "dte");
  const turned = heatMapCells(RESULTS, "dte", "short_delta");
  expect(straight(1, 0)?.ranked).toBe(40);
  expect(turned(0, 1)?.ranked).toBe(40);
  expect(straight(0, 0)).toBeUndefined();
});

test("shades money from zero to the largest absolute value", () => {
  const shadeOf = shadesOf([-50, undefined, 100], 0);
  expect(shadeOf(-50)).toEqual({ side: "under", strength: 0.5 });
  expect(shadeOf(100)).toEqual({ side: "over", strength: 1 });
  expect(shadeOf(0)).toEqual({ side: "over", strength: 0 });
});

test("shades other figures from the smallest value", () => {
  const shadeOf = shadesOf([0.4, 0.8], undefined);
  expect(shadeOf(0.5).strength).toBeCloseTo(0.25);
  expect(shadesOf([0.4], undefined)(0.4)).toEqual({ side: "plain", strength: 0 });
});

test("computes rank correlation with ties, and none without variation", () => {
  expect(
    rankCorrelation([
      [1, 10],
      [2, 20],
      [3, 90],
    ]),
  ).toBeCloseTo(1);
  expect(
    rankCorrelation([
      [1, 3],
      [2, 2],
      [3, 1],
    ]),
  ).toBeCloseTo(-1);
  expect(
    rankCorrelation([
      [1, 1],
      [1, 2],
      [2, 3],
      [3, 3],
    ]),
  ).toBeCloseTo(8 / 9);
  expect(
    rankCorrelation([
      [1, 1],
      [1, 2],
      [1, 3],
    ]),
  ).toBeUndefined();
  expect(
    rankCorrelation([
      [1, 1],
      [2, 2],
    ]),
  ).toBeUndefined();
});
