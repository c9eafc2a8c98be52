import { FailedJob } from "#shared/contracts/job.ts";
import { type Step, step } from "../edge/step.ts";
import { log, shortId } from "../process/log.ts";
import type { Ports } from "../store/ports.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import type { Task } from "../store/tasks/task-row.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { push } from "../tasks/push.ts";
import { TASK_KINDS } from "../tasks/task-kinds.ts";
import { errorMessage } from "../tasks/task-messages.ts";

type FailPorts = Pick<Ports, "tasks" | "connections" | "sockets">;

const BAD_DATA = "The market data of this ticker cannot be read. Please choose another, or try again later.";

const MISMATCH =
  "The sweep found other trades than the backtester does, so its results are not shown. We will look into it.";

/** What to say of a task, by the name of what the state machine caught. */
const textFor = ({ kind }: Task, error: FailedJob["error"]): string => {
  const { words } = TASK_KINDS[kind];
  switch (error?.Error) {
    case "States.Timeout":
      return words.tooLong;
    case "DataError":
      return BAD_DATA;
    case "SweepMismatch":
      return MISMATCH;
    default:
      return words.broken;
  }
};

/** Records a failure and tells the followers; a task that has ended otherwise stays as it is. */
export const fail: Step<FailPorts, FailedJob, void> = async (ports, { taskId, error }) => {
  log.error("task failed", { task: shortId(taskId), cause: error?.Error, detail: error?.Cause });
  const task = await ports.tasks.get(taskId);
  if (!task) return;
  const text = textFor(task, error);
  const isRecorded = await ports.tasks.end(taskId, { state: "failed", error: text });
  if (isRecorded) await push(ports, taskId, [errorMessage(text)]);
};

export const handler = step(FailedJob, fail, () => ({ tasks, connections, sockets }));
