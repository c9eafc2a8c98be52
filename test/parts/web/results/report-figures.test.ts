import { expect, test } from "vitest";
import type { TradeRow } from "#shared/contracts/results.ts";
import { byExitReason, profitHinges } from "../../../../web/src/report/profit/profit-sources.tsx";
import { monthlyProfit, profitByMonth } from "../../../../web/src/report/profit/trade-series.ts";
import { summaryGroups } from "../../../../web/src/report/summary/summary-groups.ts";
import { summaryRow } from "../support/result-rows.ts";
import { trade } from "./backtester-results.ts";

const textOf = (row: ReturnType<typeof summaryRow>) =>
  Object.fromEntries(
    summaryGroups(row).flatMap(({ statistics }) => statistics.map(({ field, text }) => [field, text])),
  );

test("groups the summary with every figure once", () => {
  const groups = summaryGroups(summaryRow());
  expect(groups.map(({ title }) => title)).toEqual([
    "Return",
    "Risk",
    "Trades",
    "Significance",
    "Positions traded",
  ]);
  const shown = groups.flatMap(({ statistics }) => statistics.map(({ field }) => field));
  const { backtest_name, creator, date_created, ...figures } = summaryRow();
  expect(shown.sort()).toEqual(Object.keys(figures).sort());
});

test("formats the summary with units, two decimals, whole counts and signs", () => {
  expect(
    textOf(summaryRow({ pct_win: 62.5, sharpe: 1, n_trades: 1234, ddown_pct: 4, p_val: 0.004, e: -3 })),
  ).toMatchObject({
    start_bal: "$10,000.00",
    cum_pnl: "+$812.30",
    pct_return: "+8.12%",
    ddown_pct: "4.00%",
    pct_win: "62.50%",
    sharpe: "1.00",
    n_trades: "1,234",
    e: "−$3.00",
    p_val: "< 0.01",
  });
});

test("says of this result how much trades that overlap say (n_eff)", () => {
  const hintOf = (row: ReturnType<typeof summaryRow>) =>
    summaryGroups(row)
      .flatMap(({ statistics }) => statistics)
      .find(({ field }) => field === "n_eff")?.hint;
  const row = summaryRow({ n_trades: 420, n_eff: 84.25 });
  expect(hintOf(row)).toBe("420 trades that overlap say as much as 84 apart.");
  expect(textOf(row).n_eff).toBe("84.25");
  expect(hintOf(summaryRow({ n_trades: 420, n_eff: 420 }))).toBe(
    "No two trades were open together: each counts in full.",
  );
  // Without trades, the hint says what it is.
  expect(hintOf(summaryRow({ n_trades: 0, n_eff: null }))).toMatch(/^How many trades/);
  const significance = summaryGroups(row).find(({ title }) => title === "Significance");
  expect(significance?.statistics.map(({ field }) => field)).toEqual(["e", "p_val", "n_eff"]);
});

test("shows interest in dollars after the P&L, and the excess Sharpe ratio after the Sharpe ratio (I6, I8)", () => {
  const row = { ...summaryRow(), interest: 243.8, sharpe_excess: 0.5 };
  const [gains, risks] = summaryGroups(row).map(({ statistics }) => statistics);
  const fieldsOf = (group: typeof gains) => group?.map(({ field }) => field).join(" ");
  expect(fieldsOf(gains)).toContain("cum_pnl interest");
  expect(fieldsOf(risks)).toContain("sharpe sharpe_excess");
  expect(textOf(row)).toMatchObject({ interest: "$243.80", sharpe_excess: "0.50" });
  expect(textOf({ ...row, interest: null })).toMatchObject({ interest: "–" });
});

test("shows a dash for a missing figure, and shows unknown figures", () => {
  expect(textOf(summaryRow({ profit_factor: null })).profit_factor).toBe("–");
  const later = { ...summaryRow(), ulcer_index: 2.71 };
  expect(summaryGroups(later).at(-1)).toMatchObject({
    title: "Other",
    statistics: [{ label: "Ulcer index", text: "2.71" }],
  });
});

test("adds P&L by exit reason in cents, most frequent first", () => {
  const rows = byExitReason([
    trade({ exit_reason: "Stop loss", pnl: -0.1 }),
    trade({ exit_reason: "Max hold", pnl: 0.1 }),
    trade({ exit_reason: "Max hold", pnl: 0.2 }),
    trade({ exit_reason: "Max hold", pnl: 0 }),
  ]);
  expect(rows).toEqual([
    { reason: "Max hold", trades: 3, wins: 2, pnl: 0.3 },
    { reason: "Stop loss", trades: 1, wins: 0, pnl: -0.1 },
  ]);
});

const textsOf = (trades: TradeRow[]) =>
  Object.fromEntries(profitHinges(trades, [100.1, -50.2, 0, 0.3]).map(({ label, text }) => [label, text]));
const closing = (month: number, pnl: number) =>
  trade({ date_close: `2024-${String(month).padStart(2, "0")}-15`, pnl });

test("computes P&L without the five best and the five worst trades", () => {
  const trades = [
    ...[1, 2, 3, 4, 5].map((month) => closing(month, 100.1)),
    closing(6, 0.3),
    ...[6, 7, 8, 9, 10].map((month) => closing(month, -50.2)),
  ];
  expect(textsOf(trades)).toEqual({
    "Best trade": "+$100.10",
    "Worst trade": "−$50.20",
    "Without the best five": "−$250.70",
    "Without the worst five": "+$500.80",
    "Best month": "+$100.10",
    "Worst month": "−$50.20",
    "Winning months": "2 of 4",
  });
});

test("omits P&L without the best trades when there are too few", () => {
  expect(Object.keys(textsOf(new Array(10).fill(closing(1, 1))))).not.toContain("Without the best five");
});

test("adds months over all years in cents, and leaves empty months empty", () => {
  const years = monthlyProfit([
    trade({ date_close: "2022-01-03", pnl: 0.1 }),
    trade({ date_close: "2023-01-03", pnl: 0.2 }),
    trade({ date_close: "2023-05-03", pnl: -7 }),
  ]);
  const { months, total } = profitByMonth(years);
  expect(months[0]).toBe(0.3);
  expect(months[4]).toBe(-7);
  expect(months[11]).toBeUndefined();
  expect(total).toBe(-6.7);
  expect(profitByMonth([])).toEqual({ months: new Array(12).fill(undefined), total: 0 });
});

test("praises nothing that an account made after it was wiped out", () => {
  const tones = (isWipedOut: boolean) =>
    summaryGroups(summaryRow({ pct_return: 510, ann_return: 20 }), isWipedOut)
      .flatMap(({ statistics }) => statistics)
      .filter(({ field }) => ["cum_pnl", "pct_return", "ann_return"].includes(field))
      .map(({ tone }) => tone);
  expect(tones(false)).toEqual(["gain", "gain", "gain"]);
  expect(tones(true)).toEqual([undefined, undefined, undefined]);
});
