import { FailedJob } from "#shared/contracts/job.ts";
import { type Step, step } from "../edge/step.ts";
import { log, shortId } from "../process/log.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { failTask } from "../tasks/end-task.ts";
import { failureText } from "../tasks/failure-words.ts";
import { push } from "../tasks/push.ts";
import { failureMessage } from "../tasks/task-messages.ts";

const ports = () => ({ tasks, connections, sockets });

/** Records a failure and pushes it, also at a repeat. A task that ended otherwise stays as it is. */
export const fail: Step<ReturnType<typeof ports>, FailedJob, void> = async (ports, { taskId, error }) => {
  const task = await ports.tasks.get(taskId);
  const { Error: cause, Cause: detail } = error ?? {};
  log.error("task failed", { task: shortId(taskId), kind: task?.kind, cause, detail });
  if (!task) return;
  if (await failTask(ports, task, failureText(task, cause))) return;
  const now = await ports.tasks.get(taskId);
  if (now?.state === "failed") await push(ports, taskId, [failureMessage(now)]);
};

export const handler = step(FailedJob, fail, ports);
