import { FailedJob } from "#shared/contracts/job.ts";
import { log, shortId } from "../lib/log.ts";
import { push } from "../lib/push.ts";
import { type Step, step } from "../lib/step.ts";
import { errorMessage } from "../lib/task-messages.ts";
import { connections } from "../store/connections.ts";
import type { Ports } from "../store/ports.ts";
import { sockets } from "../store/sockets.ts";
import { tasks } from "../store/tasks.ts";

type FailPorts = Pick<Ports, "tasks" | "connections" | "sockets">;

const TOO_LONG =
  "The backtest took too long and was stopped. Please shorten its period or widen its filters, and run it again.";
const BROKEN = "The backtest could not be finished. Nothing was wrong with your inputs: please run it again.";

const textFor = (error: FailedJob["error"]): string =>
  error?.Error === "States.Timeout" ? TOO_LONG : BROKEN;

/** Records a failure and tells the followers; a task that has ended otherwise stays as it is. */
export const fail: Step<FailPorts, FailedJob, void> = async (ports, { taskId, error }) => {
  log.error("task failed", { task: shortId(taskId), cause: error?.Error, detail: error?.Cause });
  const text = textFor(error);
  const isRecorded = await ports.tasks.end(taskId, { state: "failed", error: text });
  if (isRecorded) await push(ports, taskId, [errorMessage(text)]);
};

export const handler = step(FailedJob, fail, () => ({ tasks, connections, sockets }));
