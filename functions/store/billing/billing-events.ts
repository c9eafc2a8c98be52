import * as z from "zod";
import { clock } from "../../process/clock.ts";
import { tableOf } from "../table.ts";
import type { BillingEvents } from "./ports.ts";

/** The table of billing events: pk `eventId`, one row per processed event. */

const table = /* @__PURE__ */ tableOf("BILLING_EVENTS_TABLE");

const Mark = z.object({ ttl: z.number().int() });
const MS_PER_SECOND = 1000;

/** DynamoDB deletes late, so that an expired mark does not count. */
export const billingEvents: BillingEvents = {
  isDone: async (eventId) => {
    const Item = await table.get({ eventId });
    return Item !== undefined && Mark.parse(Item).ttl * MS_PER_SECOND > clock.now();
  },

  markDone: async (eventId, ttl) => {
    await table.put({ eventId, ttl });
  },
};
