import { submitSensitivity } from "#shared/contracts/backtests.ts";
import type { SensitivityResults } from "#shared/contracts/sensitivity/results.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { getTask } from "#shared/contracts/task-results.ts";
import type { Call } from "../../../lib/api.ts";
import { fetchResults } from "../../../run/run-kinds.ts";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 3_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Starts the sensitivity of a finished backtest, or finds the one that was started, and waits for its results. It takes
 * about two seconds, so that asking for its state is enough. Throws with the service's words where it ended without.
 */
export const runSensitivity = async (
  call: Call,
  backtest: TaskId,
  signal: AbortSignal,
): Promise<SensitivityResults> => {
  const { task_id: taskId } = await call(submitSensitivity, { params: { taskId: backtest } }, { signal });
  const about = { params: { taskId } };
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, 1.4 * pauseMs)) {
    const { messages } = await call(getTask, about, { signal });
    const failed = messages.find(({ message }) => message === "error");
    if (failed) throw new Error(failed.error ?? "The sensitivity ended without a result.");
    if (messages.some(({ message }) => message === "results"))
      return fetchResults(call, "sensitivity", taskId, signal);
    await pause(pauseMs);
  }
};
