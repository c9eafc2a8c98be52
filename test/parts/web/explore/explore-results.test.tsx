import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { judgementOf } from "#shared/contracts/sweep/judgement.ts";
import type { SweepBody } from "#shared/contracts/sweep/request.ts";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import { runResults, trade } from "../results/backtester-results.ts";
import { texts } from "../support/browser.ts";
import { type Handlers, ok, refuse } from "../support/memory-adapter.ts";
import { SMALL_SWEEP, sweepResults } from "../support/sweep-results.ts";
import { chips, FULL_GRID, openExplore, sweepTask, TASK } from "./explore-page.tsx";

/** Opens a finished sweep as the browser that started it finds it again. */
const openResults = (results: SweepResults = sweepResults(), handlers: Handlers = {}, isNarrow = false) => {
  window.localStorage.setItem("explore", JSON.stringify({ taskId: TASK, username: "demo" }));
  const state = results.coverage ? "partial" : "succeeded";
  return openExplore(
    {
      "GET /api/tasks/": () => ok({ tasks: [sweepTask({ state })] }),
      [`GET /api/tasks/${TASK}/results`]: () => ok(results),
      ...handlers,
    },
    { isNarrow },
  );
};

const panel = async (title: string): Promise<HTMLElement> =>
  (await screen.findByRole("heading", { name: title })).closest("section")!;

const verdict = () => document.querySelector("[data-verdict]")?.getAttribute("data-verdict");

test("shows the verdict of the list in S26's words with its meaning", async () => {
  const results = sweepResults();
  const { user } = await openResults(results);
  const answer = await panel("Verdict");
  const list = results.leaders.find(({ objective }) => objective === "t-statistic")!;
  expect(verdict()).toBe(list.verdict);
  expect(within(answer).getByText(judgementOf(results, list).sentence)).toBeTruthy();
  await user.click(within(answer).getByText("What it cannot know"));
  expect(within(answer).getByText(/Your earlier searches of the same tickers and years count/)).toBeTruthy();
});

test("changes verdict and leaderboard with the objective", async () => {
  const results = sweepResults();
  const { user } = await openResults(results);
  await panel("Verdict");
  const first = (objective: string) => results.leaders.find((list) => list.objective === objective)!.rows[0]!;
  for (const objective of ["Total P&L", "Win rate"]) {
    await user.click(screen.getByRole("button", { name: objective }));
    expect(await screen.findByText(`First by ${objective}`)).toBeTruthy();
    const { structure } = results.combinations.find(({ index }) => index === first(objective).index)!.values;
    expect(screen.getByRole("link", { name: `1. ${structure}` })).toBeTruthy();
  }
});

test("orders the leaderboard by its first figure, eight columns wide, and keeps the rest behind Columns", async () => {
  const { user } = await openResults();
  const board = await panel("Leaderboard");
  const headings = () => within(within(board).getByRole("table")).getAllByRole("columnheader");
  const names = () => headings().map((heading) => heading.getAttribute("data-field"));
  expect(names()).toEqual([
    ...["combination", "compare", "after", "P&L in", "P&L out"],
    ...["Drawdown, marked daily", "Trades in", "Neighbors"],
  ]);
  expect(headings()[2]!.textContent).toMatch(/^t after one more loss/);
  expect(headings()[2]!.getAttribute("aria-sort")).toBe("descending");
  const [, first] = within(board).getAllByRole("row");
  expect(first!.querySelector('[data-field="P&L in"]')!.textContent).toMatch(/^[+−]\$[\d,]+\.\d\d$/);
  await user.click(within(board).getByText("Columns"));
  await user.click(within(board).getByRole("checkbox", { name: "Win rate in" }));
  expect(names()).toContain("Win rate in");
});

test("counts the same tries in the facts as in the verdict, earlier searches included (S45)", async () => {
  const results = sweepResults();
  await openResults({ ...results, honesty: { ...results.honesty, trials: 98_765 } });
  const facts = await panel("What was searched");
  expect(within(facts).getByRole("table", { name: "What was searched" }).textContent).toContain("98,765");
  expect(within(await panel("Verdict")).getAllByText(/98,765/).length).toBeGreaterThan(0);
});

test("says which part of the search is missing", async () => {
  const coverage = { combinations: 64, done: 48, spreads: [[2, 4] as [number, number]] };
  await openResults(sweepResults(undefined, { coverage }));
  expect(await screen.findByText("A part of the search is missing.")).toBeTruthy();
  expect(screen.getByText(/16 of 64 combinations \(25%\) couldn't be searched/)).toBeTruthy();
});

test("shows the verdict of a search without a leader", async () => {
  const results = sweepResults();
  const leaders = results.leaders.map((list) => ({ ...list, verdict: "Nothing here" as const, rows: [] }));
  await openResults({ ...results, leaders });
  expect(await screen.findByText("Nothing in this list made money in sample.")).toBeTruthy();
  expect(screen.getByText("No combination has this figure, so nothing is ranked by it.")).toBeTruthy();
});

test("opens a leader as its backtest and runs it (S30)", async () => {
  const results = sweepResults();
  const { user, site } = await openResults(results, {
    "POST /api/backtest_inputs/": () => ok({ task_id: "BBBBBBBBBBBBBBBBBBBBBB" }),
  });
  const board = await panel("Leaderboard");
  await user.click(within(board).getAllByRole("link")[0]!);
  await screen.findByRole("form", { name: "Inputs" });
  const post = await waitFor(() => site.requests.find(({ method }) => method === "POST")!);
  const first = results.leaders.find(({ objective }) => objective === "t-statistic")!.rows[0]!;
  const { values } = results.combinations.find(({ index }) => index === first.index)!;
  expect(post.path).toBe("/api/backtest_inputs/");
  expect(post.body).toMatchObject({
    overallFields: [{ ticker: "SPY", end_date: "2026-08-21", backtest_length: 10, hold: values.hold }],
    filterFields: [{ risk_management: values.stop_size !== null, entry_filters: values.filter === 1 }],
  });
  const dte = document.querySelector<HTMLInputElement>('[name="optFields.0.dte"]');
  expect(dte?.value).toBe(String(values.dte));
  expect(site.address()).toBe("/backtester");
});

const bar = () => screen.queryByText("Inputs changed since this run");
const openBound = (handlers: Handlers = {}) => {
  const results = sweepResults({ ...FULL_GRID, ...sweepResults().request } as SweepBody);
  window.localStorage.setItem(
    "explore",
    JSON.stringify({ taskId: TASK, username: "demo", values: results.request }),
  );
  return openExplore({
    "GET /api/tasks/": () => ok({ tasks: [sweepTask({ state: "succeeded" })] }),
    [`GET /api/tasks/${TASK}/results`]: () => ok(results),
    ...handlers,
  });
};

test("marks the results while the form differs from their search, and restores the form", async () => {
  const { user } = await openBound();
  await panel("Verdict");
  expect(screen.getByText(/^[\d,]+ combinations of 2 structures: Short put, Iron condor$/)).toBeTruthy();
  expect(bar()).toBeNull();
  await user.type(screen.getByLabelText("Add to DTE"), "60{Enter}");
  expect(await screen.findByText("Inputs changed since this run")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Restore inputs" }));
  await waitFor(() => expect(bar()).toBeNull());
  expect(chips("DTE")).toEqual([30, 45]);
  expect(document.activeElement?.textContent).toBe("Search results");
});

test("shows a heat map over any two dimensions with its figures and counts", async () => {
  const results = sweepResults();
  const { user } = await openResults(results);
  const map = await panel("Heat map");
  const table = within(map).getByRole("table", { name: "Mean total P&L by Short delta and DTE" });
  expect(table.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  expect(texts(within(table).getAllByRole("columnheader"))).toEqual(["30", "45"]);
  const pair = results.heat_maps.find(({ x, y }) => x === "dte" && y === "short_delta")!;
  const [, , , ranked] = pair.cells[0]!;
  expect(within(table).getAllByRole("cell")[1]!.textContent).toContain(`${ranked}`);
  await user.selectOptions(within(map).getByLabelText("Columns"), "Short delta");
  expect(within(map).getByRole("table", { name: "Mean total P&L by DTE and Short delta" })).toBeTruthy();
  await user.selectOptions(within(map).getByLabelText("Rows"), "Structure");
  await user.selectOptions(within(map).getByLabelText("Figure"), "Win rate");
  const turned = within(map).getByRole("table", { name: "Win rate by Structure and Short delta" });
  expect(texts(within(turned).getAllByRole("rowheader"))).toEqual(["Short put", "Iron condor"]);
});

test("words marginals, distribution and sample in a sentence each", async () => {
  const { user } = await openResults();
  const marginals = await panel("Effect of each input");
  expect(within(marginals).getByRole("table", { name: "Entry filter" }).textContent).toContain(
    "IV rank (1y) at least 50%",
  );
  expect(
    await screen.findByText(/ranked combinations have a t-statistic of 0 or more in sample/),
  ).toBeTruthy();
  await user.selectOptions(screen.getByLabelText("Of the"), "pnl_per_risk");
  expect(await screen.findByText(/have a P&L per \$ at risk of 0 or more/)).toBeTruthy();
  expect(
    screen.getByText(/combinations drawn at random before the search\..*The rank correlation is/),
  ).toBeTruthy();
});

test("draws two equal filter sets as two rows, each with a React key of its own", async () => {
  const printed = vi.spyOn(console, "error");
  const [, filter] = SMALL_SWEEP.filters!;
  const { user } = await openResults(sweepResults({ ...SMALL_SWEEP, filters: [filter!, filter!] }));
  const map = await panel("Heat map");
  await user.selectOptions(within(map).getByLabelText("Rows"), "Entry filter");
  const table = within(map).getByRole("table", { name: /by Entry filter and/ });
  expect(within(table).getAllByRole("rowheader", { name: "IV rank (1y) at least 50%" })).toHaveLength(2);
  expect(printed.mock.calls.flat().filter((part) => /same key/.test(String(part)))).toEqual([]);
});

test("shows one plot at a time and leaders as cards on a phone", async () => {
  const { user } = await openResults(sweepResults(), {}, true);
  await panel("Verdict");
  expect(screen.getByRole("heading", { name: "Heat map" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Distribution" })).toBeNull();
  await user.selectOptions(screen.getByLabelText("Plot"), "Distribution");
  expect(await screen.findByRole("heading", { name: "Distribution" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Heat map" })).toBeNull();
  const cards = within(await panel("Leaderboard")).getAllByRole("listitem");
  expect(cards.length).toBeGreaterThan(0);
  await user.click(within(cards[0]!).getByRole("button"));
  expect(within(cards[0]!).getByRole("link", { name: "Open as a backtest" })).toBeTruthy();
});

test("draws a leader's account only when it is asked for, by a plain backtest", async () => {
  const results = sweepResults();
  let tries = 0;
  const { user, site } = await openResults(results, {
    "POST /api/backtest_inputs/": () => ok({ task_id: "BBBBBBBBBBBBBBBBBBBBBB" }),
    "GET /api/tasks/BBBBBBBBBBBBBBBBBBBBBB/results": () =>
      tries++ === 0 ? refuse(409, "The backtest hasn't finished.") : ok(runResults([trade()])),
  });
  const answer = await panel("Verdict");
  const posts = () => site.requests.filter(({ method }) => method === "POST");
  expect(posts()).toHaveLength(0);
  await user.click(within(answer).getByRole("button", { name: "Show its equity curve" }));
  expect(await within(answer).findByText(/the account (grew|fell) from/)).toBeTruthy();
  expect(posts()).toHaveLength(1);
});
