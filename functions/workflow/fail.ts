import { FailedJob } from "#shared/contracts/job.ts";
import { type Step, step } from "../edge/step.ts";
import { log, shortId } from "../process/log.ts";
import type { Ports } from "../store/ports.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { push } from "../tasks/push.ts";
import { errorMessage } from "../tasks/task-messages.ts";

type FailPorts = Pick<Ports, "tasks" | "connections" | "sockets">;

const BROKEN = "The backtest could not be finished. Nothing was wrong with your inputs: please run it again.";
/** By the name of what the state machine caught. */
const TEXTS: ReadonlyMap<string | undefined, string> = new Map([
  [
    "States.Timeout",
    "The backtest took too long and was stopped. Please shorten its period and run it again.",
  ],
  ["DataError", "The market data of this ticker cannot be read. Please choose another, or try again later."],
]);

const textFor = (error: FailedJob["error"]): string => TEXTS.get(error?.Error) ?? BROKEN;

/** Records a failure and tells the followers; a task that has ended otherwise stays as it is. */
export const fail: Step<FailPorts, FailedJob, void> = async (ports, { taskId, error }) => {
  log.error("task failed", { task: shortId(taskId), cause: error?.Error, detail: error?.Cause });
  const text = textFor(error);
  const isRecorded = await ports.tasks.end(taskId, { state: "failed", error: text });
  if (isRecorded) await push(ports, taskId, [errorMessage(text)]);
};

export const handler = step(FailedJob, fail, () => ({ tasks, connections, sockets }));
