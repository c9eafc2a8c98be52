import { expect, test } from "vitest";
import type { TradeRow } from "#shared/contracts/results.ts";
import { monthlyProfit, profitDistribution } from "../../../../web/src/report/profit/trade-series.ts";
import { trade } from "./backtester-results.ts";

const closing = (date_close: string, pnl: number, end_bal = 0): TradeRow =>
  trade({ date_close, pnl, start_bal: end_bal - pnl, end_bal });

test("adds monthly P&L in cents, and keeps empty months apart from months of zero", () => {
  const [first, second, third] = monthlyProfit([
    closing("2022-12-30", 0.1),
    closing("2022-12-31", 0.2),
    closing("2024-02-01", 5),
    closing("2024-02-02", -5),
  ]);
  expect(first).toMatchObject({ year: 2022, total: 0.3 });
  expect(first?.months[11]).toBe(0.3);
  expect(second).toEqual({ year: 2023, months: new Array(12).fill(undefined), total: 0 });
  expect(third?.months[1]).toBe(0);
  expect(third?.months[0]).toBeUndefined();
});

test.each([
  ["dollars", [-499.99, -12.5, -0.01, 0, 0.01, 3, 3, 250, 612.34]],
  ["cents within one dollar", [-0.31, -0.3, -0.03, -0.02, 0, 0.02, 0.03, 0.05, 0.45]],
  ["a single gain", [17.02]],
  ["a single loss", [-0.97]],
  ["no trades", []],
])("counts each P&L in the bin that shows it, and keeps gains and losses apart: %s", (_, pnls) => {
  const bins = profitDistribution(pnls.map((pnl) => closing("2024-01-05", pnl)));
  expect(bins.reduce((sum, bin) => sum + bin.trades, 0)).toBe(pnls.length);
  expect(bins.length).toBeLessThanOrEqual(42);
  for (const { from, to, trades } of bins) {
    expect(from >= 0 || to <= 0).toBe(true);
    expect(trades).toBe(pnls.filter((pnl) => pnl >= from && pnl < to).length);
  }
});
