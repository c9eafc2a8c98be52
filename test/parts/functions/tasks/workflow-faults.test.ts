import { expect, test } from "vitest";
import { type PerformanceRow, RunResults, type TradeRow } from "#shared/contracts/results.ts";
import { publishReference } from "../../../../functions/market/publish.ts";
import { send } from "../../../../functions/tasks/push.ts";
import { errorMessage, PONG } from "../../../../functions/tasks/task-messages.ts";
import { reduce } from "../../../../functions/workflow/reduce.ts";
import { work } from "../../../../functions/workflow/work.ts";
import { day } from "../../../rules/market/build-market.ts";
import { body } from "../world.ts";
import { FOLLOWER, planned, runTask, started, stepPorts } from "./run-task.ts";

test("throws where the plan names more slices than are listed", async () => {
  const { ports, taskId, task } = await started();
  const given = stepPorts(ports, 30);
  const { plan, slices } = await planned(given, taskId);
  for (const slice of slices) await work(given, slice);
  await expect(reduce(given, { ...plan, slices: plan.slices + 1 })).rejects.toThrow("slices were planned");
  expect(task()?.state).toBe("running");
});

test("writes nothing in a repeated join, and pushes the end again", async () => {
  const { ports, taskId } = await started();
  const given = stepPorts(ports);
  const { plan, slices } = await planned(given, taskId);
  for (const slice of slices) await work(given, slice);
  await reduce(given, plan);
  const before = ports.sentTo(FOLLOWER).length;
  const isFull = { ...given, results: { ...ports.results, put: () => Promise.reject(new Error("full")) } };
  expect(await reduce(isFull, plan)).toEqual({ state: "succeeded", line: "next-waits" });
  const again = ports.sentTo(FOLLOWER).slice(before);
  expect(again.map(({ message }) => message)).toEqual(["status_update", "results"]);
});

test("sends no more messages to a connection that refuses one, and keeps it", async () => {
  const { ports } = await started();
  const posted: string[] = [];
  const sockets = {
    ...ports.sockets,
    post: async (_: string, text: string) => {
      posted.push(text);
      return "refused" as const;
    },
  };
  await send({ ...ports, sockets }, FOLLOWER, [PONG, errorMessage("Gone.")]);
  expect(posted).toHaveLength(1);
  expect(await ports.connections.isOpen(FOLLOWER)).toBe(true);
});

test("reads VIX and the index where the service has them", async () => {
  const { ports, call } = await started();
  const [begin, wild] = ["2024-01-02", "2024-02-02"];
  const series = { days: Int32Array.of(day(begin), day(wild)), values: Float64Array.of(10, 30) };
  await publishReference(ports.market, "VIX", series, "v1");
  await publishReference(ports.market, "SPY", series, "v1");
  const groups = {
    filterFields: [{ entry_filters: true }],
    volFields: [{ filter_criteria: "VIX", low_filter: 20, high_filter: 0 }],
  };
  const submitted = await call("submitBacktest", { as: "ada", json: body({}, groups) });
  const { task_id: taskId } = submitted.body;
  await runTask(ports, taskId);
  const results = RunResults.parse((await call("getTaskResults", { as: "ada", params: { taskId } })).body);
  const opened = (JSON.parse(results.trade_df) as TradeRow[]).map((trade) => trade.date_open);
  expect(opened).toEqual([wild]);
  const shown = (JSON.parse(results.rel_df) as PerformanceRow[]).find(({ date }) => date === wild);
  expect(shown?.index_performance).toBe(200);
});
