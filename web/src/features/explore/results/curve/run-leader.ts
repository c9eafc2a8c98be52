import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import { submitBacktest } from "#shared/contracts/backtests.ts";
import type { RunResults } from "#shared/contracts/results.ts";
import { getTaskResults } from "#shared/contracts/task-results.ts";
import type { Call } from "../../../../lib/api.ts";
import { ApiError } from "../../../../lib/api-error.ts";

/** The results of a backtest come in a fraction of a second. */
const EVERY_MS = 300;
const MOST_TRIES = 100;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns true while the task still runs. */
const isUnfinished = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 409;

/**
 * Runs a leader as a plain backtest, unsaved, and returns its results. Throws the service's refusal, or after half a
 * minute without results.
 */
export const runLeader = async (call: Call, body: BacktestBody, signal: AbortSignal): Promise<RunResults> => {
  const { task_id: taskId } = await call(submitBacktest, { body });
  for (let tries = 0; tries < MOST_TRIES && !signal.aborted; tries++) {
    try {
      const results = await call(getTaskResults, { params: { taskId } }, { signal });
      if (!("kind" in results)) return results;
    } catch (failure) {
      if (!isUnfinished(failure)) throw failure;
    }
    await pause(EVERY_MS);
  }
  throw new Error("The backtest hasn't finished. Open it as a backtest to follow it.");
};
