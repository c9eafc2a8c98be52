import { notFound } from "../edge/errors.ts";
import { isAlive } from "../process/clock.ts";
import { log, shortId } from "../process/log.ts";
import type { Ports } from "../store/ports.ts";
import type { Task } from "../store/tasks/task-row.ts";

export const TASK_LIFE_DAYS = 30;
export const TASK_LIFE_SECONDS = TASK_LIFE_DAYS * 24 * 3600;

type TaskPorts = Pick<Ports, "tasks" | "clock">;

/** A task that exists and has not expired. */
export const liveTask = async ({ tasks, clock }: TaskPorts, taskId: string): Promise<Task | undefined> => {
  const task = await tasks.get(taskId);
  return task && isAlive(task, clock.now()) ? task : undefined;
};

/** The owner's task. Throws 404 where there is none, also for another user's task, which is logged. */
export const ownTask = async (ports: TaskPorts, taskId: string, owner: string): Promise<Task> => {
  const task = await liveTask(ports, taskId);
  if (task?.owner === owner) return task;
  if (task) log.warn("access denied", { what: "task", task: shortId(taskId) });
  throw notFound("task");
};
