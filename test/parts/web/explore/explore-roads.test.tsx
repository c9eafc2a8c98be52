import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { readElsewhere } from "#shared/contracts/elsewhere/read-elsewhere.ts";
import { readBacktest } from "#shared/contracts/read-backtest.ts";
import type { SweepBody } from "#shared/contracts/sweep/request.ts";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import { dayOf } from "#shared/domain/day.ts";
import { FORM_ANSWER } from "../form/backtester-form-answer.ts";
import { runButton } from "../form/backtester-page.tsx";
import { ok } from "../support/memory-adapter.ts";
import { SMALL_SWEEP, sweepResults } from "../support/sweep-results.ts";
import { openExplore, sweepTask, TASK } from "./explore-page.tsx";

/** Every road from a search to a backtest: what it opens runs at once, and again at the press of Run. */

const RUN = "BBBBBBBBBBBBBBBBBBBBBB";
const YESTERDAY = dayOf(2026, 11, 20);

/** The default ten years begin on a Sunday. */
const TEN_YEARS = { start_date: "2016-08-21", end_date: "2026-08-21", split_date: "2023-08-23" };

/** Results whose second leader is a near-copy of the first. */
const resultsOf = (body: SweepBody): SweepResults => {
  const results = sweepResults(body);
  const leaders = results.leaders.map((list) => ({ ...list, rows: list.rows.slice(0, 4) }));
  const [first, second] = leaders.find(({ objective }) => objective === "t-statistic")!.rows;
  const [own, copy] = [first, second].map((row) =>
    results.combinations.find(({ index }) => index === row!.index),
  );
  const combinations = results.combinations.map((each) =>
    each === copy
      ? { ...each, in: own!.in, values: { ...each.values, structure: own!.values.structure } }
      : each,
  );
  return { ...results, leaders, combinations, period: { ...results.period, ...TEN_YEARS } };
};

const openSearch = async (body: SweepBody = SMALL_SWEEP) => {
  window.localStorage.setItem("explore", JSON.stringify({ taskId: TASK, username: "demo" }));
  const page = await openExplore({
    "GET /api/backtest_inputs/": () => ok(FORM_ANSWER),
    "GET /api/tasks/": () => ok({ tasks: [sweepTask({ state: "succeeded" })] }),
    [`GET /api/tasks/${TASK}/results`]: () => ok(resultsOf(body)),
    "POST /api/backtest_inputs/": () => ok({ task_id: RUN }),
    "POST /api/elsewhere/": () => ok({ task_id: RUN }),
    [`POST /api/tasks/${RUN}/cancel/`]: () => ok({}),
  });
  const heading = await screen.findByRole("heading", { name: "Leaderboard" });
  return { ...page, board: heading.closest("section")! };
};

type Page = Awaited<ReturnType<typeof openSearch>>;

const sentTo = ({ site }: Page, path: string) =>
  site.requests.filter((request) => request.method === "POST" && request.path === path);

const openFirstRow = async ({ user, board }: Page): Promise<void> => {
  await user.click(within(board).getAllByRole("button", { name: /^Figures of 1\. / })[0]!);
};

const ROADS: readonly (readonly [string, (page: Page) => Promise<HTMLElement>])[] = [
  ["leader", async ({ board }) => within(board).getByRole("link", { name: /^1\. / })],
  ["best of the verdict", async () => screen.getAllByRole("link", { name: "Open as a backtest" })[0]!],
  [
    "near-copy",
    async (page) => {
      await openFirstRow(page);
      await page.user.click(within(page.board).getAllByText("1 more like this").at(-1)!);
      return within(page.board).getByRole("link", { name: /^2\. / });
    },
  ],
  [
    "neighbor",
    async (page) => {
      await openFirstRow(page);
      const map = within(page.board).getByRole("table", { name: /^Neighbors of / });
      return within(map).getAllByRole("link")[0]!;
    },
  ],
  [
    "leader in the comparison",
    async ({ user, board }) => {
      for (const tick of within(board)
        .getAllByRole("checkbox", { name: /^Compare / })
        .slice(0, 2))
        await user.click(tick);
      return within(screen.getByRole("table", { name: "Selected leaders" })).getAllByRole("link")[1]!;
    },
  ],
];

test.each(ROADS)("runs a %s as a backtest, and again (S30)", async (_, roadTo) => {
  const page = await openSearch();
  await page.user.click(await roadTo(page));
  await screen.findByRole("form", { name: "Inputs" });
  const runs = () => sentTo(page, "/api/backtest_inputs/");
  await waitFor(() => expect(runs()).toHaveLength(1));
  await page.user.click(await screen.findByRole("button", { name: /^Cancel/ }));
  await waitFor(() => expect(runButton()).toBeTruthy());
  await page.user.click(runButton());
  await waitFor(() => expect(runs()).toHaveLength(2));
  for (const { body } of runs()) {
    const reading = readBacktest(body, YESTERDAY);
    expect(reading.ok ? reading.form.origin : reading.fields).toMatchObject({ task_id: TASK });
  }
});

test("runs a leader on other tickers (L1)", async () => {
  const page = await openSearch();
  await page.user.click((await screen.findAllByRole("button", { name: "Try it on other tickers" }))[0]!);
  const [sent] = await waitFor(() => {
    const all = sentTo(page, "/api/elsewhere/");
    expect(all).toHaveLength(1);
    return all;
  });
  expect(readElsewhere(sent!.body, YESTERDAY)).toMatchObject({ ok: true });
});

test.each([
  ["the default ten years", { backtest_length: 10 }],
  ["years from a date", { start_date: "2016-08-22", end_date: "2026-08-21" }],
  ["several tickers", { tickers: ["SPY", "QQQ"], backtest_length: 10 }],
])("opens a leader of %s with a period that the form takes", async (_, period) => {
  const { backtest_length: _l, start_date: _s, end_date: _e, ...rest } = SMALL_SWEEP;
  const page = await openSearch({ ...rest, ...period });
  await page.user.click(within(page.board).getByRole("link", { name: /^1\. / }));
  const [sent] = await waitFor(() => {
    const all = sentTo(page, "/api/backtest_inputs/");
    expect(all).toHaveLength(1);
    return all;
  });
  const reading = readBacktest(sent!.body, YESTERDAY);
  expect(reading.ok ? [] : reading.fields).toEqual([]);
});
