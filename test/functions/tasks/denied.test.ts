import { beforeEach, describe, expect, test, vi } from "vitest";
import { TaskId } from "#shared/contracts/task-id.ts";
import { log } from "../../../functions/process/log.ts";
import { connect } from "../../../functions/socket/connect.ts";
import { subscribe } from "../../../functions/socket/subscribe.ts";
import { openWorld } from "../client.ts";
import { bodyOf, SUBMIT_ROUTES } from "../life/bodies.ts";
import { runSweep } from "../sweeps/run-sweep.ts";
import { body } from "../world.ts";
import { runTask, stepPorts } from "./run-task.ts";

/** Calls on another user's things are logged (fault 33); `edge/others-things.test.ts` has their answers. */

const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
beforeEach(() => {
  warn.mockClear();
});

const denials = () => warn.mock.calls.filter(([message]) => message === "access denied");
const adasTask = async () => {
  const { ports, call } = await openWorld();
  const { task_id: taskId } = (await call("submitBacktest", { as: "ada", json: body() })).body;
  return { ports, call, taskId };
};

/** A saved thing of each kind, and its routes. */
const KINDS = [
  ["backtest", { get: "getBacktest", share: "shareBacktest", delete: "deleteBacktest" }],
  ["portfolio", { get: "getPortfolio", share: "sharePortfolio", delete: "deletePortfolio" }],
  ["sweep", { get: "getSweep", share: "shareSweep", delete: "deleteSweep" }],
] as const;
type Kind = (typeof KINDS)[number][0];
const ID_PARAMS = { backtest: "backtestId", sweep: "name", portfolio: "id" } as const;

const savedByAda = async (kind: Kind) => {
  const { ports, call } = await openWorld();
  const taskId = TaskId.parse(
    (await call(SUBMIT_ROUTES[kind], { as: "ada", json: bodyOf(kind, 0) })).body.task_id,
  );
  await (kind === "sweep" ? runSweep(stepPorts(ports), taskId) : runTask(ports, taskId));
  await call("saveBacktest", { as: "ada", params: { taskId } });
  const name = [...ports.savedRows.values()][0]?.backtestId ?? "";
  return { ports, call, params: { user: "ada", [ID_PARAMS[kind]]: name } };
};

test("logs a call on another user's task without its whole id", async () => {
  const { call, taskId } = await adasTask();
  await call("getTask", { as: "bob", params: { taskId } });
  expect(denials()).toEqual([["access denied", { what: "task", task: `${taskId.slice(0, 6)}…` }]]);
  await call("getTask", { as: "bob", params: { taskId: "a".repeat(22) } });
  expect(denials()).toHaveLength(1);
});

describe.each(KINDS)("another user's saved %s", (kind, routes) => {
  const shared = { json: { shared: true } };
  test("is readable for subscribers while it is shared, only its creator changes it, and denials are logged", async () => {
    const { ports, call, params } = await savedByAda(kind);
    expect((await call(routes.get, { as: "bob", params })).status).toBe(404);
    expect(denials()).toEqual([["access denied", { what: kind }]]);
    warn.mockClear();
    const statusOf = async (
      name: (typeof routes)[keyof typeof routes],
      as: string,
      json: object = shared.json,
    ) => (await call(name, { as, params, json })).status;
    expect(await statusOf(routes.share, "ada")).toBe(200);
    expect(await statusOf(routes.get, "bob")).toBe(200);
    expect(denials()).toEqual([]);
    expect(await statusOf(routes.get, "cy")).toBe(404);
    for (const name of [routes.delete, routes.share]) expect(await statusOf(name, "bob")).toBe(403);
    expect(denials()).toHaveLength(3);
    expect(await statusOf(routes.share, "ada", { shared: false })).toBe(200);
    expect(await statusOf(routes.get, "bob")).toBe(404);
    expect(await statusOf(routes.delete, "ada")).toBe(200);
    expect(await statusOf(routes.get, "ada")).toBe(404);
    expect(ports.results.keys().filter((key) => key.startsWith("saved/"))).toEqual([]);
  });
});

test("tells a socket that asks for unknown tasks so, and logs it without their ids", async () => {
  const { ports, taskId } = await adasTask();
  const call = { connectionId: "c1", origin: undefined, address: "192.0.2.1", body: undefined };
  await connect({ ...ports, origins: [], greetFunctionName: "greet" }, call);
  const guess = `${taskId.slice(0, -1)}${taskId.endsWith("A") ? "Q" : "A"}`;
  for (const task_id of [guess, "short", 7])
    await subscribe(ports, { ...call, body: JSON.stringify({ task_id }) });
  expect(denials()).toEqual([1, 2, 3].map((times) => ["access denied", { what: "unknown task", times }]));
  for (const message of ports.sentTo("c1")) expect(message).toMatchObject({ error: "Task not found." });
});
