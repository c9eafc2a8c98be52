import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { readSpan, spanInWords } from "../../../../web/src/charts/time-axis/span.ts";
import { tradeOn } from "../../../../web/src/charts/time-axis/time-axis.ts";
import { accountOf } from "../../../../web/src/report/account/account.ts";
import { heldSessionsOf, restate } from "../../../../web/src/report/span/restate.ts";
import { swallowDrawings } from "../support/canvas.ts";
import { ok } from "../support/memory-adapter.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import { savedBacktest, summaryRow, tradeRow } from "../support/result-rows.ts";

/** A span of a result's time axis: parsing, restated figures, and the address. */

const DATES = ["2026-01-05", "2026-01-06", "2026-01-07", "2026-01-08", "2026-01-09"];

test("reads a span as the sessions between two days, in any order", () => {
  expect(readSpan("2026-01-06", "2026-01-08", DATES)).toEqual({ from: "2026-01-06", to: "2026-01-08" });
  expect(readSpan("2026-01-08", "2025-12-01", DATES)).toEqual({ from: "2026-01-05", to: "2026-01-08" });
  expect(readSpan("2026-01-10", "2026-01-09", DATES)).toEqual({ from: "2026-01-09", to: "2026-01-09" });
});

test("reads no span from a day that does not exist, from no session, and from all sessions", () => {
  expect(readSpan("2026-02-30", "2026-01-08", DATES)).toBeUndefined();
  expect(readSpan(null, "2026-01-08", DATES)).toBeUndefined();
  expect(readSpan("2026-03-01", "2026-04-01", DATES)).toBeUndefined();
  expect(readSpan("2020-01-01", "2030-01-01", DATES)).toBeUndefined();
});

test("writes a span with its first and last day", () => {
  expect(spanInWords({ from: "2020-03-03", to: "2020-06-01" })).toBe("Mar 3, 2020 – Jun 1, 2020");
  expect(spanInWords({ from: "2020-03-03", to: "2020-03-03" })).toBe("Mar 3, 2020");
});

test("marks the trade that closes on a day, else the one that opened last", () => {
  const long = tradeRow({ date_open: "2026-01-05", date_close: "2026-01-08" });
  const late = tradeRow({ date_open: "2026-01-07", date_close: "2026-01-09" });
  expect(tradeOn([long, late], "2026-01-06")).toEqual({ trade: long, trades: 1 });
  expect(tradeOn([long, late], "2026-01-07")).toEqual({ trade: late, trades: 2 });
  expect(tradeOn([long, late], "2026-01-08")).toEqual({ trade: long, trades: 2 });
  expect(tradeOn([long, late], "2026-01-12")).toEqual({ trade: undefined, trades: 0 });
});

/** Closed +$100, −$50 and +$200; the account is marked at 1.1, 1.4, 0.2, 0.5 and 2.5 % of $10,000. */
const trades = [
  tradeRow({ date_open: "2026-01-05", date_close: "2026-01-06", days_held: 1, pnl: 100, end_bal: 10_100 }),
  tradeRow({ date_open: "2026-01-06", date_close: "2026-01-08", days_held: 2, pnl: -50, end_bal: 10_050 }),
  tradeRow({ date_open: "2026-01-07", date_close: "2026-01-09", days_held: 2, pnl: 200, end_bal: 10_250 }),
];
const performance = DATES.map((date, at) => ({
  date,
  index_performance: null,
  ticker_performance: null,
  strat_performance: [1.1, 1.4, 0.2, 0.5, 2.5][at] ?? 0,
}));
const whole = { trades, summary: summaryRow(), account: accountOf(trades, performance) };

test("restates the figures of a span from the trades that closed in it and the account marked in it", () => {
  const { trades: closed, summary, account } = restate(whole, { from: "2026-01-07", to: "2026-01-09" });
  expect(closed).toEqual(trades.slice(1));
  expect(summary).toMatchObject({
    // Closed before: $10,100.
    start_bal: 10_100,
    end_bal: 10_250,
    cum_pnl: 150,
    n_trades: 2,
    pct_win: 50,
    avg_win: 200,
    avg_loss: -50,
    e: 75,
    avg_days_held: 2,
    // Marked at $10,140 the day before, then at 10,020, 10,050 and 10,250.
    ddown_mtm: 120,
    // Open after the first two of three sessions.
    exposure: (100 * 2) / 3,
    // Three days say nothing of a year.
    ann_return: null,
    calmar: null,
    strategy: whole.summary.strategy,
  });
  expect(summary?.pct_return).toBeCloseTo((100 * 150) / 10_100, 9);
  // Two trades that share one of two sessions each: 4 / (2 + 2 × 1/2) = 4/3. Squares 31,250 over 2 − 2 / (4/3) make
  // s = 250, t = 75 × √(4/3) / 250 = 0.3464, with 1/3 of a degree of freedom.
  expect(summary?.n_eff).toBeCloseTo(4 / 3, 12);
  expect(summary?.p_val).toBeCloseTo(0.84653656, 8);
  // Marked at 10,140, then 10,020, 10,050 and 10,250: three returns.
  const returns = [10_020 / 10_140, 10_050 / 10_020, 10_250 / 10_050].map((growth) => growth - 1);
  const mean = returns.reduce((sum, each) => sum + each, 0) / 3;
  const squares = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  expect(summary?.sharpe).toBeCloseTo((mean / Math.sqrt(squares / 2)) * Math.sqrt(252), 9);
  expect(account.points.map(({ drawdown }) => drawdown)).toEqual([-120, -90, 0]);
});

test("gives the first session of a test its return from the start balance in a span that begins with it", () => {
  const { summary } = restate(whole, { from: "2026-01-05", to: "2026-01-06" });
  const [first, second] = [0.011, 10_140 / 10_110 - 1];
  const mean = (first + second) / 2;
  const deviation = Math.abs(first - second) / Math.SQRT2;
  expect(summary?.sharpe).toBeCloseTo((mean / deviation) * Math.sqrt(252), 9);
});

test("counts the exchange's sessions over which a trade was held, closings on one day sharing none", () => {
  // From Friday to Wednesday there are two sessions: Monday the 19th is a holiday.
  const rows = [
    { date_open: "2026-01-16", date_close: "2026-01-21" },
    { date_open: "2026-01-21", date_close: "2026-01-22" },
  ];
  expect(rows.map(heldSessionsOf(rows))).toEqual([
    { entry: 0, exit: 2 },
    { entry: 2, exit: 3 },
  ]);
});

test("restates a span without closings to no trades and blank averages", () => {
  const { trades: closed, summary } = restate(whole, { from: "2026-01-07", to: "2026-01-07" });
  expect(closed).toEqual([]);
  expect(summary).toMatchObject({
    n_trades: 0,
    cum_pnl: 0,
    pct_win: null,
    e: null,
    p_val: null,
    n_eff: null,
    exposure: 100,
  });
});

const PATH = "/dashboard/demo/spy-20261121-1";
const SPAN = "from=2026-01-06&to=2026-01-08";

test("opens a saved result on the span of its address, clears it with Escape, and selects one by its days", async () => {
  swallowDrawings();
  logIn("demo");
  const saved = savedBacktest({ trade_log: trades, relative_performance: performance });
  const site = renderSite(`${PATH}?${SPAN}`, { [`GET /api${PATH}`]: () => ok({ message: saved }) });
  await screen.findByText("Jan 6, 2026 – Jan 8, 2026 · 2 trades");
  const log = within(await screen.findByRole("region", { name: "Trade log" }));
  expect(log.getAllByRole("button", { name: /^Legs of the trade/ })).toHaveLength(2);
  await userEvent.keyboard("{Escape}");
  expect(site.address()).toBe(PATH);
  await waitFor(() => expect(log.getAllByRole("button", { name: /^Legs of the trade/ })).toHaveLength(3));
  await userEvent.click(screen.getByRole("button", { name: "Choose dates" }));
  const to = screen.getByLabelText("To");
  await userEvent.clear(to);
  await userEvent.type(to, "2026-01-07");
  act(() => to.blur());
  await screen.findByText("Jan 5, 2026 – Jan 7, 2026 · 1 trade");
  expect(site.address()).toBe(`${PATH}?from=2026-01-05&to=2026-01-07`);
  await userEvent.click(screen.getByRole("button", { name: "Clear span" }));
  expect(site.address()).toBe(PATH);
});

test("says beside a span of an account with interest that its P&L is the trades' alone", async () => {
  swallowDrawings();
  logIn("demo");
  const saved = savedBacktest({
    trade_log: trades,
    relative_performance: performance,
    results: [summaryRow({ interest: 12.5 })],
  });
  renderSite(`${PATH}?${SPAN}`, { [`GET /api${PATH}`]: () => ok({ message: saved }) });
  await screen.findByText("A span’s P&L is that of its trades. Interest shows in the balance alone.");
});
