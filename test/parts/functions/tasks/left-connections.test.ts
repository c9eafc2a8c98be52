import { expect, test } from "vitest";
import { connect } from "../../../../functions/socket/connect.ts";
import { subscribe } from "../../../../functions/socket/subscribe.ts";
import type { Memory } from "../memory/memory.ts";
import { started } from "./run-task.ts";

/** Connections whose clients left without `$disconnect` (fault 17). */

const HOUR_SECONDS = 3600;
const MINUTE_MS = 60_000;

const callOf = (connectionId: string, body?: unknown) => ({
  connectionId,
  origin: undefined,
  address: "192.0.2.7",
  body: body === undefined ? undefined : JSON.stringify(body),
});

const connecting = (ports: Memory) => ({ ...ports, origins: [], greetFunctionName: "greet" });

/** The expiries of the written rows, in seconds since 1970. */
const lastMoments = (ports: Memory): number[] => {
  const moments: number[] = [];
  const { open, follow } = ports.connections;
  ports.connections.open = (id, from, ttl) => {
    moments.push(ttl);
    return open(id, from, ttl);
  };
  ports.connections.follow = (id, taskId, ttl) => {
    moments.push(ttl);
    return follow(id, taskId, ttl);
  };
  return moments;
};

test("expire soon after the longest life of a socket", async () => {
  const { ports, taskId } = await started();
  const moments = lastMoments(ports);
  await connect(connecting(ports), callOf("left"));
  await subscribe(ports, callOf("left", { task_id: taskId }));
  const nowSeconds = ports.clock.now() / 1000;
  expect(moments).toHaveLength(2);
  for (const moment of moments) {
    expect(moment).toBeGreaterThan(nowSeconds + 2 * HOUR_SECONDS);
    expect(moment).toBeLessThanOrEqual(nowSeconds + 3 * HOUR_SECONDS);
  }
});

test("do not count against newcomers: limits count messages", async () => {
  const { ports } = await started();
  const few = { ...connecting(ports), messagesPerAddress: 3 };
  const opened = async (ids: readonly string[]) => {
    const outcomes: string[] = [];
    for (const id of ids) outcomes.push(await connect(few, callOf(id)));
    return outcomes;
  };
  expect(await opened(["a", "b", "c", "d"])).toEqual(["accepted", "accepted", "accepted", "forbidden"]);
  ports.pass(MINUTE_MS);
  expect(await opened(["e", "f", "g"])).toEqual(["accepted", "accepted", "accepted"]);
});
