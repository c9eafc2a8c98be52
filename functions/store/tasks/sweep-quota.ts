import * as z from "zod";
import { TaskId } from "#shared/contracts/task-id.ts";
import { tableOf } from "../table.ts";
import type { SweepQuota } from "./ports.ts";

/**
 * Rows of the tasks' table: `slots#sweeps` maps each owner to the sweep that holds the owner's slot, and
 * `spent#{owner}#{month}` is the set of sweeps that count against a month; that of `free` has the free backtests.
 */

const SlotsRow = z.object({
  slots: z.record(z.string(), z.object({ taskId: TaskId, takenAtMs: z.number() })).default({}),
});
const SpentRow = z.object({ spentOn: z.set(z.string()).default(new Set()) });

const table = /* @__PURE__ */ tableOf("TASKS_TABLE");

const SLOTS = { taskId: "slots#sweeps" };
const monthKey = (owner: string, month: string) => ({ taskId: `spent#${owner}#${month}` });

/** A path into the map needs the map. */
const makeSlots = () =>
  table.update(SLOTS, {
    UpdateExpression: "SET slots = if_not_exists(slots, :none)",
    ExpressionAttributeValues: { ":none": {} },
  });

/** The quota of sweeps in DynamoDB: each change is one conditional update, so that no two tasks take the last slot. */
export const sweepQuota: SweepQuota = {
  takeSlot: async (owner, slot, max) => {
    const take = () =>
      table.tryUpdate(SLOTS, {
        UpdateExpression: "SET slots.#owner = :slot",
        ConditionExpression:
          "attribute_exists(slots) AND (slots.#owner.taskId = :task OR (attribute_not_exists(slots.#owner) AND size(slots) < :max))",
        ExpressionAttributeNames: { "#owner": owner },
        ExpressionAttributeValues: { ":slot": slot, ":task": slot.taskId, ":max": max },
      });
    if (await take()) return true;
    if ((await table.get(SLOTS)) !== undefined) return false;
    await makeSlots();
    return take();
  },

  freeSlot: async (owner, { taskId, takenAtMs }) => {
    await table.tryUpdate(SLOTS, {
      UpdateExpression: "REMOVE slots.#owner",
      ConditionExpression: "slots.#owner.taskId = :task AND slots.#owner.takenAtMs = :since",
      ExpressionAttributeNames: { "#owner": owner },
      ExpressionAttributeValues: { ":task": taskId, ":since": takenAtMs },
    });
  },

  slots: async () => new Map(Object.entries(SlotsRow.parse((await table.get(SLOTS)) ?? {}).slots)),

  spend: (owner, month, { taskId, max, ttl }) =>
    table.tryUpdate(monthKey(owner, month), {
      UpdateExpression: "ADD spentOn :tasks SET #ttl = :ttl",
      ConditionExpression:
        "attribute_not_exists(spentOn) OR contains(spentOn, :task) OR size(spentOn) < :max",
      ExpressionAttributeNames: { "#ttl": "ttl" },
      ExpressionAttributeValues: {
        ":tasks": new Set([taskId]),
        ":task": taskId,
        ":max": max,
        ":ttl": ttl,
      },
    }),

  spentOn: async (owner, month) => [
    ...SpentRow.parse((await table.get(monthKey(owner, month))) ?? {}).spentOn,
  ],

  refund: async (owner, month, taskId) => {
    await table.tryUpdate(monthKey(owner, month), {
      UpdateExpression: "DELETE spentOn :tasks",
      ConditionExpression: "contains(spentOn, :task)",
      ExpressionAttributeValues: { ":tasks": new Set([taskId]), ":task": taskId },
    });
  },

  forgetSpent: async (owner, month) => {
    await table.delete(monthKey(owner, month));
  },
};
