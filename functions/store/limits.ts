import * as z from "zod";
import type { Limits, RunKey } from "./ports.ts";
import { tableOf, unlessRefused } from "./table.ts";

/**
 * The table of counters: pk `limitKey`. A window's key contains its start, so that windows are never reset; a run's
 * row holds its last call.
 */

const CounterRow = z.object({ hits: z.number().int().default(0) });
const RunRow = CounterRow.extend({ lastAt: z.number().int().default(0) });

const table = /* @__PURE__ */ tableOf("LIMITS_TABLE");

const keyOf = (limitKey: string) => ({ limitKey });

const earliestLast = ({ nowSeconds, quietSeconds }: RunKey): number => nowSeconds - quietSeconds;

/** Counts a call in a live run, or as the first of a new one; false where the run is not in that state. */
const countInRun = (run: RunKey, isFirst: boolean): Promise<boolean> =>
  table.tryUpdate(keyOf(run.key), {
    UpdateExpression: isFirst
      ? "SET hits = :one, lastAt = :now, #ttl = :ttl"
      : "SET lastAt = :now, #ttl = :ttl ADD hits :one",
    ConditionExpression: isFirst
      ? "attribute_not_exists(limitKey) OR lastAt < :earliest"
      : "lastAt >= :earliest",
    ExpressionAttributeNames: { "#ttl": "ttl" },
    ExpressionAttributeValues: {
      ":one": 1,
      ":now": run.nowSeconds,
      ":earliest": earliestLast(run),
      ":ttl": run.nowSeconds + 2 * run.quietSeconds,
    },
  });

/** Rate-limit counters in DynamoDB: each count is one atomic update. */
export const limits: Limits = {
  add: async (key, ttl) => {
    const { Attributes } = await table.update(keyOf(key), {
      UpdateExpression: "ADD hits :one SET #ttl = :ttl",
      ExpressionAttributeNames: { "#ttl": "ttl" },
      ExpressionAttributeValues: { ":one": 1, ":ttl": ttl },
      ReturnValues: "ALL_NEW",
    });
    return CounterRow.parse(Attributes ?? {}).hits;
  },

  takeBack: async (key) => {
    await unlessRefused(
      table.update(keyOf(key), {
        UpdateExpression: "ADD hits :less",
        ConditionExpression: "hits > :none",
        ExpressionAttributeValues: { ":less": -1, ":none": 0 },
      }),
    );
  },

  count: async (key) => {
    const row = await table.get(keyOf(key));
    return CounterRow.parse(row ?? {}).hits;
  },

  forget: async (key) => {
    await table.delete(keyOf(key));
  },

  runOf: async (run) => {
    const row = await table.get(keyOf(run.key));
    const { hits, lastAt } = RunRow.parse(row ?? {});
    return lastAt < earliestLast(run)
      ? { count: 0, lastAtSeconds: 0 }
      : { count: hits, lastAtSeconds: lastAt };
  },

  addToRun: async (run) => {
    // If neither holds, another call started the run in between.
    const isCounted = (await countInRun(run, false)) || (await countInRun(run, true));
    if (!isCounted) await countInRun(run, false);
  },
};
