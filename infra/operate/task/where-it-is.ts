import { WORKFLOW_SECONDS } from "#shared/contracts/job.ts";
import type { Ports } from "../../../functions/store/ports.ts";
import { hasResults, type Task } from "../../../functions/store/tasks/task-row.ts";
import type { Place as PlaceInLine } from "../../../functions/tasks/lanes/in-turn.ts";

/** Where a run is, and what support does about it. */

export type Execution = Awaited<ReturnType<Ports["workflow"]["stateOf"]>>;

/** What `task show` reads of a run. */
export type Looked = {
  readonly task: Task;
  readonly execution: Execution;
  /** Its place in line; undefined where it does not wait. */
  readonly inLine: PlaceInLine | undefined;
  readonly nowMs: number;
  readonly hasResultsThere: boolean;
  /** The tickers whose pinned version is gone. */
  readonly goneTickers: readonly string[];
};

/** Where it is, and what to do next, a sentence each. */
type Place = { readonly where: string; readonly next: string };

/** The watchdog comes every 15 minutes. */
const WATCHDOG = "the watchdog does within 15 minutes";
/** A slice takes a minute at the most; its retries take a few. */
const SLOW_SLICE_MS = 15 * 60_000;
const MS_PER_MINUTE = 60_000;

/** When its last slice finished, milliseconds since 1970; undefined before the first. */
export const lastFinishOf = ({ finishes = new Set<string>() }: Task): number | undefined => {
  const times = [...finishes].map((finish) => Number(finish.split(":")[1]));
  return times.length === 0 ? undefined : Math.max(...times);
};

const minutes = (ms: number): string => `${Math.round(ms / MS_PER_MINUTE)} min`;

const whileItRuns = ({ task, nowMs }: Looked): Place => {
  const { slices, doneSlices, begunAtMs } = task;
  const stop = "stop its execution in Step Functions, wait until it has ended, and rerun it";
  const byItself = `Wait: it ends by itself ${WORKFLOW_SECONDS / 3600} hours after its start at the latest.`;
  if (slices === 0) return { where: "It is being planned.", next: byItself };
  const quietMs = nowMs - (lastFinishOf(task) ?? begunAtMs ?? nowMs);
  const isSlow = quietMs > SLOW_SLICE_MS;
  if (doneSlices.size >= slices)
    return {
      where: `All slices are done; it has been joining them for ${minutes(quietMs)}.`,
      next: isSlow ? `Joining takes a minute: ${stop}.` : byItself,
    };
  return {
    where: `${slices - doneSlices.size} slices are left; none has finished for ${minutes(quietMs)}.`,
    next: isSlow ? `Slices take a minute: look at the alarms, ${stop}.` : byItself,
  };
};

const whileItWaits = ({ place, wait_seconds: seconds }: PlaceInLine): Place => ({
  where: `It waits in line, at place ${place}${seconds === undefined ? "" : `, for about ${seconds} s more`}.`,
  next: "Wait for its turn; raise sweepsAtOnce or runsAtOnce where the line is always long.",
});

const whileOpen = (looked: Looked): Place => {
  const { execution, inLine } = looked;
  if (inLine) return whileItWaits(inLine);
  switch (execution.kind) {
    case "running":
      return whileItRuns(looked);
    case "none":
      return {
        where: "Its submit broke off before its execution began.",
        next: `Wait for its start, which ${WATCHDOG}.`,
      };
    case "ended":
      return {
        where: "Its execution has ended, and the run was not told.",
        next: `Wait for its end, which ${WATCHDOG}; then rerun it.`,
      };
  }
};

/** Returns where a run is, and what to do next. */
export const whereItIs = (looked: Looked): Place => {
  const { task, goneTickers, hasResultsThere } = looked;
  const { state, slices, doneSlices } = task;
  if (hasResults(task) && !hasResultsThere)
    return { where: "It ended, and its results are not where they were put.", next: "Rerun it." };
  switch (state) {
    case "queued":
    case "running":
      return whileOpen(looked);
    case "succeeded":
      return {
        where: "It ended with all of its results.",
        next: "Nothing, or npm run verify, where the figures are doubted.",
      };
    case "partial":
      return {
        where: `It ended without ${slices - doneSlices.size} of ${slices} slices.`,
        next: "Rerun it for the whole, which counts against no quota.",
      };
    case "cancelled":
      return { where: "The user, or a newer run, canceled it.", next: "Nothing, or rerun it on request." };
    case "failed":
      return {
        where: slices === 0 ? "It failed before its work began." : "It failed after its work began.",
        next:
          goneTickers.length > 0
            ? `Rerun it: its data of ${goneTickers.join(", ")} are gone, and today's are used.`
            : "Look for its id in the logs of the steps, remove the cause, and rerun it.",
      };
  }
};
