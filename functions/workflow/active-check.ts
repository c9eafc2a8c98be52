import { log, shortId } from "../process/log.ts";
import type { IsActive } from "../runs/kinds/job-kind.ts";
import type { Ports } from "../store/ports.ts";
import { hasEnded } from "../store/tasks/task-row.ts";

const ASKED_EVERY_MS = 1000;

/** Returns a check that is true while the task is open; it reads the row once a second. */
export const activeCheck = ({ tasks, clock }: Pick<Ports, "tasks" | "clock">, taskId: string): IsActive => {
  let askedAtMs = clock.now();
  return async () => {
    const nowMs = clock.now();
    if (nowMs - askedAtMs < ASKED_EVERY_MS) return true;
    askedAtMs = nowMs;
    try {
      const task = await tasks.get(taskId);
      return task !== undefined && !hasEnded(task);
    } catch (error) {
      // A slow store does not discard half-done work.
      log.warn("it is not known whether a task goes on", { task: shortId(taskId), error: error as Error });
      return true;
    }
  };
};
