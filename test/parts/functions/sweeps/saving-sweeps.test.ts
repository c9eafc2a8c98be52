import { expect, test } from "vitest";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { clientOf, openWorld } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { runTask, stepPorts } from "../tasks/run-task.ts";
import { body } from "../world.ts";
import { resultsOf, runSweep } from "./run-sweep.ts";
import { sweepBody } from "./sweep-body.ts";

/** Saved sweeps (S31). */

const finished = async (ports: Memory, as = "ada", parts: Parameters<typeof sweepBody>[0] = {}) => {
  const call = clientOf(ports);
  const { body: answer } = await call("submitSweep", { as, json: sweepBody(parts) });
  await runSweep(stepPorts(ports), answer.task_id as TaskId);
  return answer.task_id as string;
};

const at = (name: string, user = "ada") => ({ params: { user, name } });

test("saves request and results whole, under a name from the same counter as backtests", async () => {
  const { ports, call } = await openWorld();
  const save = (taskId: string, as = "ada") => call("saveBacktest", { as, params: { taskId } });
  const backtest = (await call("submitBacktest", { as: "ada", json: body() })).body.task_id;
  await runTask(ports, backtest);
  await save(backtest);
  const taskId = await finished(ports);
  expect((await save(taskId)).body.message).toBe("Saved as test-20261120-2.");
  expect((await save(taskId)).body.message).toBe("This sweep is already saved as test-20261120-2.");
  expect((await save(taskId, "bob")).status).toBe(404);

  const results = await resultsOf(ports, taskId);
  const kept = await call("getSweep", { as: "ada", ...at("test-20261120-2") });
  expect(kept.body).toEqual({
    name: "test-20261120-2",
    creator: "ada",
    date_created: "2026-11-20T15:00:00.000Z",
    results,
  });
  expect(results.request).toEqual(sweepBody());
  const { tasks } = (await call("listTasks", { as: "ada" })).body;
  expect(tasks).toContainEqual(expect.objectContaining({ kind: "sweep", backtest_name: "test-20261120-2" }));

  const { sweeps } = (await call("listSweeps", { as: "ada" })).body;
  const list = results.leaders.find(({ objective }) => objective === "t-statistic");
  const [first] = list?.rows ?? [];
  const leader = results.combinations.find(({ index }) => index === first?.index);
  expect(sweeps).toEqual([
    {
      name: "test-20261120-2",
      creator: "ada",
      date_created: "2026-11-20T15:00:00.000Z",
      ticker: "TEST",
      period: results.period,
      combinations: 96,
      verdict: list?.verdict,
      leader: {
        index: first?.index,
        value: first?.value,
        values: leader?.values,
        in: leader?.in,
        out: leader?.out,
      },
    },
  ]);
  const { message } = (await call("listBacktests", { as: "ada" })).body;
  expect((message as { backtest_name: string }[]).map((row) => row.backtest_name)).toEqual([
    "test-20261120-1",
  ]);
});

test("finds no sweep under a backtest's address, and no backtest under a sweep's", async () => {
  const { ports, call } = await openWorld();
  const backtest = (await call("submitBacktest", { as: "ada", json: body() })).body.task_id;
  await runTask(ports, backtest);
  await call("saveBacktest", { as: "ada", params: { taskId: backtest } });
  await call("saveBacktest", { as: "ada", params: { taskId: await finished(ports) } });
  expect((await call("getSweep", { as: "ada", ...at("test-20261120-1") })).status).toBe(404);
  expect((await call("deleteSweep", { as: "ada", ...at("test-20261120-1") })).status).toBe(404);
  const params = { user: "ada", backtestId: "test-20261120-2" };
  expect((await call("getBacktest", { as: "ada", params })).status).toBe(404);
  expect((await call("deleteBacktest", { as: "ada", params })).status).toBe(404);
  expect(ports.savedRows.size).toBe(2);
});
