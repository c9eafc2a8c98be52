import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { DashboardRow } from "#shared/contracts/saved-list.ts";
import { setWidth, texts } from "../support/browser.ts";
import { ok, refuse } from "../support/memory-adapter.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import { anAnswer, dashboardRow } from "../support/result-rows.ts";

const LUCK = { kind: "test", n_eff: 2, n: 2, look: 1, line: 0.05 } as const;
const AAPL = {
  shared: true,
  answer: anAnswer({ made: 12_345.68, luck: { ...LUCK, p_val: null, look: null, line: null, holds: false } }),
  about: {
    ...{ title: "Short put 30 DTE 30Δ AAPL", ticker: "AAPL", start: "2024-01-02", end: "2024-12-31" },
    balances: [10_000, 22_345.68],
  },
};

const LOSS = anAnswer({ made: -1842.5, luck: { ...LUCK, p_val: 0.4, holds: false } });

const ROWS = [
  dashboardRow({ backtest_name: "spy-20261121-10", cum_pnl: 812.3, p_val: 0.0312 }),
  dashboardRow({
    backtest_name: "spy-20261121-9",
    ...{ cum_pnl: -1842.5, end_bal: 8157.5, p_val: 0.4 },
    listing: { ...dashboardRow().listing, answer: LOSS },
  }),
  dashboardRow({ backtest_name: "aapl-20261120-1", cum_pnl: 12_345.678, p_val: null, listing: AAPL }),
];

const show = (rows: readonly DashboardRow[]) => {
  logIn("demo");
  return renderSite("/dashboard", {
    "GET /api/dashboard/": () => ok({ message: rows.length === 0 ? "no_backtests" : rows }),
    "GET /api/sweeps/saved/": () => ok({ sweeps: [] }),
    "GET /api/portfolios/saved/": () => ok({ message: [] }),
    "GET /api/cases/": () => ok({ cases: [] }),
    "GET /api/followed/": () => ok({ message: [] }),
  });
};

const names = (): string[] =>
  within(screen.getByRole("table"))
    .getAllByRole("rowheader")
    .map((each) => within(each).getByRole("link").textContent);

const cell = (name: string, field: string): HTMLElement => {
  const row = screen.getByRole("link", { name }).closest("tr");
  return row!.querySelector<HTMLElement>(`[data-field=${field}]`)!;
};

test("shows an empty dashboard with a way to a new backtest", async () => {
  show([]);
  expect(await screen.findByText("Ready to start?")).toBeTruthy();
  expect(screen.getByRole("link", { name: "New Backtest" }).getAttribute("href")).toBe("/backtester");
  expect(screen.getByRole("link", { name: "Learn how it works" }).getAttribute("href")).toBe("/about");
  expect(screen.queryByText("My Backtests")).toBeNull();
});

test("lists backtests in the server's order, each name linked to its page", async () => {
  show(ROWS);
  await screen.findByText("My Backtests");
  expect(names()).toEqual(["spy-20261121-10", "spy-20261121-9", "aapl-20261120-1"]);
  const link = screen.getByRole("link", { name: "spy-20261121-9" });
  expect(link.getAttribute("href")).toBe("/dashboard/demo/spy-20261121-9");
  expect(screen.queryByText("2026-11-21T12:04:05.000Z")).toBeNull();
  expect(screen.queryByRole("columnheader", { name: /creator/i })).toBeNull();
});

test("leads each row with what it made, needed, and what luck explains of it", async () => {
  const luck = { kind: "search", verdict: "Could be luck", tried: 27_482_112, holds: false } as const;
  const { listing } = dashboardRow();
  show([dashboardRow({ listing: { ...listing, answer: anAnswer({ luck }) } })]);
  const found = await screen.findByText("Could be luck");
  expect(found.closest("[title]")?.getAttribute("title")).toBe("best of 27,482,112 tried");
  expect(found.closest("tr")?.textContent).toContain("$11,300");
});

test("sorts by a heading, largest number first and blanks last, and reverses at a second click", async () => {
  show(ROWS);
  const heading = await screen.findByRole("button", { name: "Made" });
  await userEvent.click(heading);
  expect(names()).toEqual(["aapl-20261120-1", "spy-20261121-10", "spy-20261121-9"]);
  expect(heading.closest("th")?.getAttribute("aria-sort")).toBe("descending");
  expect(heading.closest("th")?.textContent).toContain("▼");
  await userEvent.click(heading);
  expect(names()).toEqual(["spy-20261121-9", "spy-20261121-10", "aapl-20261120-1"]);
  expect(heading.closest("th")?.textContent).toContain("▲");

  await userEvent.click(screen.getByRole("button", { name: "Luck" }));
  expect(names()).toEqual(["spy-20261121-10", "spy-20261121-9", "aapl-20261120-1"]);
  expect(heading.closest("th")?.hasAttribute("aria-sort")).toBe(false);
});

test("sorts backtest names by the numbers in them", async () => {
  show(ROWS);
  await userEvent.click(await screen.findByRole("button", { name: "Backtest" }));
  expect(names()).toEqual(["aapl-20261120-1", "spy-20261121-9", "spy-20261121-10"]);
});

test("formats numbers in US style and colors the fields of the specification", async () => {
  show(ROWS);
  await userEvent.click(await screen.findByRole("button", { name: "Columns" }));
  for (const name of ["P&L", "p-value", "End balance"])
    await userEvent.click(screen.getByRole("checkbox", { name }));
  expect(cell("aapl-20261120-1", "cum_pnl").textContent).toBe("12,345.68");
  const tone = (name: string, field: string) =>
    cell(name, field).querySelector<HTMLElement>("[data-tone]")?.dataset.tone;
  expect(tone("spy-20261121-10", "cum_pnl")).toBe("gain");
  expect(tone("spy-20261121-9", "cum_pnl")).toBe("loss");
  expect(tone("spy-20261121-10", "p_val")).toBe("pass");
  expect(tone("spy-20261121-9", "p_val")).toBe("fail");
  expect(tone("aapl-20261120-1", "p_val")).toBeUndefined();
  expect(tone("spy-20261121-9", "ddown_mtm")).toBeUndefined();
  expect(tone("spy-20261121-10", "end_bal")).toBe("above");
  expect(tone("spy-20261121-9", "end_bal")).toBe("below");
});

test("shows each backtest's name with its strategy behind it, market and account curve", async () => {
  show(ROWS);
  await screen.findByText("My Backtests");
  const row = within(screen.getByRole("row", { name: /aapl-20261120-1/ }));
  expect(row.getByTitle("Sell 1 SPY put, 30 days, 0.30 delta.").textContent).toBe(
    "Short put 30 DTE 30Δ AAPL",
  );
  expect(row.getByText("AAPL")).toBeTruthy();
  expect(row.getByText("2024-01-02 to 2024-12-31")).toBeTruthy();
  expect(row.getByRole("img", { name: "Account from $10,000.00 to $22,345.68" })).toBeTruthy();
  expect(row.getByText("shared")).toBeTruthy();
  expect(screen.getAllByText("shared")).toHaveLength(1);
});

test("tells rows of one name apart by the words of their strategies that differ", async () => {
  const closingAfter = (days: number) => `Sell 1 SPY put, 30 days, 0.30 delta; close after ${days} days.`;
  show(
    [19, 21, 21].map((days, at) =>
      dashboardRow({ backtest_name: `spy-20261121-${at}`, strategy: closingAfter(days) }),
    ),
  );
  expect(await screen.findByText("· after 19 days")).toBeTruthy();
  expect(screen.getAllByText("· after 21 days")).toHaveLength(2);
});

test("says on each empty tab what it is for and what to press", async () => {
  const site = show([]);
  for (const [tab, title, button, to] of [
    ["Searches", "No search saved yet", "New Search", "/backtester?mode=explore"],
    ["Portfolios", "No portfolio saved yet", "New Portfolio", "/backtester?mode=portfolio"],
    ["Cases", "No case yet", "Go to my results", "/dashboard"],
    ["Today", "You don't follow a backtest yet", "Go to my backtests", "/dashboard"],
  ] as const) {
    await userEvent.click(await screen.findByRole("link", { name: tab }));
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    expect(screen.getByRole("link", { name: button }).getAttribute("href")).toBe(to);
    expect(within(screen.getByRole("navigation", { name: "Main" })).getByText("Dashboard").className).toMatch(
      /here/,
    );
  }
  expect(site.address()).toBe("/today");
});

test("opens a backtest by a click on its row, but not on its checkbox", async () => {
  const site = show(ROWS);
  await screen.findByText("My Backtests");
  await userEvent.click(screen.getByRole("checkbox", { name: "Compare spy-20261121-9" }));
  expect(site.address()).toBe("/dashboard");
  await userEvent.click(cell("spy-20261121-9", "ddown_mtm"));
  await waitFor(() => expect(site.address()).toBe("/dashboard/demo/spy-20261121-9"));
});

test("filters by ticker, with an address for each", async () => {
  const site = show(ROWS);
  const ticker = await screen.findByRole("combobox", { name: "Ticker" });
  expect(texts(within(ticker).getAllByRole("option"))).toEqual(["All (3)", "AAPL (1)", "SPY (2)"]);
  await userEvent.selectOptions(ticker, "AAPL");
  expect(names()).toEqual(["aapl-20261120-1"]);
  expect(site.address()).toBe("/dashboard?ticker=AAPL");
  await userEvent.selectOptions(ticker, "All (3)");
  expect(names()).toHaveLength(3);
  expect(site.address()).toBe("/dashboard");
});

const headings = (): string[] =>
  screen.getAllByRole("columnheader").map(({ dataset }) => dataset.field ?? "");
const USUAL = ["Made", "Needed", "Holding", "Luck", "ddown_mtm", "pct_win"];
const TOLD = ["backtest_name", "tested", "balances"];

test("shows the default columns, and keeps chosen ones for the next visit", async () => {
  show(ROWS);
  const menu = await screen.findByRole("button", { name: "Columns" });
  expect(headings()).toEqual([...TOLD, ...USUAL]);
  await userEvent.click(menu);
  await userEvent.click(screen.getByRole("checkbox", { name: "Sharpe ratio" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Drawdown" }));
  const chosen = [...TOLD, ...USUAL.filter((field) => field !== "ddown_mtm"), "sharpe"];
  expect(headings()).toEqual(chosen);
  cleanup();
  show(ROWS);
  await userEvent.click(await screen.findByRole("button", { name: "Columns" }));
  expect(headings()).toEqual(chosen);
  await userEvent.click(screen.getByRole("button", { name: "Reset columns" }));
  expect(headings()).toEqual([...TOLD, ...USUAL]);
});

test("clears chosen columns at log-out, and ignores an invalid stored list", async () => {
  window.localStorage.setItem("columns", '{"no":"list"}');
  show(ROWS);
  await userEvent.click(await screen.findByRole("button", { name: "Columns" }));
  expect(headings()).toEqual([...TOLD, ...USUAL]);
  await userEvent.click(screen.getByRole("checkbox", { name: "Sharpe ratio" }));
  expect(window.localStorage.getItem("columns")).not.toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(window.localStorage.getItem("columns")).toBeNull());
});

test("closes the columns menu on Escape, with the focus back, and on an outside click", async () => {
  show(ROWS);
  const menu = await screen.findByRole("button", { name: "Columns" });
  await userEvent.click(menu);
  screen.getByRole("checkbox", { name: "Calmar ratio" }).focus();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("checkbox", { name: "Calmar ratio" })).toBeNull();
  expect(document.activeElement).toBe(menu);
  await userEvent.click(menu);
  await userEvent.click(screen.getByRole("heading", { level: 1 }));
  expect(screen.queryByRole("checkbox", { name: "Calmar ratio" })).toBeNull();
});

const MANY = Array.from({ length: 7 }, (_, index) =>
  dashboardRow({ backtest_name: `spy-20261121-${index + 1}` }),
);
const box = (number: number) =>
  screen.getByRole<HTMLInputElement>("checkbox", { name: `Compare spy-20261121-${number}` });

test("ticks two to six backtests and opens their comparison", async () => {
  const site = show(MANY);
  await screen.findByText("My Backtests");
  expect(screen.queryByRole("button", { name: "Compare" })).toBeNull();
  await userEvent.click(box(3));
  const compare = screen.getByRole<HTMLButtonElement>("button", { name: "Compare" });
  expect(compare.disabled).toBe(true);
  for (const number of [1, 5, 2, 6, 7]) await userEvent.click(box(number));
  expect(compare.disabled).toBe(false);
  expect(box(4).disabled).toBe(true);
  await userEvent.click(box(1));
  expect(box(4).disabled).toBe(false);
  await userEvent.click(compare);
  expect(site.address()).toBe(
    "/dashboard?user=demo&compare=spy-20261121-3,spy-20261121-5,spy-20261121-2,spy-20261121-6,spy-20261121-7",
  );
});

test("offers a single backtest for a case, and no comparison", async () => {
  show(MANY.slice(0, 1));
  await userEvent.click(await screen.findByRole("checkbox"));
  expect(screen.getByRole("button", { name: "Add to case" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Compare" })).toHaveProperty("disabled", true);
});

test("shows a titled card per backtest on a narrow window, led by name, strategy and account curve", async () => {
  setWidth(390);
  show(ROWS);
  const [card, ...others] = await screen.findAllByRole("article");
  expect(others).toHaveLength(2);
  expect(screen.queryByRole("table")).toBeNull();
  const text = card?.textContent ?? "";
  expect(text.indexOf("Strategy 1Short put 30 DTE 30Δ SPY")).toBe(0);
  expect(text.indexOf("Sell 1 SPY put")).toBeLessThan(text.indexOf("spy-20261121-10"));
  expect(text.indexOf("spy-20261121-10")).toBeLessThan(text.indexOf("P&L"));
  const of = within(card!);
  expect(of.getByRole("img", { name: "Account from $10,000.00 to $10,812.30" })).toBeTruthy();
  expect(of.getByText("812.30").closest("[data-field]")?.getAttribute("data-field")).toBe("cum_pnl");
  expect(of.getByRole("checkbox", { name: "Compare spy-20261121-10" })).toBeTruthy();
});

test("shows a single card without a title", async () => {
  setWidth(390);
  show(ROWS.slice(0, 1));
  expect(await screen.findByRole("article")).toBeTruthy();
  expect(screen.queryByText(/^Strategy \d/)).toBeNull();
});

test("keeps the spinner of a dashboard that fails to load, retries, and shows the list", async () => {
  logIn("demo");
  let failures = 0;
  renderSite("/dashboard", {
    "GET /api/dashboard/": () =>
      failures++ < 2 ? refuse(500, "Something went wrong.") : ok({ message: ROWS }),
  });
  expect(await screen.findByRole("progressbar", { name: "Loading your backtests" })).toBeTruthy();
  expect(screen.queryByText("Something went wrong.")).toBeNull();
  await waitFor(() => expect(screen.getByText("My Backtests")).toBeTruthy());
  expect(failures).toBe(3);
});
