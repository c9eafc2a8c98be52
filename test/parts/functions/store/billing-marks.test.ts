import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { billingEvents } from "../../../../functions/store/billing/billing-events.ts";
import { withTables } from "./local-tables.ts";

withTables();

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

describe("an event's mark", () => {
  test("marks an event, however often, and no other", async () => {
    const id = `evt_${randomUUID()}`;
    expect(await billingEvents.isDone(id)).toBe(false);
    await billingEvents.markDone(id, inSeconds(100));
    await billingEvents.markDone(id, inSeconds(100));
    expect(await billingEvents.isDone(id)).toBe(true);
    expect(await billingEvents.isDone(`${id}x`)).toBe(false);
  });

  test("ignores an expired mark though its row is still there", async () => {
    const id = `evt_${randomUUID()}`;
    await billingEvents.markDone(id, inSeconds(-1));
    expect(await billingEvents.isDone(id)).toBe(false);
  });
});
