import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { billingEvents } from "../../../functions/store/billing/billing-events.ts";
import type { Ports } from "../../../functions/store/ports.ts";
import { memory } from "../memory/memory.ts";
import { withTables } from "./local-tables.ts";

/** The same cases for both sides of the marks of events. */

withTables();

const inMemory = memory();
const sides: [string, Pick<Ports, "billingEvents">, () => number][] = [
  ["in memory", inMemory, inMemory.clock.now],
  ["in DynamoDB", { billingEvents }, Date.now],
];

describe.each(sides)("an event's mark %s", (_side, ports, now) => {
  const inSeconds = (seconds: number) => Math.floor(now() / 1000) + seconds;

  test("marks an event, however often, and no other", async () => {
    const id = `evt_${randomUUID()}`;
    expect(await ports.billingEvents.isDone(id)).toBe(false);
    await ports.billingEvents.markDone(id, inSeconds(100));
    await ports.billingEvents.markDone(id, inSeconds(100));
    expect(await ports.billingEvents.isDone(id)).toBe(true);
    expect(await ports.billingEvents.isDone(`${id}x`)).toBe(false);
  });

  test("ignores an expired mark though its row is still there", async () => {
    const id = `evt_${randomUUID()}`;
    await ports.billingEvents.markDone(id, inSeconds(-1));
    expect(await ports.billingEvents.isDone(id)).toBe(false);
  });
});
