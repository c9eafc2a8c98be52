import { expect, test } from "vitest";
import { fail } from "../../../../functions/workflow/fail.ts";
import { openWorld } from "../client.ts";
import { sweepBody } from "../sweeps/sweep-body.ts";
import { body } from "../world.ts";
import { stepPorts } from "./run-task.ts";

/** `cy` has a verified address and no subscription. */
const opened = async (free = 5) => {
  const { ports, call } = await openWorld();
  ports.allowed.backtests.free = free;
  const submit = (key?: string) =>
    call("submitBacktest", { as: "cy", json: body(), ...(key && { headers: { "idempotency-key": key } }) });
  const left = async () => (await call("getMe", { as: "cy" })).body.free_backtests;
  return { ports, call, submit, left };
};

test("lets a verified account run five backtests, says how many are left, and then asks for a subscription", async () => {
  const { call, submit, left } = await opened();
  for (const remaining of [5, 4, 3, 2, 1]) {
    expect(await left()).toEqual({ left: remaining, total: 5 });
    expect((await submit()).status).toBe(200);
  }
  expect(await left()).toEqual({ left: 0, total: 5 });
  const refused = await submit();
  expect([refused.status, refused.body.error]).toEqual([
    402,
    expect.stringContaining("needs an active subscription"),
  ]);
  expect((await call("submitSweep", { as: "cy", json: sweepBody() })).status).toBe(402);
});

test("starts five of twenty concurrent backtests", async () => {
  const { submit, left } = await opened();
  const statuses = (await Promise.all(Array.from({ length: 20 }, () => submit()))).map(
    ({ status }) => status,
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(new Set(statuses)).toEqual(new Set([200, 402]));
  expect(await left()).toMatchObject({ left: 0 });
});

test("counts a repeat with the same key once, also after the last free backtest", async () => {
  const { submit, left } = await opened(1);
  const answers = await Promise.all(Array.from({ length: 8 }, () => submit("one")));
  const again = await submit("one");
  expect(
    new Set([...answers, again].map(({ status, body: { task_id: id } }) => `${status} ${id}`)).size,
  ).toBe(1);
  expect(await left()).toEqual({ left: 0, total: 1 });
  expect((await submit("another")).status).toBe(402);
});

test("gives back a free backtest that failed, and none that was cancelled", async () => {
  const { ports, call, submit, left } = await opened(2);
  const failed = (await submit()).body.task_id;
  const cancelled = (await submit()).body.task_id;
  await call("cancelTask", { as: "cy", params: { taskId: cancelled } });
  expect(await left()).toMatchObject({ left: 0 });
  await fail(stepPorts(ports), { taskId: failed, error: { Error: "DataError" } });
  await fail(stepPorts(ports), { taskId: failed, error: { Error: "DataError" } });
  expect(await left()).toMatchObject({ left: 1 });
});

test("counts no free backtest during a subscription", async () => {
  const { call } = await opened();
  expect((await call("submitBacktest", { as: "ada", json: body() })).status).toBe(200);
  expect((await call("getMe", { as: "ada" })).body).not.toHaveProperty("free_backtests");
});
