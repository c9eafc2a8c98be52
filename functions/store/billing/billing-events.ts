import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { clock } from "../../process/clock.ts";
import { tableName, tables } from "../table.ts";
import type { BillingEvents } from "./ports.ts";

/** The table of billing events: pk `eventId`, one row per processed event. */

const inEvents = () => ({ TableName: tableName("BILLING_EVENTS_TABLE") });

const Mark = z.object({ ttl: z.number().int() });
const MS_PER_SECOND = 1000;

/** DynamoDB deletes late, so that an expired mark does not count. */
export const billingEvents: BillingEvents = {
  isDone: async (eventId) => {
    const { Item } = await tables().send(
      new GetCommand({ ...inEvents(), Key: { eventId }, ConsistentRead: true }),
    );
    return Item !== undefined && Mark.parse(Item).ttl * MS_PER_SECOND > clock.now();
  },

  markDone: async (eventId, ttl) => {
    await tables().send(new PutCommand({ ...inEvents(), Item: { eventId, ttl } }));
  },
};
