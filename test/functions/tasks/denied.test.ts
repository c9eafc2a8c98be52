import { beforeEach, describe, expect, test, vi } from "vitest";
import { log } from "../../../functions/process/log.ts";
import { connect } from "../../../functions/socket/connect.ts";
import { subscribe } from "../../../functions/socket/subscribe.ts";
import { clientOf } from "../client.ts";
import { body, world } from "../world.ts";
import { runTask } from "./run-task.ts";

/** What belongs to somebody else is answered as what is not there, and logged (fault 33). */

const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
beforeEach(() => {
  warn.mockClear();
});

const denials = () => warn.mock.calls.filter(([message]) => message === "access denied");
const adasTask = async () => {
  const ports = await world();
  const call = clientOf(ports);
  const { task_id: taskId } = (await call("submitBacktest", { as: "ada", json: body() })).body;
  await runTask(ports, taskId);
  return { ports, call, taskId };
};

describe("another user's task", () => {
  test.each(["getTask", "getTaskResults", "cancelTask", "saveBacktest"] as const)(
    "is missing for %s",
    async (name) => {
      const { ports, call, taskId } = await adasTask();
      const before = await ports.tasks.get(taskId);
      const theirs = await call(name, { as: "bob", params: { taskId } });
      expect(denials()).toEqual([["access denied", { what: "task", task: `${taskId.slice(0, 6)}…` }]]);
      const absent = await call(name, { as: "bob", params: { taskId: "a".repeat(22) } });
      expect(denials()).toHaveLength(1);
      expect([theirs.status, theirs.body]).toEqual([404, { error: "There is no such task." }]);
      expect(theirs).toEqual(absent);
      expect(await ports.tasks.get(taskId)).toEqual(before);
      expect(ports.savedRows.size).toBe(0);
    },
  );

  test("cannot be cancelled while it runs", async () => {
    const ports = await world();
    const call = clientOf(ports);
    const { task_id: taskId } = (await call("submitBacktest", { as: "ada", json: body() })).body;
    expect((await call("cancelTask", { as: "bob", params: { taskId } })).status).toBe(404);
    expect(ports.stopped).toEqual([]);
    expect((await ports.tasks.get(taskId))?.state).toBe("queued");
  });
});

describe("another user's backtest", () => {
  const savedByAda = async () => {
    const all = await adasTask();
    await all.call("saveBacktest", { as: "ada", params: { taskId: all.taskId } });
    return { ...all, params: { user: "ada", backtestId: "test-20261120-1" } };
  };
  const ROUTES = ["getBacktest", "deleteBacktest", "shareBacktest"] as const;
  const jsonOf = (name: (typeof ROUTES)[number]) =>
    name === "shareBacktest" ? { json: { shared: true } } : {};

  test.each(ROUTES)("is not there for %s", async (name) => {
    const { ports, call, params } = await savedByAda();
    const ask = (user: string, backtestId: string) =>
      call(name, { as: "bob", params: { user, backtestId }, ...jsonOf(name) });
    const theirs = await ask(params.user, params.backtestId);
    expect(denials()).toEqual([["access denied", { what: "backtest" }]]);
    expect([theirs.status, theirs.body]).toEqual([404, { error: "There is no such backtest." }]);
    for (const absent of [await ask("ada", "test-20261120-2"), await ask("zoe", params.backtestId)])
      expect(absent).toEqual(theirs);
    expect(denials()).toHaveLength(1);
    expect([...ports.savedRows.values()]).toMatchObject([{ shared: false }]);
  });

  test("is read by subscribers once it is shared, and changed by its owner only", async () => {
    const { call, params } = await savedByAda();
    await call("shareBacktest", { as: "ada", params, json: { shared: true } });
    expect((await call("getBacktest", { as: "bob", params })).status).toBe(200);
    expect(denials()).toEqual([]);
    expect((await call("getBacktest", { as: "cy", params })).status).toBe(404);
    for (const name of ["deleteBacktest", "shareBacktest"] as const)
      expect((await call(name, { as: "bob", params, ...jsonOf(name) })).status).toBe(403);
    expect(denials()).toHaveLength(3);
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
  for (const message of ports.sentTo("c1"))
    expect(message).toMatchObject({ error: "There is no such task." });
});
