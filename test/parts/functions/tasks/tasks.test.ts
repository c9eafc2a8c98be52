import { describe, expect, test } from "vitest";
import { RunResults } from "#shared/contracts/results.ts";
import { openWorld } from "../client.ts";
import { body } from "../world.ts";
import { runTask } from "./run-task.ts";

const MONTH_MS = 30 * 24 * 3600 * 1000;

const started = async () => {
  const { ports, call } = await openWorld();
  const { task_id: taskId } = (await call("submitBacktest", { as: "ada", json: body() })).body;
  return { ports, call, taskId, params: { taskId } };
};

const finished = async () => {
  const all = await started();
  await runTask(all.ports, all.taskId);
  return all;
};

describe("one's tasks", () => {
  test("are listed newest first, without other users'", async () => {
    const { ports, call, taskId } = await started();
    ports.pass(1000);
    const later = (await call("submitBacktest", { as: "ada", json: body({ hold: 5 }) })).body.task_id;
    await call("submitBacktest", { as: "bob", json: body() });
    const { tasks } = (await call("listTasks", { as: "ada" })).body;
    expect(tasks.map((task) => task.task_id)).toEqual([later, taskId]);
    expect(tasks[1]).toMatchObject({ state: "queued", pct_of_total: 0, ticker: "TEST", backtest_name: "" });
    expect(tasks[1]?.strategy).toContain("Sell 1 TEST put");
  });

  test("are gone after 30 days, even before the table deletes them", async () => {
    const { ports, call, params } = await finished();
    ports.pass(MONTH_MS - 1000);
    expect((await call("getTask", { as: "ada", params })).status).toBe(200);
    ports.pass(1000);
    for (const name of ["getTask", "getTaskResults", "saveBacktest", "cancelTask"] as const)
      expect((await call(name, { as: "ada", params })).status, name).toBe(404);
    expect((await call("listTasks", { as: "ada" })).body.tasks).toEqual([]);
  });

  test("need a log-in, and are missing for malformed ids", async () => {
    const { call, params } = await finished();
    for (const name of ["getTask", "getTaskResults", "saveBacktest", "cancelTask"] as const) {
      expect((await call(name, { params })).status, name).toBe(401);
      for (const taskId of ["a".repeat(22), "short", "../../job.json"])
        expect((await call(name, { as: "ada", params: { taskId } })).status, taskId).toBe(404);
    }
  });
});

describe("reading a task", () => {
  test("returns its progress", async () => {
    const { ports, call, taskId, params } = await started();
    expect((await call("getTask", { as: "ada", params })).body.messages).toEqual([
      { connection_status: "connected", message: "status_update", pct_of_total: 0 },
    ]);
    await ports.tasks.raise(taskId, 0.4, ports.clock.now(), 250);
    expect((await call("getTask", { as: "ada", params })).body.messages[0]?.pct_of_total).toBe(0.4);
    expect((await call("getTaskResults", { as: "ada", params })).status).toBe(409);
  });

  test("returns its results to its creator, with the trades in them", async () => {
    const { call, params } = await finished();
    const { messages } = (await call("getTask", { as: "ada", params })).body;
    expect(messages.map(({ message, pct_of_total }) => [message, pct_of_total])).toEqual([
      ["status_update", 1],
      ["results", undefined],
    ]);
    const results = RunResults.parse((await call("getTaskResults", { as: "ada", params })).body);
    expect(messages[1]?.results).toEqual(results);
    expect(JSON.parse(results.trade_df).length).toBeGreaterThan(3);
    const [summary] = JSON.parse(results.sum_df);
    expect(summary).toMatchObject({
      backtest_name: "",
      creator: "ada",
      date_created: "2026-11-20T15:00:00.000Z",
      n_trades: JSON.parse(results.trade_df).length,
    });
  });
});

describe("cancelling", () => {
  test("ends the task for good, stops its execution and tells its followers", async () => {
    const { ports, call, taskId, params } = await started();
    await ports.connections.open("c1", "here", 0);
    await ports.connections.follow("c1", taskId, 0);
    const answer = await call("cancelTask", { as: "ada", params });
    expect([answer.status, answer.body.message]).toEqual([200, "The backtest was canceled."]);
    expect(ports.stopped).toEqual([taskId]);
    expect(ports.sentTo("c1")).toEqual([
      { connection_status: "connected", message: "error", error: "The backtest was canceled." },
    ]);
    expect((await call("getTask", { as: "ada", params })).body.messages).toEqual(ports.sentTo("c1"));
    expect((await call("getTaskResults", { as: "ada", params })).status).toBe(404);
    expect((await call("cancelTask", { as: "ada", params })).status).toBe(409);
    expect(ports.stopped).toHaveLength(1);
  });

  test("is refused after the end", async () => {
    const { ports, call, taskId, params } = await finished();
    expect((await call("cancelTask", { as: "ada", params })).status).toBe(409);
    expect(ports.taskRows.get(taskId)?.state).toBe("succeeded");
  });
});
