import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import { openExplore, sweepTask, TASK } from "./explore-page.tsx";
import { type Handlers, ok } from "./support/memory-adapter.ts";
import { sweepResults } from "./support/sweep-results.ts";

/** A finished sweep, found again by the browser that started it. */
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

describe("the answer", () => {
  test("is the verdict of the list, in S26's words, with what it means", async () => {
    const results = sweepResults();
    const { user } = await openResults(results);
    const answer = await panel("Verdict");
    const list = results.leaders.find(({ objective }) => objective === "t-statistic")!;
    expect(verdict()).toBe(list.verdict);
    expect(
      within(answer).getByText(/finds as good a one\.|hold out of sample\.|show its risk\./),
    ).toBeTruthy();
    await user.click(within(answer).getByText("What it cannot know"));
    expect(within(answer).getByText(/It counts the tries of this sweep alone/)).toBeTruthy();
  });

  test("changes with the objective, and the board with it", async () => {
    const results = sweepResults();
    const { user } = await openResults(results);
    await panel("Verdict");
    const first = (objective: string) =>
      results.leaders.find((list) => list.objective === objective)!.rows[0]!;
    for (const objective of ["Total P&L", "Win rate"]) {
      await user.click(screen.getByRole("button", { name: objective }));
      expect(await screen.findByText(`First by ${objective}`)).toBeTruthy();
      const { structure } = results.combinations.find(
        ({ index }) => index === first(objective).index,
      )!.values;
      expect(screen.getByRole("rowheader", { name: `1. ${structure}` })).toBeTruthy();
    }
  });

  test("says which part of the search is missing", async () => {
    const coverage = { combinations: 64, done: 48, spreads: [[2, 4] as [number, number]] };
    await openResults(sweepResults(undefined, { coverage }));
    expect(await screen.findByText("A part of the search is missing.")).toBeTruthy();
    expect(screen.getByText(/16 of 64 combinations \(25%\) could not be searched/)).toBeTruthy();
  });

  test("stands without a leader", async () => {
    const results = sweepResults();
    const leaders = results.leaders.map((list) => ({ ...list, verdict: "No edge" as const, rows: [] }));
    await openResults({ ...results, leaders });
    expect(await screen.findByText("Nothing in this grid made money in sample.")).toBeTruthy();
    expect(screen.getByText("No combination has this figure: nothing is ranked by it.")).toBeTruthy();
  });
});

test("a leader opens as the backtest that it means, and runs (S30)", async () => {
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
    overallFields: [{ ticker: "SPY", start_date: "2016-08-22", end_date: "2026-08-21", hold: values.hold }],
    filterFields: [{ risk_management: values.stop_size !== null, entry_filters: values.filter === 1 }],
  });
  const dte = document.querySelector<HTMLInputElement>('[name="optFields.0.dte"]');
  expect(dte?.value).toBe(String(values.dte));
  expect(site.address()).toBe("/backtester");
});

describe("the evidence over the grid", () => {
  test("a heat map over any two dimensions shows its pooled figure and the count behind it", async () => {
    const results = sweepResults();
    const { user } = await openResults(results);
    const map = await panel("Heat map");
    const table = within(map).getByRole("table", { name: "Mean total P&L by Short delta and DTE" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((cell) => cell.textContent),
    ).toEqual(["30", "45"]);
    const pair = results.heat_maps.find(({ x, y }) => x === "dte" && y === "short_delta")!;
    const [, , , ranked] = pair.cells[0]!;
    expect(within(table).getAllByRole("cell")[1]!.textContent).toContain(`${ranked}`);
    await user.selectOptions(within(map).getByLabelText("Columns"), "Short delta");
    expect(within(map).getByRole("table", { name: "Mean total P&L by DTE and Short delta" })).toBeTruthy();
    await user.selectOptions(within(map).getByLabelText("Rows"), "Structure");
    await user.selectOptions(within(map).getByLabelText("Figure"), "Win rate");
    const turned = within(map).getByRole("table", { name: "Win rate by Structure and Short delta" });
    expect(
      within(turned)
        .getAllByRole("rowheader")
        .map((cell) => cell.textContent),
    ).toEqual(["Short put", "Iron condor"]);
  });

  test("marginals, distribution and the sample say in a sentence what they show", async () => {
    const { user } = await openResults();
    const marginals = await panel("One value at a time");
    expect(within(marginals).getByRole("table", { name: "Entry filter" }).textContent).toContain(
      "IV rank (1y) at least 50 %",
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

  test("a phone shows one plot at a time, and leaders as cards", async () => {
    const { user } = await openResults(sweepResults(), {}, true);
    await panel("Verdict");
    expect(screen.getByRole("heading", { name: "Heat map" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Distribution" })).toBeNull();
    await user.selectOptions(screen.getByLabelText("Plot"), "Distribution");
    expect(await screen.findByRole("heading", { name: "Distribution" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Heat map" })).toBeNull();
    expect(within(await panel("Leaderboard")).getAllByRole("article").length).toBe(10);
  });
});

describe("saving", () => {
  test("keeps the sweep and leads to the list", async () => {
    const { user } = await openResults(sweepResults(), {
      [`GET /api/save/${TASK}`]: () => ok({ message: "Saved as spy-20261122-1." }),
    });
    await user.click(await screen.findByRole("button", { name: "Save sweep" }));
    expect(await screen.findByText(/Saved as spy-20261122-1\./)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to my sweeps." }).getAttribute("href")).toBe("/dashboard");
  });
});
