// Loaded by the dashboard when something is compared; here before a test's clock runs.
import "../../../../web/src/features/compare/compare.tsx";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { SummaryRow } from "#shared/contracts/results.ts";
import { correlationOf, weeklyChanges } from "../../../../web/src/features/compare/compare.tsx";
import { bestPlaces, comparedFigures } from "../../../../web/src/features/compare/compare-table.tsx";
import { inputDifferences } from "../../../../web/src/features/compare/differences-table.tsx";
import { swallowDrawings } from "../support/canvas.ts";
import { type Handlers, ok, refuse } from "../support/memory-adapter.ts";
import { PORTFOLIO_ID, savedPortfolio } from "../support/portfolio-of-two.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import { savedBacktest, summaryRow, tradeRow } from "../support/result-rows.ts";

const saved = (name: string, changes: Partial<SummaryRow>) => ({
  ...savedBacktest({ results: [summaryRow({ backtest_name: name, ...changes })] }),
  shared: false,
});

const HANDLERS: Handlers = {
  "GET /api/dashboard/demo/one": () => ok({ message: saved("one", { cum_pnl: 812.3, ddown: 187.7 }) }),
  "GET /api/dashboard/demo/two": () => ok({ message: saved("two", { cum_pnl: -40, ddown: 20 }) }),
  "GET /api/dashboard/demo/three": () => ok({ message: saved("three", { cum_pnl: 812.3, ddown: 300 }) }),
};

beforeEach(swallowDrawings);

const show = (names: string, handlers: Handlers = {}) => {
  logIn("demo");
  return renderSite(`/dashboard?user=demo&compare=${names}`, { ...HANDLERS, ...handlers });
};

const table = () => screen.findByRole("table", { name: "Backtests side by side" });

const cells = async (label: string): Promise<string[]> => {
  const row = within(await table()).getByRole("row", { name: new RegExp(`^${label}`) });
  return within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
};

test("shows backtests side by side and marks the best of each row, also for screen readers", async () => {
  show("one,two,three");
  expect(await cells("P&L")).toEqual(["best: ★+$812.30", "−$40.00", "best: ★+$812.30"]);
  expect(await cells("Drawdown [^%,]*$")).toEqual(["$187.70", "best: ★$20.00", "$300.00"]);
  expect(await cells("Drawdown %, marked")).toEqual(["2.50%", "2.50%", "2.50%"]);
  expect(await cells("Start balance")).toEqual(["$10,000.00", "$10,000.00", "$10,000.00"]);
  expect(
    within(await table())
      .getAllByRole("columnheader")
      .map((head) => within(head).getAllByRole("link")[0]?.getAttribute("href")),
  ).toEqual(["one", "two", "three"].map((name) => `/dashboard/demo/${name}`));
});

test("compares each backtest once, and six at most", async () => {
  const more = ["four", "five", "six"].map((name) => [
    `GET /api/dashboard/demo/${name}`,
    () => ok({ message: saved(name, {}) }),
  ]);
  const site = show("one,one,two,three,four,five,six,seven", Object.fromEntries(more));
  expect(within(await table()).getAllByRole("columnheader")).toHaveLength(6);
  expect(site.requests.some(({ path }) => path.endsWith("/seven"))).toBe(false);
});

test("leaves one backtest out of the comparison by a link", async () => {
  const site = show("one,two,three");
  await table();
  await userEvent.click(screen.getByRole("link", { name: /^Leave out .+\(two\)$/ }));
  expect(site.address()).toBe("/dashboard?user=demo&compare=one,three");
  expect(within(await table()).getAllByRole("columnheader")).toHaveLength(2);
  expect(screen.queryByRole("link", { name: /^Leave out/ })).toBeNull();
});

test("names a backtest that cannot be read, and compares the others", async () => {
  show("one,gone,two", { "GET /api/dashboard/demo/gone": () => refuse(404, "Not found.") });
  expect(
    await screen.findByText("gone can't be read: deleted, or not shared with you by its creator."),
  ).toBeTruthy();
  expect(within(await table()).getAllByRole("columnheader")).toHaveLength(2);
});

test("leads back to the dashboard when no compared backtest exists", async () => {
  show("gone,away");
  expect(await screen.findByRole("heading", { name: "Nothing to compare" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to my backtests" }).getAttribute("href")).toBe("/dashboard");
});

test("bases chart and table on the balance before the first session", async () => {
  show("one,two");
  expect(await cells("Return %")).toEqual(["+8.12%", "+8.12%"]);
  // The first session ends at −0.5% of the start balance.
  expect(screen.getByText(/^From start to end: .+ \(one\) \+8\.12%, .+ \(two\) \+8\.12%\.$/)).toBeTruthy();
});

const session = (date: string, strat_performance: number) => ({
  date,
  strat_performance,
  index_performance: null,
  ticker_performance: null,
});

test("restates chart and figures for the days that all backtests cover", async () => {
  const longer = {
    ...saved("long", {}),
    trade_log: [
      tradeRow({ date_open: "2026-01-02", date_close: "2026-01-05", pnl: 500, end_bal: 10_500 }),
      tradeRow({
        date_open: "2026-01-05",
        date_close: "2026-01-06",
        pnl: -210,
        start_bal: 10_500,
        end_bal: 10_290,
      }),
    ],
    relative_performance: [session("2026-01-02", 0), session("2026-01-05", 5), session("2026-01-06", 2.9)],
  };
  show("one,long", { "GET /api/dashboard/demo/long": () => ok({ message: longer }) });
  expect(await screen.findByRole("heading", { name: "Return over the overlap (%)" })).toBeTruthy();
  // From $10,000 at the close of January 2.
  expect(await cells("P&L")).toEqual(["−$250.00", "best: ★+$290.00"]);
  // One base with the chart, whose last points are marked and not closed.
  expect(await cells("Return %")).toEqual(["−2.50%", "best: ★+2.90%"]);
  expect(screen.getByText(/^From start to end: .+ −2\.50%, .+ \+2\.90%\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Own periods" }));
  expect(await cells("P&L")).toEqual(["+$812.30", "+$812.30"]);
  expect(
    screen.getByText("Each over its own period. Overlap: Jan 5, 2026 to Jan 6, 2026, 2 sessions."),
  ).toBeTruthy();
});

test("correlates weekly changes over shared weeks, and not over fewer than twelve", () => {
  const weekly = (changes: readonly number[], first = "2024-01-05") => {
    let balance = 100;
    const start = Date.parse(first);
    return weeklyChanges({
      before: 100,
      points: [0, ...changes].map((percent, week) => {
        balance *= 1 + percent / 100;
        const date = new Date(start + week * 7 * 86_400_000).toISOString().slice(0, 10);
        return { date, balance, drawdown: 0, closed: balance };
      }),
    });
  };
  const zigzag = Array.from({ length: 12 }, (_, week) => (week % 2 === 0 ? 1 : -1));
  const opposite = zigzag.map((change) => -2 * change);
  expect(correlationOf(weekly(zigzag), weekly(opposite))?.value).toBeCloseTo(-1, 9);
  // A Monday counts to the week of its Friday.
  expect(correlationOf(weekly(zigzag), weekly(zigzag, "2024-01-01"))).toEqual({
    value: expect.closeTo(1, 9),
    weeks: 12,
  });
  // 1, 1, −1, −1 in turn: independent of 1, −1.
  const slow = zigzag.map((_, week) => (week % 4 < 2 ? 1 : -1));
  expect(correlationOf(weekly(zigzag), weekly(slow))?.value).toBeCloseTo(0, 9);
  expect(correlationOf(weekly(zigzag), weekly(zigzag.slice(1)))).toBeUndefined();
  expect(correlationOf(weekly(zigzag), weekly(zigzag.map(() => 0)))).toBeUndefined();
});

test("lists the inputs that differ, legs by number, with a dash for what one lacks", () => {
  const one = savedBacktest({ overall_inputs: [{ ticker: "SPY", name: "SPDR", hold: 30 }] });
  const other = savedBacktest({
    overall_inputs: [{ ticker: "SPY", name: "another", hold: 21 }],
    option_inputs: [
      { long_short: "Short", call_put: "Put", n: 1, dte: 45, delta: 0.3 },
      { long_short: "Long", call_put: "Put", n: 1, dte: 45, delta: 0.15 },
    ],
  });
  const lines = inputDifferences([one, other]).map(({ label, texts }) => [label, ...texts]);
  expect(lines[0]).toEqual(["Max hold days", "30", "21"]);
  expect(lines).toContainEqual(["Option 1: DTE", "30", "45"]);
  expect(lines).toContainEqual(["Option 2: Delta", "–", "0.15"]);
  expect(lines.some(([label]) => label === "Option 1: Delta" || label === "Ticker")).toBe(false);
  expect(inputDifferences([one, one])).toEqual([]);
});

const best = (field: keyof SummaryRow, ...values: (number | null)[]) =>
  bestPlaces(
    field,
    values.map((value) => summaryRow({ [field]: value })),
  );

test("marks the largest of a good figure and the smallest of a bad one", () => {
  expect(best("cum_pnl", 1, 3, 2)).toEqual([1]);
  expect(best("ddown", 1, 3, 2)).toEqual([0]);
  expect(best("avg_loss", -3, -1, -2)).toEqual([1]);
});

test("marks equal bests together, and nothing when all are equal or one has a value", () => {
  expect(best("sharpe", 2, 1, 2)).toEqual([0, 2]);
  expect(best("sharpe", 2, 2)).toEqual([]);
  expect(best("sharpe", null, 2)).toEqual([]);
  expect(best("sharpe", null, 2, 1)).toEqual([1]);
});

test("marks no best of a neutral figure", () => {
  expect(best("n_trades", 1, 2)).toEqual([]);
  expect(best("start_bal", 1, 2)).toEqual([]);
});

test("marks no p-value of a loss as best", () => {
  const [loss, gain, other] = [
    summaryRow({ cum_pnl: -500, p_val: 0.001 }),
    summaryRow({ p_val: 0.04 }),
    summaryRow({ p_val: 0.2 }),
  ];
  expect(bestPlaces("p_val", [loss, gain, other])).toEqual([1]);
  expect(bestPlaces("p_val", [loss, gain])).toEqual([]);
});

test("explains a figure for all results side by side, not with the numbers of the first", () => {
  const rows = [summaryRow({ n_trades: 420, n_eff: 84 }), summaryRow({ n_trades: 10, n_eff: 10 })];
  const figures = comparedFigures(rows).flatMap((group) => group.figures);
  const effective = figures.find(({ field }) => field === "n_eff");
  expect(effective?.cells.map((cell) => cell?.text)).toEqual(["84", "10"]);
  expect(effective?.hint).toMatch(/^How many trades/);
});

test("compares a portfolio with a backtest: figures, drawdown, inputs and a link to its page", async () => {
  show(`one,${PORTFOLIO_ID}`, {
    [`GET /api/portfolios/saved/demo/${PORTFOLIO_ID}`]: () => ok({ message: savedPortfolio() }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Own periods" }));
  expect(await cells("P&L")).toEqual(["best: ★+$812.30", "−$170.00"]);
  expect((await cells("Drawdown %, marked"))[1]).toBe("3.27%");
  const heads = within(await table()).getAllByRole("columnheader");
  expect(heads[1] && within(heads[1]).getAllByRole("link")[0]?.getAttribute("href")).toBe(
    `/portfolios/demo/${PORTFOLIO_ID}`,
  );
  const differences = within(screen.getByRole("table", { name: "Inputs that differ" }));
  expect(differences.getByRole("rowheader", { name: "Member 2: Strategy" })).toBeTruthy();
});
