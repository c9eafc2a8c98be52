import * as z from "zod";
import { log, shortId } from "../process/log.ts";
import type { Ports } from "../store/ports.ts";
import { failTask } from "../tasks/end-task.ts";
import { endText } from "../tasks/failure-words.ts";

type EndPorts = Pick<Ports, "tasks" | "connections" | "sockets">;

/** EventBridge's event for a failed execution, which is named after its task. */
export const ExecutionEnded = z.object({
  detail: z.object({
    name: z.string(),
    status: z.enum(["FAILED", "TIMED_OUT", "ABORTED"]),
    error: z.string().nullish(),
  }),
});
export type ExecutionEnded = z.output<typeof ExecutionEnded>;

/**
 * Ends the task of the execution unless it has ended, as after a recorded failure or a cancel; returns how many it
 * ended.
 */
export const endOfExecution = async (
  ports: EndPorts,
  { detail: { name, status, error } }: ExecutionEnded,
): Promise<number> => {
  const task = await ports.tasks.get(name);
  if (!task) {
    log.warn("an execution without a task ended", { task: shortId(name), status });
    return 0;
  }
  return (await failTask(ports, task, endText(task, { status, error: error ?? undefined }))) ? 1 : 0;
};
