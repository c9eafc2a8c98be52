import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FormAnswer, TickerData } from "#shared/contracts/form/form-answer.ts";
import { FORM_ANSWER } from "../form/backtester-form-answer.ts";
import { ok } from "../support/memory-adapter.ts";
import { sweepResults } from "../support/sweep-results.ts";
import { openExplore, sweepTask, TASK } from "./explore-page.tsx";

/** The form's answer with SPY's data over these dates. */
const withData = (span: Pick<TickerData, "first_date" | "last_date">): FormAnswer => {
  const [...rows] = FORM_ANSWER;
  const choices = { ...rows[6], data: { SPY: { ...span, source: "made up", modelled: true } } };
  return [rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], choices];
};

test("shows a walk-forward with each fold's choice and rank, and says what it comes to (S40)", async () => {
  const results = sweepResults();
  const [first] = results.combinations;
  const pick = {
    fold: 5,
    start_date: "2020-08-24",
    end_date: "2021-08-20",
    trained_from: "2016-08-22",
    trained_to: "2020-08-21",
    least_trades: 18,
    index: first!.index,
    values: first!.values,
    value: 2.84,
    trained: first!.in,
    walked: first!.out,
    own: first!.out,
    own_per_risk: 0.013,
    peers: 1871,
    percentile: 0.62,
  };
  const nothing = { index: null, values: null, value: null, trained: null, own: null, own_per_risk: null };
  const walk = {
    folds: 10,
    window: null,
    objective: "t-statistic" as const,
    verdict: "Too few folds" as const,
    picks: [pick, { ...pick, ...nothing, fold: 6, peers: 0, percentile: null }],
    all: first!.out,
    trades: [],
    equity: [["2020-08-24", 0]] satisfies [string, number][],
    marked: [["2020-08-24", -40.5]] satisfies [string, number][],
    ddown_mtm: 40.5,
    bins: 72,
    sharpe: null,
    psr: null,
    ranked_folds: 1,
    mean_percentile: 0.62,
    percentile_p: 0.38,
    efficiency: null,
    different: 1,
  };
  window.localStorage.setItem("explore", JSON.stringify({ taskId: TASK, username: "demo" }));
  await openExplore({
    "GET /api/tasks/": () => ok({ tasks: [sweepTask({ state: "succeeded" })] }),
    [`GET /api/tasks/${TASK}/results`]: () => ok({ ...results, walk_forward: walk }),
  });
  const [, title] = await waitFor(() => {
    const titles = screen.getAllByRole("heading", { name: "Walk-forward" });
    // The form's own section is called so too.
    expect(titles).toHaveLength(2);
    return titles;
  });
  const part = title!.closest("section")!;
  within(part).getByText("What choosing the best again every year would have made.");
  within(part).getByText("There are too few folds here to tell whether choosing paid.");
  const [, one, two] = within(within(part).getByRole("table", { name: "Choice of each fold" })).getAllByRole(
    "row",
  );
  expect(one?.textContent).toContain("62nd");
  expect(two?.textContent).toContain("Nothing to choose: sat out");
});

test("says at the field that so few folds have no verdict (S40)", async () => {
  const { user } = await openExplore();
  const folds = screen.getByLabelText("Folds");
  await user.type(folds, "5");
  expect(
    await screen.findByText("Too few folds for a verdict: these leave 3 to walk, and it needs 4."),
  ).toBeTruthy();
  await user.clear(folds);
  await user.type(folds, "6");
  expect(screen.queryByText(/Too few folds/)).toBeNull();
});

test("says at once that the period is too short for its folds (S35)", async () => {
  const { user } = await openExplore({
    "GET /api/backtest_inputs/": () => ok(withData({ first_date: "2024-01-02", last_date: "2024-03-28" })),
  });
  const folds = screen.getByLabelText("Folds");
  await user.type(folds, "6");
  expect(screen.queryByText(/needs 10 sessions a fold/)).toBeNull();
  await user.clear(folds);
  await user.type(folds, "7");
  expect(
    await screen.findByText("Walk-forward needs 10 sessions a fold: the period has 61. Take fewer folds."),
  ).toBeTruthy();
});
