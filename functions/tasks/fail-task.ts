import { log, shortId } from "../process/log.ts";
import type { Ports } from "../store/ports.ts";
import { push } from "./push.ts";
import { errorMessage } from "./task-messages.ts";

type FailPorts = Pick<Ports, "tasks" | "connections" | "sockets">;

/**
 * Ends the task as failed and tells its followers why; whether that was done here. A task that has ended stays as it
 * did, and nobody is told anything.
 */
export const failTask = async (ports: FailPorts, taskId: string, text: string): Promise<boolean> => {
  const isRecorded = await ports.tasks.end(taskId, { state: "failed", error: text });
  if (isRecorded) {
    log.warn("a task was ended", { task: shortId(taskId), as: text });
    await push(ports, taskId, [errorMessage(text)]);
  }
  return isRecorded;
};
