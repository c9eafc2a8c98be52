import { expect, test } from "vitest";
import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import type { RunResults } from "#shared/contracts/results.ts";
import { NO_BACKTESTS } from "#shared/contracts/saved-list.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { reduce } from "../../../../functions/workflow/reduce.ts";
import { clientOf, openWorld } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { portfolioBody } from "../portfolios/portfolio-body.ts";
import { resultsOf, runSweep } from "../sweeps/run-sweep.ts";
import { sweepBody } from "../sweeps/sweep-body.ts";
import { body } from "../world.ts";
import { runTask, stepPorts } from "./run-task.ts";

/** What a user tried counts against what the user tries next (S44 to S46). */

const swept = async (ports: Memory, parts: Parameters<typeof sweepBody>[0] = {}, as = "ada") => {
  const { body: answer } = await clientOf(ports)("submitSweep", { as, json: sweepBody(parts) });
  await runSweep(stepPorts(ports), answer.task_id as TaskId);
  return resultsOf(ports, answer.task_id as string);
};

const lookOf = async (ports: Memory, overall: Record<string, unknown> = {}, as = "ada") => {
  const call = clientOf(ports);
  const { task_id: taskId } = (await call("submitBacktest", { as, json: body(overall) })).body;
  await runTask(ports, taskId);
  const { body: results } = await call("getTaskResults", { as, params: { taskId } });
  const { luck } = (results as RunResults).answer;
  return luck.kind === "test" ? luck.look : undefined;
};

test("takes the results of a user's earlier sweeps for tries, not those of the same sweep or of somebody else", async () => {
  const { ports } = await openWorld();
  const first = await swept(ports);
  expect(first.honesty).not.toHaveProperty("earlier_sweeps");
  expect(first.honesty.trials).toBe(first.counts.distinct);

  const again = await swept(ports, { name: "again" });
  expect(again.honesty).toEqual(first.honesty);

  const wider = await swept(ports, { max_positions: 3 });
  expect(wider.honesty).toMatchObject({
    earlier_sweeps: 1,
    earlier_trials: first.counts.distinct,
    trials: wider.counts.distinct + first.counts.distinct,
  });
  const other = await swept(ports, { max_positions: 3 }, "bob");
  expect(other.honesty).not.toHaveProperty("earlier_sweeps");
});

test("counts what is partial, and what was deleted since", async () => {
  const { ports, call } = await openWorld();
  const { task_id: taskId } = (await call("submitSweep", { as: "ada", json: sweepBody() })).body;
  await runSweep(stepPorts(ports), taskId as TaskId, 2, (slices) => slices.slice(0, 1));
  expect(ports.taskRows.get(taskId)?.state).toBe("partial");
  const { counts } = await resultsOf(ports, taskId);
  await lookOf(ports);
  const { tasks } = (await call("listTasks", { as: "ada" })).body;
  const look = tasks.find(({ kind }: { kind: string }) => kind === "backtest")!.task_id;
  for (const each of [taskId, look]) await call("saveBacktest", { as: "ada", params: { taskId: each } });
  for (const [name] of ports.savedRows) {
    const [, backtestId = ""] = name.split(" ");
    await call("deleteSweep", { as: "ada", params: { user: "ada", name: backtestId } });
    await call("deleteBacktest", { as: "ada", params: { user: "ada", backtestId } });
  }
  expect((await call("listBacktests", { as: "ada" })).body.message).toBe(NO_BACKTESTS);
  expect(await lookOf(ports, { hold: 21 })).toBe(2);
  expect((await swept(ports, { max_positions: 3 })).honesty).toMatchObject({
    earlier_sweeps: 1,
    earlier_trials: counts.distinct,
  });
});

test("counts the looks of backtests of a ticker and its years, one for the same backtest again", async () => {
  const { ports } = await openWorld();
  expect(await lookOf(ports)).toBe(1);
  expect(await lookOf(ports)).toBe(1);
  expect(await lookOf(ports, { hold: 21 })).toBe(2);
  // A fifth of the half year is not enough to share with.
  expect(await lookOf(ports, { hold: 22, end_date: "2024-02-06" })).toBe(3);
  expect(await lookOf(ports, { hold: 23 })).toBe(3);
  expect(await lookOf(ports, {}, "bob")).toBe(1);
});

test("says how many earlier trials saw the sessions that a sweep keeps back", async () => {
  const { ports } = await openWorld();
  await lookOf(ports, { end_date: "2024-03-28" });
  expect((await swept(ports)).run).not.toHaveProperty("opened_before");
  await lookOf(ports);
  expect((await swept(ports, { max_positions: 3 })).run.opened_before).toBe(2);
});

test("notes what ended with results once, and nothing of a task that was cancelled", async () => {
  const { ports, call } = await openWorld();
  const { task_id: cancelled } = (await call("submitBacktest", { as: "ada", json: body() })).body;
  await call("cancelTask", { as: "ada", params: { taskId: cancelled } });
  expect(ports.noteRows.size).toBe(0);
  const { task_id: taskId } = (await call("submitBacktest", { as: "ada", json: body() })).body;
  await runTask(ports, taskId);
  await reduce(stepPorts(ports), { version: 1, taskId, slices: 1, first: undefined });
  expect([...ports.noteRows.values()]).toEqual([
    expect.objectContaining({
      kind: "backtest",
      tickers: ["TEST"],
      first: "2024-01-02",
      last: "2024-06-28",
      end: "2024-06-28",
      distinct: 1,
    }),
  ]);
});

test("takes a search of the same grid for one, however few trades it asks for or with a walk (S44, S45)", async () => {
  const { ports } = await openWorld();
  await swept(ports, { min_trades: 5 });
  const { counts } = await swept(ports, { min_trades: 1 });
  expect((await swept(ports, { max_positions: 3 })).honesty).toMatchObject({
    earlier_sweeps: 1,
    earlier_trials: counts.distinct,
  });
});

test("takes no other balance, size, or name for a further look, and a portfolio of the ticker for one (N5a)", async () => {
  const { ports, call } = await openWorld();
  expect(await lookOf(ports)).toBe(1);
  const account = { acct_bal: 90_000, name: "again", trade_sizing: "Spreads", trade_size: 3 };
  expect(await lookOf(ports, account)).toBe(1);
  const json = portfolioBody();
  const { task_id: taskId } = (await call("submitPortfolio", { as: "ada", json })).body;
  await runTask(ports, taskId);
  const { body: results } = await call("getTaskResults", { as: "ada", params: { taskId } });
  const { luck } = (results as PortfolioResults).answer;
  expect(luck).toMatchObject({ kind: "test", look: 2 });
  expect(await lookOf(ports, { hold: 21 })).toBe(3);
});
