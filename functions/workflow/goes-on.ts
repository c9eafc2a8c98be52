import { log, shortId } from "../process/log.ts";
import type { Ports } from "../store/ports.ts";
import { hasEnded } from "../store/tasks/task-row.ts";
import type { GoesOn } from "./kinds/job-kind.ts";

const ASKED_EVERY_MS = 1000;

/** Whether a task's work is still wanted: its row is read about once a second, however often this is asked. */
export const goesOnOf = ({ tasks, clock }: Pick<Ports, "tasks" | "clock">, taskId: string): GoesOn => {
  let askedAtMs = clock.now();
  return async () => {
    const nowMs = clock.now();
    if (nowMs - askedAtMs < ASKED_EVERY_MS) return true;
    askedAtMs = nowMs;
    try {
      const task = await tasks.get(taskId);
      return task !== undefined && !hasEnded(task);
    } catch (error) {
      // Work that is half done is not thrown away for a store that was slow to answer.
      log.warn("it is not known whether a task goes on", { task: shortId(taskId), error: error as Error });
      return true;
    }
  };
};
