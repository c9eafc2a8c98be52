import type { TaskId } from "#shared/contracts/task-id.ts";
import { log, shortId } from "../../process/log.ts";
import type { Ports } from "../../store/ports.ts";
import { type CancelPorts, cancelWork } from "../end-task.ts";

/**
 * A user has one sensitivity at a time: the next run takes the row of the running one and cancels it. The row may name a
 * sensitivity that has ended.
 */

const MAX_TRIES = 5;

/** Cancels the user's running sensitivity, if there is one other than `next`. */
const cancelRunning = async (ports: CancelPorts, owner: string, next?: TaskId): Promise<void> => {
  const taskId = await ports.tasks.releaseSensitivity(owner);
  if (taskId !== undefined && taskId !== next)
    await cancelWork(ports, { taskId, kind: "sensitivity", owner });
};

/** The same before a run, which a failure here does not stop: the sensitivity then ends by itself. */
export const makeWayForRun = async (ports: CancelPorts, owner: string): Promise<void> => {
  try {
    await cancelRunning(ports, owner);
  } catch (error) {
    log.warn("a sensitivity was not cancelled", { error: error as Error });
  }
};

/** Sets the user's running sensitivity and cancels the one before. False if concurrent runs win every try. */
export const holdSensitivity = async (
  ports: CancelPorts & Pick<Ports, "tasks">,
  { owner, taskId, ttl }: { readonly owner: string; readonly taskId: TaskId; readonly ttl: number },
): Promise<boolean> => {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    await cancelRunning(ports, owner, taskId);
    if (await ports.tasks.holdSensitivity(owner, taskId, ttl)) return true;
  }
  log.warn("a sensitivity found no place", { task: shortId(taskId) });
  return false;
};
