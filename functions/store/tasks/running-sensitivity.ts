import * as z from "zod";
import { TaskId } from "#shared/contracts/task-id.ts";
import { tableOf } from "../table.ts";
import type { RunningSensitivity } from "./ports.ts";

/** Rows `sensitivity#{owner}` of the tasks' table: each names the owner's running sensitivity. */

const Row = z.object({ runs: TaskId });

const table = /* @__PURE__ */ tableOf("TASKS_TABLE");

const keyOf = (owner: string) => ({ taskId: `sensitivity#${owner}` });

/** Running sensitivities in DynamoDB. */
export const runningSensitivity: RunningSensitivity = {
  holdSensitivity: (owner, taskId, ttl) =>
    table.tryUpdate(keyOf(owner), {
      UpdateExpression: "SET runs = :task, #ttl = :ttl",
      ConditionExpression: "attribute_not_exists(runs) OR runs = :task",
      ExpressionAttributeNames: { "#ttl": "ttl" },
      ExpressionAttributeValues: { ":task": taskId, ":ttl": ttl },
    }),

  releaseSensitivity: async (owner) => {
    const { Attributes } = await table.delete(keyOf(owner), { ReturnValues: "ALL_OLD" });
    return Attributes && Row.parse(Attributes).runs;
  },
};
