import * as z from "zod";
import type { Run, RunKey } from "./ports.ts";
import { tableOf } from "./table.ts";

/** The table of counters: pk `limitKey`, with the window's start; a run's row holds its last call. */

const CounterRow = z.object({ hits: z.number().int().default(0) });
const RunRow = CounterRow.extend({ lastAt: z.number().int().default(0) });

const table = /* @__PURE__ */ tableOf("LIMITS_TABLE");

const keyOf = (limitKey: string) => ({ limitKey });

const earliestLast = ({ nowSeconds, quietSeconds }: RunKey): number => nowSeconds - quietSeconds;

/** Counts a call in a live run, or as the first of a new one; false where the run is not in that state. */
const countInRun = (run: RunKey, isFirst: boolean): Promise<boolean> =>
  table.tryUpdate(keyOf(run.key), {
    update: isFirst
      ? "SET hits = :one, lastAt = :now, #ttl = :ttl"
      : "SET lastAt = :now, #ttl = :ttl ADD hits :one",
    if: isFirst ? "attribute_not_exists(limitKey) OR lastAt < :earliest" : "lastAt >= :earliest",
    values: {
      one: 1,
      now: run.nowSeconds,
      earliest: earliestLast(run),
      ttl: run.nowSeconds + 2 * run.quietSeconds,
    },
  });

/** Rate-limit counters in DynamoDB: each count is one atomic update. */
export const limits = {
  /** Counts a call; returns the count with it. The row expires at `ttl`, seconds since 1970. */
  add: async (key: string, ttl: number): Promise<number> => {
    const { Attributes } = await table.update(keyOf(key), {
      update: "ADD hits :one SET #ttl = :ttl",
      values: { one: 1, ttl },
      ReturnValues: "ALL_NEW",
    });
    return CounterRow.parse(Attributes ?? {}).hits;
  },

  /** Subtracts one; harmless at 0. */
  takeBack: async (key: string): Promise<void> => {
    await table.tryUpdate(keyOf(key), {
      update: "ADD hits :less",
      if: "hits > :none",
      values: { less: -1, none: 0 },
    });
  },

  count: async (key: string): Promise<number> => {
    const row = await table.get(keyOf(key));
    return CounterRow.parse(row ?? {}).hits;
  },

  /** Resets a window or a run. */
  forget: async (key: string): Promise<void> => {
    await table.delete(keyOf(key));
  },

  /** The live run; count 0 where there is none. */
  runOf: async (run: RunKey): Promise<Run> => {
    const row = await table.get(keyOf(run.key));
    const { hits, lastAt } = RunRow.parse(row ?? {});
    return lastAt < earliestLast(run)
      ? { count: 0, lastAtSeconds: 0 }
      : { count: hits, lastAtSeconds: lastAt };
  },

  /** Counts a call, in a new run where the last one is over. Concurrent calls all count. */
  addToRun: async (run: RunKey): Promise<void> => {
    // If neither holds, another call started the run in between.
    const isCounted = (await countInRun(run, false)) || (await countInRun(run, true));
    if (!isCounted) await countInRun(run, false);
  },
};
