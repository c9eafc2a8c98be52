import { expect, test } from "vitest";
import type { RunResults } from "#shared/contracts/results.ts";
import { backtestBodyOf } from "#shared/contracts/sweep/backtest-body.ts";
import { combinationOf } from "#shared/contracts/sweep/combination-values.ts";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import { day } from "../../../rules/market/build-market.ts";
import { resultsOf, runSweep, startedSweep } from "../sweeps/run-sweep.ts";
import { body } from "../world.ts";
import { runTask } from "./run-task.ts";

/** A backtest that was opened from a search says the search's verdict, which the service looks up (N5). */

type Overall = Readonly<Record<string, unknown>>;

const searched = async () => {
  const { ports, call, taskId, given } = await startedSweep();
  await runSweep(given, taskId);
  const results = await resultsOf(ports, taskId);
  const list = results.leaders.find(({ objective }) => objective === "t-statistic")!;
  const reading = readSweep(results.request, day("2026-11-19"));
  if (!reading.ok) throw new Error("the request is refused");
  const { start_date: start, end_date: end } = results.period;

  /** Opens the leader at a place of the list, changed or not. */
  const openedAt = (place: number, changed: Overall = {}) => {
    const { index } = list.rows[place]!;
    const { values } = results.combinations.find((each) => each.index === index)!;
    const opened = backtestBodyOf(reading.sweep, combinationOf(values), { start: day(start), end: day(end) });
    const { overallFields: [overall] = [] } = opened;
    return {
      ...opened,
      overallFields: [{ ...overall, ...changed }],
      origin: { task_id: taskId, index, objective: "t-statistic" },
    };
  };
  const submit = (json: unknown, as = "ada") => call("submitBacktest", { as, json });
  const luckOf = async (json: unknown) => {
    const { body: answer } = await submit(json);
    await runTask(ports, answer.task_id);
    const { body: found } = await call("getTaskResults", { as: "ada", params: { taskId: answer.task_id } });
    return (found as RunResults).answer;
  };
  return { ports, call, taskId, results, list, openedAt, submit, luckOf };
};

test("gives the first leader its verdict, and what the search said first of it (N7)", async () => {
  const { results, list, openedAt, luckOf } = await searched();
  const tried = results.honesty.trials;
  const answer = await luckOf(openedAt(0));
  expect(answer.luck).toEqual({
    ...{ kind: "search", verdict: list.verdict, tried, holds: list.verdict === "Held up" },
  });
  expect(list.answer).toEqual({ ...answer, made_out: list.answer!.made_out });
  expect(list.answer!.made_out).toBe(
    results.combinations.find(({ index }) => index === list.rows[0]!.index)!.out.cum_pnl,
  );
});

test("gives no verdict to another combination of the list", async () => {
  const { results, openedAt, luckOf } = await searched();
  const tried = results.honesty.trials;
  expect((await luckOf(openedAt(1))).luck).toEqual({ kind: "search", verdict: null, tried, holds: false });
});

test("keeps the verdict with another balance or name, and drops it with another strategy", async () => {
  const { openedAt, luckOf } = await searched();
  const account = { acct_bal: 50_000, name: "mine", trade_sizing: "Spreads", trade_size: 2 };
  expect((await luckOf(openedAt(0, account))).luck.kind).toBe("search");
  const { luck } = await luckOf(openedAt(0, { wait: 9 }));
  expect(luck).toMatchObject({ kind: "changed", verdict: null, holds: false });
});

test("refuses a combination that is not the user's, or not in the grid", async () => {
  const { call, openedAt, submit, taskId } = await searched();
  const refused = { status: 400, body: { fields: { origin: "is no combination of yours" } } };
  expect(await submit(openedAt(0), "bob")).toMatchObject(refused);
  const origin = { task_id: taskId, index: 10 ** 9, objective: "t-statistic" };
  expect(await submit(body({}, { origin }))).toMatchObject(refused);
  expect(await submit(body({}, { origin: { ...origin, task_id: "nobody" } }))).toMatchObject(refused);
  expect(
    await submit(body({}, { origin: { sweep: "spy-20240101-1", index: 0, objective: "Win rate" } })),
  ).toMatchObject(refused);
  expect(await call("checkBacktest", { as: "bob", json: openedAt(0) })).toMatchObject(refused);
});

test("tests a backtest by itself where its search is gone, saved or not", async () => {
  const { ports, call, openedAt, luckOf, taskId } = await searched();
  await call("saveBacktest", { as: "ada", params: { taskId } });
  const [[key]] = [...ports.savedRows] as [[string, unknown]];
  const name = key.split(" ")[1]!;
  const { task_id: _, ...place } = openedAt(0).origin;
  const saved = { ...openedAt(0), origin: { ...place, sweep: name } };
  expect((await luckOf(saved)).luck.kind).toBe("search");
  await call("deleteSweep", { as: "ada", params: { user: "ada", name } });
  expect((await luckOf(saved)).luck.kind).toBe("test");
  ports.taskRows.delete(taskId);
  expect((await luckOf(openedAt(0))).luck.kind).toBe("test");
});
