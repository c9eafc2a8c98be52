import * as z from "zod";
import { TaskId } from "#shared/contracts/task-id.ts";
import { tableOf } from "../table.ts";
import type { Task } from "./task-row.ts";

/** Rows `sensitivity#{owner}` of the tasks' table: each names the owner's running sensitivity. */

const Row = z.object({ runs: TaskId });

const table = /* @__PURE__ */ tableOf("TASKS_TABLE");

const keyOf = (owner: string) => ({ taskId: `sensitivity#${owner}` });

export const runningSensitivity = {
  /** Sets the owner's running sensitivity, idempotently; false while another one runs. */
  holdSensitivity: (owner: string, taskId: Task["taskId"], ttl: number): Promise<boolean> =>
    table.tryUpdate(keyOf(owner), {
      update: "SET runs = :task, #ttl = :ttl",
      if: "attribute_not_exists(runs) OR runs = :task",
      values: { task: taskId, ttl },
    }),

  /** Clears the owner's running sensitivity and returns it to one caller only; it may have ended. */
  releaseSensitivity: async (owner: string): Promise<Task["taskId"] | undefined> => {
    const { Attributes } = await table.delete(keyOf(owner), { ReturnValues: "ALL_OLD" });
    return Attributes && Row.parse(Attributes).runs;
  },
};
