import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import { setWidth } from "../support/browser.ts";
import { swallowDrawings } from "../support/canvas.ts";
import { ok } from "../support/memory-adapter.ts";
import {
  PORTFOLIO_ID,
  portfolioOfTwo,
  savedPortfolio,
  savedPortfolioRow,
} from "../support/portfolio-of-two.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import { dashboardRow } from "../support/result-rows.ts";
// Loads the lazy chunks before a test's timeout runs.
import "../../../../web/src/charts/drawing/drawing.tsx";
import "../../../../web/src/features/dashboard/other-list.tsx";
import "../../../../web/src/pages/dashboard.tsx";
import "../../../../web/src/pages/saved-portfolio.tsx";
import "../../../../web/src/report/margin/margin-pane.tsx";

const PATH = `/portfolios/demo/${PORTFOLIO_ID}`;
const CALL = `/api/portfolios/saved/demo/${PORTFOLIO_ID}`;

const open = async (changes: Partial<PortfolioResults> = {}) => {
  swallowDrawings();
  logIn("demo");
  const saved = savedPortfolio({ results: portfolioOfTwo(changes) });
  const site = renderSite(PATH, { [`GET ${CALL}`]: () => ok({ message: saved }) });
  await screen.findByRole("heading", { name: PORTFOLIO_ID.toUpperCase() });
  return site;
};

const part = (name: string) => within(screen.getByRole("region", { name }));

/** The texts of a table's rows, cell by cell. */
const rowsOf = (name: string): string[][] =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test("splits the worst fall by member, adding up to the account's, gains as negative parts", async () => {
  await open();
  const drawdown = part("Drawdown by member at the worst fall");
  expect(
    drawdown.getByText(
      "From its peak on Jan 6, 2026 to Jan 7, 2026 the account fell $330.00, 3.27% of that peak.",
    ),
  ).toBeTruthy();
  const [, ...rows] = rowsOf("Drawdown by member");
  expect(rows).toEqual([
    ["Spreads", "", "$400.00", "121.21%"],
    ["Hedge", "", "−$70.00", "−21.21%"],
    ["Account", "", "$330.00", "100.00%"],
  ]);
});

test("adds the part of the interest to the fall where the account earns some", async () => {
  await open({ drawdown: { ...portfolioOfTwo().drawdown, amount: 329, interest: -1 } });
  const rows = rowsOf("Drawdown by member");
  expect(rows[3]).toEqual(["Interest", "", "−$1.00", "−0.30%"]);
  expect(rows[4]).toEqual(["Account", "", "$329.00", "100.00%"]);
});

test("says that an account never fell instead of a table of zeros", async () => {
  await open({ drawdown: { amount: 0, pct: 0, peak_date: null, trough_date: null } });
  expect(screen.getByText("The account never fell below its start or a peak.")).toBeTruthy();
  expect(screen.queryByRole("table", { name: "Drawdown by member" })).toBeNull();
});

test("says the account's refusals in words, out of the entries that the member wanted", async () => {
  await open();
  const refused = part("Refused entries");
  // 100 sessions less 26 counts are 74 entries; with 14 refused, 88 were wanted.
  expect(refused.getByText("refused for want of money: 14 of 88")).toBeTruthy();
  // 2 entries made, 3 refused.
  expect(refused.getByText("refused by the limit of risk: 2 of 5")).toBeTruthy();
  expect(refused.getByText("refused by the limit of risk on QQQ: 1 of 5")).toBeTruthy();
});

test("counts opposite legs as the account's refusals only where it skips conflicts", async () => {
  const { members, request } = portfolioOfTwo();
  // Of 100 sessions: 90 with a position, 6 with opposite legs, so 4 entries of 10 wanted.
  const skipped = { "Max open positions": 90, "Opposite legs on one contract": 6 };
  const changed = members.map((member) => ({ ...member, skipped }));
  await open({ members: changed });
  expect(screen.queryByText(/opposite legs/)).toBeNull();
  expect(part("Refused entries").getByText("No entry was refused.")).toBeTruthy();
  cleanup();
  await open({ members: changed, request: { ...request, conflicts: "Skip" } });
  expect(screen.getAllByText("refused for opposite legs on one contract: 6 of 10")).toHaveLength(2);
});

test("shows the worst days with each member's change, and correlations with blanks", async () => {
  await open();
  expect(rowsOf("Worst days")[1]).toEqual(["2026-01-07", "−$330.00", "−$400.00", "+$70.00"]);
  const matrix = rowsOf("Correlation of daily changes");
  expect(matrix[1]?.slice(1)).toEqual(["1.00", "−0.87"]);
  expect(matrix[2]?.slice(1)).toEqual(["−0.87", "–"]);
  expect(part("Correlation of daily changes").getByText(/was 79% of the members' own/)).toBeTruthy();
});

test("sets each member beside itself alone, and the account beside itself without each", async () => {
  await open();
  const members = rowsOf("Members");
  expect(members[2]?.slice(1)).toEqual([
    ...["−$250.00", "$400.00", "1", "0.00%", "1,902"],
    ...["+$1,234.50", "+3.10%", "0.60", "$77.00", "0.40", "90", "61.00%"],
  ]);
  const without = rowsOf("Without each member");
  expect(without.slice(1).map((row) => [row[0], row[1]])).toEqual([
    ["All members", "−$170.00"],
    ["Without Spreads", "+$81.00"],
    ["Without Hedge", "−$251.00"],
  ]);
});

test("shows the drawdown on the band of reshuffled ones, and says when trades are too few", async () => {
  const percentiles = { p5: 100, p25: 200, p50: 300, p75: 400, p95: 500 };
  await open({
    monte_carlo: {
      trades: 30,
      resamples: 5000,
      mean_block: 6,
      start_bal: 10_000,
      pnl: percentiles,
      ddown: percentiles,
      loss: 0.1,
      falls: [],
      own: { pnl: 310, ddown: 250, share: 0.61 },
      fan: [],
    },
  });
  expect(
    part("Drawdown by member at the worst fall").getByText(
      "Here $250.00. Half of the reshufflings fell less than $300.00, one in twenty more than $500.00; 61% fell at least as far as this result.",
    ),
  ).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "Monte Carlo" })).toBeTruthy();
});

test("downloads all trades with their member, and Option Omega's columns with it as the strategy", async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Download CSV" }));
  await userEvent.click(screen.getByRole("button", { name: "Option Omega CSV" }));
  const [own, omega] = await Promise.all(files.map((file) => file.text()));
  const [head, first, second] = own!.split("\r\n");
  expect(head).toBe(
    "member,date_open,date_close,days_held,n_spreads,net_debit,net_credit,pnl,dividends,exit_reason,start_bal,end_bal,legs",
  );
  // Only the second member holds shares.
  expect(first).toMatch(/^Spreads,2026-01-05,2026-01-08,21,1,0,1000,-250,,Expiration,/);
  expect(second).toMatch(/^Hedge,2026-01-05,2026-01-08,21,1,0,1000,80,2,Expiration,/);
  const [headings, ...rows] = omega!.trim().split("\r\n");
  const strategy = headings!.split(",").indexOf("Strategy");
  expect(rows.map((row) => row.split(",")[strategy])).toEqual(["Spreads", "Hedge"]);
});

test("opens the portfolio's form with the request as it was sent", async () => {
  const site = await open();
  const link = screen.getByRole("link", { name: "Open in Portfolio" });
  expect(link.getAttribute("href")).toBe("/backtester?mode=portfolio");
  await userEvent.click(link);
  await waitFor(() => expect(site.address()).toBe("/backtester?mode=portfolio"));
});

test("lists saved portfolios under the dashboard's tab with their own columns", async () => {
  setWidth(1200);
  logIn("demo");
  renderSite("/portfolios", {
    "GET /api/dashboard/": () => ok({ message: [dashboardRow()] }),
    "GET /api/portfolios/saved/": () =>
      ok({ message: [savedPortfolioRow({ label: { title: "My core", tags: ["income"] } })] }),
  });
  const table = within(await screen.findByRole("table", { name: "Saved portfolios" }));
  expect(screen.getByRole("heading", { name: "My Portfolios" })).toBeTruthy();
  const link = table.getByRole("link", { name: PORTFOLIO_ID });
  expect(link.getAttribute("href")).toBe(PATH);
  const row = link.closest("tr");
  expect(row?.textContent).toContain("My core");
  expect(row?.textContent).toContain("2 strategies");
  expect(row?.textContent).toContain("income");
  expect(row?.textContent).toContain("SPY, QQQ");
  const cell = (field: string) => row?.querySelector(`[data-field=${field}]`)?.textContent;
  expect(["acct_bal", "cum_pnl", "ddown_mtm", "diversification"].map(cell)).toEqual([
    "10,000.00",
    "−170.00",
    "330.00",
    "0.79",
  ]);
});

test("keeps ticks between the dashboard's tabs, for a comparison of a portfolio with a backtest", async () => {
  swallowDrawings();
  logIn("demo");
  const site = renderSite("/portfolios", {
    "GET /api/dashboard/": () =>
      ok({ message: ["spy-1", "spy-2"].map((backtest_name) => dashboardRow({ backtest_name })) }),
    "GET /api/portfolios/saved/": () => ok({ message: [savedPortfolioRow()] }),
    "GET /api/saved-sweeps/": () => ok({ sweeps: [] }),
    "GET /api/cases/": () => ok({ cases: [] }),
  });
  await userEvent.click(await screen.findByRole("checkbox", { name: `Compare ${PORTFOLIO_ID}` }));
  await userEvent.click(screen.getByRole("link", { name: "Results" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Compare spy-1" }));
  await userEvent.click(screen.getByRole("button", { name: "Compare" }));
  expect(site.address()).toBe(`/dashboard?user=demo&compare=${PORTFOLIO_ID},spy-1`);
});
