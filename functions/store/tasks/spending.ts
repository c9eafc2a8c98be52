import * as z from "zod";
import { tableOf } from "../table.ts";

/** Rows `spent#{owner}#{month}`: the sweeps of a month; that of `free` has the free backtests. */

const SpentRow = z.object({ spentOn: z.set(z.string()).default(new Set()) });

const table = /* @__PURE__ */ tableOf("TASKS_TABLE");

const monthKey = (owner: string, month: string) => ({ taskId: `spent#${owner}#${month}` });

/** Counts of tasks in DynamoDB: each change is one conditional update. */
export const spending = {
  /** Counts a task against `max` of a month, once per task; false where other tasks have used them up. */
  spend: (
    owner: string,
    month: string,
    { taskId, max, ttl }: { readonly taskId: string; readonly max: number; readonly ttl: number },
  ): Promise<boolean> =>
    table.tryUpdate(monthKey(owner, month), {
      update: "ADD spentOn :tasks SET #ttl = :ttl",
      if: "attribute_not_exists(spentOn) OR contains(spentOn, :task) OR size(spentOn) < :max",
      values: { tasks: new Set([taskId]), task: taskId, max, ttl },
    }),

  spentOn: async (owner: string, month: string): Promise<readonly string[]> => [
    ...SpentRow.parse((await table.get(monthKey(owner, month))) ?? {}).spentOn,
  ],

  /** Stops counting a task; harmless where it was not counted. */
  refund: async (owner: string, month: string, taskId: string): Promise<void> => {
    await table.tryUpdate(monthKey(owner, month), {
      update: "DELETE spentOn :tasks",
      if: "contains(spentOn, :task)",
      values: { tasks: new Set([taskId]), task: taskId },
    });
  },

  forgetSpent: async (owner: string, month: string): Promise<void> => {
    await table.delete(monthKey(owner, month));
  },
};
