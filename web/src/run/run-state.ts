import type { RunResults } from "#shared/contracts/results.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";

/** The task of a run, and what it tests. */
export type RunTask = { readonly id: TaskId; readonly ticker: string };

/** How far a run that counts its work has come: what is done of how much, and how much of it a second. */
export type WorkDone = { readonly combinations: number; readonly done: number; readonly perSecond: number };

/**
 * One run of a backtest, or of a sweep, as the page knows it. The fraction never falls, whatever order messages come in over a
 * reconnected socket and a poll; the run is done when the fraction is 1 and the results are there.
 */
export type Run<Results = RunResults> =
  | { readonly kind: "idle" }
  | { readonly kind: "submitting" }
  | {
      readonly kind: "running";
      readonly task: RunTask;
      /** 0 to 1. */
      readonly fraction: number;
      readonly results: Results | undefined;
      readonly isCancelling: boolean;
      /** Undefined where nothing was counted yet, or never is. */
      readonly work?: WorkDone | undefined;
    }
  | { readonly kind: "done"; readonly task: RunTask; readonly results: Results }
  | {
      readonly kind: "ended";
      /** What happened, for a person to act on. */
      readonly why: string;
      readonly cause: EndCause;
    };

/** Whether the user cancelled, the subscription does not allow a run, or something went wrong. */
type EndCause = "cancelled" | "subscription" | "fault";

export type RunEvent<Results = RunResults> =
  | { readonly kind: "submitted" }
  | { readonly kind: "refused"; readonly why: string; readonly cause: EndCause }
  /** The form has the faults; the run is over without a word of its own. */
  | { readonly kind: "sent back" }
  | { readonly kind: "started"; readonly task: RunTask }
  /** An earlier run, finished while nobody looked. */
  | { readonly kind: "found"; readonly task: RunTask; readonly results: Results }
  | { readonly kind: "progressed"; readonly fraction: number; readonly work?: WorkDone | undefined }
  | { readonly kind: "results came"; readonly results: Results }
  | { readonly kind: "ended"; readonly why: string }
  | { readonly kind: "cancelling"; readonly isCancelling: boolean };

export const IDLE: Run = { kind: "idle" };

type Running<Results> = Extract<Run<Results>, { kind: "running" }>;

const settled = <Results>(run: Running<Results>): Run<Results> =>
  run.fraction >= 1 && run.results ? { kind: "done", task: run.task, results: run.results } : run;

/** The run after an event; events that do not concern its present state leave it as it is. */
export const nextRun = <Results = RunResults>(run: Run<Results>, event: RunEvent<Results>): Run<Results> => {
  switch (event.kind) {
    case "submitted":
      return { kind: "submitting" };
    case "refused":
      return { kind: "ended", why: event.why, cause: event.cause };
    case "sent back":
      return IDLE;
    case "started":
      return { kind: "running", task: event.task, fraction: 0, results: undefined, isCancelling: false };
    case "found":
      return run.kind === "idle" ? { kind: "done", task: event.task, results: event.results } : run;
    default:
      return run.kind === "running" ? nextRunning(run, event) : run;
  }
};

type RunningEvent<Results> = Extract<
  RunEvent<Results>,
  { kind: "progressed" | "results came" | "ended" | "cancelling" }
>;

const nextRunning = <Results>(run: Running<Results>, event: RunningEvent<Results>): Run<Results> => {
  switch (event.kind) {
    case "progressed":
      return settled({
        ...run,
        fraction: Math.max(run.fraction, Math.min(1, event.fraction)),
        ...(event.work && { work: furtherOf(run.work, event.work) }),
      });
    case "results came":
      return settled({ ...run, results: event.results });
    case "ended":
      return { kind: "ended", why: event.why, cause: run.isCancelling ? "cancelled" : "fault" };
    case "cancelling":
      return { ...run, isCancelling: event.isCancelling };
  }
};

/** What is done never falls either; the rate is the one told last. */
const furtherOf = (before: WorkDone | undefined, now: WorkDone): WorkDone =>
  before && before.done > now.done ? before : now;
