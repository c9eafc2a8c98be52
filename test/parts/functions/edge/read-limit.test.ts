import { expect, test } from "vitest";
import { openWorld } from "../client.ts";
import { runTask } from "../tasks/run-task.ts";
import { body } from "../world.ts";

/** Limits on reads of whole results. */

const finished = async () => {
  const { ports, call } = await openWorld();
  const { task_id: taskId } = (await call("submitBacktest", { as: "ada", json: body() })).body;
  await runTask(ports, taskId);
  const read = (encoding: string) =>
    call("getTaskResults", { as: "ada", params: { taskId }, headers: { "accept-encoding": encoding } });
  const times = async (count: number, encoding: string) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index++) statuses.push((await read(encoding)).status);
    return statuses;
  };
  return { ports, call, taskId, read, times };
};

test("limits reads of results to 600 a minute for a user", async () => {
  const { ports, call, taskId, read, times } = await finished();
  expect(new Set(await times(600, "gzip"))).toEqual(new Set([200]));
  const over = await read("gzip");
  expect([over.status, Number(over.headers["retry-after"]) <= 60]).toEqual([429, true]);
  expect((await call("getTaskResults", { as: "bob", params: { taskId } })).status).toBe(404);
  ports.pass(60_000);
  expect((await read("gzip")).status).toBe(200);
});

test("answers a client that refuses compression 60 large results a minute, and small ones always", async () => {
  const { ports, taskId, read, times } = await finished();
  const small = await times(61, "identity");
  expect(new Set(small)).toEqual(new Set([200]));
  const key = `tasks/${taskId}/results.json`;
  const found = JSON.parse(new TextDecoder().decode((await ports.results.get(key))?.bytes));
  const large = { ...found, notes: Array(4000).fill("A note of thirty-some characters.") };
  await ports.results.put(key, JSON.stringify(large));
  expect(new Set(await times(60, "identity"))).toEqual(new Set([200]));
  const over = await read("gzip;q=0, br;q=0");
  expect([over.status, over.headers["retry-after"], over.body]).toEqual([
    429,
    "60",
    { error: "Large results are slow without compression. Accept gzip to get them at once." },
  ]);
  expect((await read("gzip")).status).toBe(200);
  ports.pass(60_000);
  expect((await read("identity")).status).toBe(200);
});
