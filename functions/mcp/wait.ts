import type { Ports } from "../store/ports.ts";
import { hasEnded, type Task } from "../store/tasks/task-row.ts";

/** The first look comes soon, since a backtest takes a tenth of a second; later ones are rarer. */
const FIRST_MS = 150;
const LONGEST_MS = 2_000;
const GROWTH = 1.5;

/** Waits for the task's end, so many seconds at most. Returns its row; undefined where there is none. */
export const waitForEnd = async (
  { tasks, clock }: Pick<Ports, "tasks" | "clock">,
  taskId: string,
  seconds: number,
): Promise<Task | undefined> => {
  const untilMs = clock.now() + seconds * 1000;
  for (let pauseMs = FIRST_MS; ; pauseMs = Math.min(LONGEST_MS, pauseMs * GROWTH)) {
    const task = await tasks.get(taskId);
    const leftMs = untilMs - clock.now();
    if (!task || hasEnded(task) || leftMs <= 0) return task;
    await clock.sleep(Math.min(pauseMs, leftMs));
  }
};
