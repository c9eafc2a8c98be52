import * as z from "zod";
import { isAlive } from "../../process/clock.ts";
import { tableOf } from "../table.ts";

/** The table of billing events: pk `eventId`, one row per processed event. */

const table = /* @__PURE__ */ tableOf("BILLING_EVENTS_TABLE");

const Mark = z.object({ ttl: z.number().int() });

/** DynamoDB deletes late, so that an expired mark does not count. */
export const billingEvents = {
  isDone: async (eventId: string, nowMs: number): Promise<boolean> => {
    const Item = await table.get({ eventId });
    return Item !== undefined && isAlive(Mark.parse(Item), nowMs);
  },

  markDone: async (eventId: string, ttl: number): Promise<void> => {
    await table.put({ eventId, ttl });
  },
};
