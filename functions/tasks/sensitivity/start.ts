import type { TaskId } from "#shared/contracts/task-id.ts";
import type { Caller } from "../../edge/auth.ts";
import { conflict, unavailable } from "../../edge/errors.ts";
import { jobKey } from "../../store/objects/object-keys.ts";
import { readStored } from "../../store/objects/stored-json.ts";
import type { Ports } from "../../store/ports.ts";
import { hasResults, type Task } from "../../store/tasks/task-row.ts";
import { refuseWhileOff } from "../backtest-quota.ts";
import type { CancelPorts } from "../cancel-work.ts";
import { JobFile } from "../job-file.ts";
import { type LinePorts, startInTurn } from "../lanes/call-up.ts";
import { enterRun } from "../lanes/enter.ts";
import { laneLimits } from "../lanes/lane-of.ts";
import { newTask } from "../new-task.ts";
import { currentAttempt } from "./attempts.ts";
import { holdSensitivity } from "./running.ts";

/** The start of a sensitivity. Every write is conditional, so that a repeat after a crash anywhere completes it. */

export type StartPorts = CancelPorts & LinePorts & Pick<Ports, "results" | "market">;

const RETRY_AFTER_SECONDS = 5;

const startIfQueued = async (ports: StartPorts, task: Task): Promise<TaskId> => {
  if (task.state === "queued") await startInTurn(ports, task);
  return task.taskId;
};

/** The backtest's job. Throws 409 where the version of its data is gone: an import replaced it since. */
const jobOf = async ({ results, market }: StartPorts, { taskId }: Task): Promise<JobFile> => {
  const job = await readStored(results, jobKey(taskId), JobFile);
  if (!job) throw new Error("a finished backtest has no job");
  if (await market.head(job.ticker.key)) return job;
  throw conflict("This backtest ran on data that were replaced since. Run it again for its sensitivity.");
};

/** Writes the job, which is the backtest's, then the row. */
const create = async (ports: StartPorts, job: JobFile, task: Task): Promise<void> => {
  const text = JSON.stringify({ ...job, createdAt: task.createdAt });
  await ports.results.compareAndSwap(jobKey(task.taskId), text, undefined);
  await ports.tasks.create(task);
};

/**
 * Starts the sensitivity of a backtest and cancels the user's running one. Returns its id, for a repeat the same. It does
 * not count against a quota, since its backtest did. Throws 409 for a task that is no finished backtest, or whose data are
 * gone, 503 while backtests are off, and 429 or 503 where too many runs wait.
 */
export const startSensitivity = async (
  ports: StartPorts,
  caller: Caller,
  backtest: Task,
): Promise<TaskId> => {
  if (backtest.kind !== "backtest" || !hasResults(backtest))
    throw conflict("Only a finished backtest has a sensitivity.");
  const { taskId, task: earlier } = await currentAttempt(ports, backtest.taskId);
  if (earlier) return startIfQueued(ports, earlier);
  const { backtests: limits } = await ports.limitsNow();
  refuseWhileOff(limits);
  const about = { kind: "sensitivity", ticker: backtest.ticker, words: backtest.strategy } as const;
  const task: Task = {
    ...newTask(taskId, about, { caller, nowMs: ports.clock.now() }),
    backtest: backtest.taskId,
  };
  const job = await jobOf(ports, backtest);
  if (!(await holdSensitivity(ports, task)))
    throw unavailable("Too many runs are starting at the moment. Please try again.", RETRY_AFTER_SECONDS);
  const entry = { taskId, owner: task.owner, takenAtMs: ports.clock.now() };
  await enterRun(ports, entry, laneLimits(limits).atOnce);
  await create(ports, job, task);
  return startIfQueued(ports, task);
};
