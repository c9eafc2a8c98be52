import type { Ports } from "../store/ports.ts";
import type { Turn } from "../store/tasks/ports.ts";
import { hasEnded } from "../store/tasks/task-row.ts";

/** A submit takes no longer than this from what it takes for its task to the task: what is older broke off. */
const SUBMIT_MS = 60_000;

/** Whether a task that took something will come to nothing any more: it has ended, or its submit broke off before it. */
export const isOver = async (
  { tasks }: Pick<Ports, "tasks">,
  { taskId, takenAtMs }: Turn & { readonly taskId: string },
  nowMs: number,
): Promise<boolean> => {
  const task = await tasks.get(taskId);
  return task ? hasEnded(task) : nowMs - takenAtMs > SUBMIT_MS;
};
