import { FailedJob } from "#shared/contracts/job.ts";
import { type Step, step } from "../edge/step.ts";
import { log, shortId } from "../process/log.ts";
import type { Ports } from "../store/ports.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { failTask } from "../tasks/fail-task.ts";
import { failureText } from "../tasks/failure-words.ts";

type FailPorts = Pick<Ports, "tasks" | "connections" | "sockets">;

/** Records a failure and tells the followers; a task that has ended otherwise stays as it is. */
export const fail: Step<FailPorts, FailedJob, void> = async (ports, { taskId, error }) => {
  const task = await ports.tasks.get(taskId);
  const { Error: cause, Cause: detail } = error ?? {};
  log.error("task failed", { task: shortId(taskId), kind: task?.kind, cause, detail });
  if (!task) return;
  await failTask(ports, taskId, failureText(task, cause));
};

export const handler = step(FailedJob, fail, () => ({ tasks, connections, sockets }));
