import * as z from "zod";
import { log, shortId } from "../process/log.ts";
import { hasEnded } from "../store/tasks/task-row.ts";
import { failTask } from "../tasks/end-task.ts";
import { endText } from "../tasks/failure-words.ts";
import { callUpWaiting, type LinePorts } from "../tasks/lanes/call-up.ts";
import { laneOf } from "../tasks/lanes/lane-of.ts";
import { leaveLane } from "../tasks/lanes/leave.ts";

/** EventBridge's event for an ended execution, which is named after its task. */
export const ExecutionEnded = z.object({
  detail: z.object({
    name: z.string(),
    status: z.enum(["SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED"]),
    error: z.string().nullish(),
  }),
});
export type ExecutionEnded = z.output<typeof ExecutionEnded>;

/**
 * Ends the task of a failed execution unless it has ended, as after a recorded failure or a cancel, and starts the next
 * waiting tasks; returns how many it ended.
 */
export const endOfExecution = async (
  ports: LinePorts,
  { detail: { name, status, error } }: ExecutionEnded,
): Promise<number> => {
  const task = await ports.tasks.get(name);
  if (!task) {
    log.warn("an execution without a task ended", { task: shortId(name), status });
    return 0;
  }
  const end = { status, error: error ?? undefined };
  const isFailed = status !== "SUCCEEDED" && (await failTask(ports, task, endText(task, end)));
  // Its slot may have been lost between its end and this.
  if (hasEnded(task)) await leaveLane(ports, task);
  await callUpWaiting(ports, laneOf(task.kind));
  return isFailed ? 1 : 0;
};
