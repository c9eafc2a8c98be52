import type { RunResults } from "#shared/contracts/results.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";

export type RunTask = { readonly id: TaskId; readonly ticker: string };

export type WorkDone = { readonly combinations: number; readonly done: number; readonly perSecond: number };

/** The place of a waiting run in line, from 1, and the seconds until its start where they can be estimated. */
export type PlaceInLine = { readonly place: number; readonly waitSeconds: number | undefined };

/**
 * The state of one run. The fraction never falls, whatever order the socket and polling deliver. A run is
 * done at fraction 1 with results.
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
      /** Undefined without a count. */
      readonly work?: WorkDone | undefined;
      /** Undefined once it runs. */
      readonly place?: PlaceInLine | undefined;
    }
  | { readonly kind: "done"; readonly task: RunTask; readonly results: Results }
  | {
      readonly kind: "ended";
      readonly why: string;
      readonly cause: EndCause;
    };

/** Why a run ended: by the user, for lack of a subscription, or by a fault. */
type EndCause = "cancelled" | "subscription" | "fault";

export type RunEvent<Results = RunResults> =
  | { readonly kind: "submitted" }
  | { readonly kind: "refused"; readonly why: string; readonly cause: EndCause }
  /** Refused by field: the form shows the faults. */
  | { readonly kind: "sent back" }
  | { readonly kind: "started"; readonly task: RunTask }
  | { readonly kind: "found"; readonly task: RunTask; readonly results: Results }
  | {
      readonly kind: "progressed";
      readonly fraction: number;
      readonly work?: WorkDone | undefined;
      readonly place?: PlaceInLine | undefined;
    }
  | { readonly kind: "results came"; readonly results: Results }
  | { readonly kind: "ended"; readonly why: string }
  | { readonly kind: "cancelling"; readonly isCancelling: boolean };

export const IDLE: Run = { kind: "idle" };

type Running<Results> = Extract<Run<Results>, { kind: "running" }>;

const settled = <Results>(run: Running<Results>): Run<Results> =>
  run.fraction >= 1 && run.results ? { kind: "done", task: run.task, results: run.results } : run;

/** Returns the run after an event; unchanged if the event does not apply to its state. */
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
        place: event.place,
      });
    case "results came":
      return settled({ ...run, results: event.results });
    case "ended":
      return { kind: "ended", why: event.why, cause: run.isCancelling ? "cancelled" : "fault" };
    case "cancelling":
      return { ...run, isCancelling: event.isCancelling };
  }
};

/** Keeps the greater count, so that it never falls. */
const furtherOf = (before: WorkDone | undefined, now: WorkDone): WorkDone =>
  before && before.done > now.done ? before : now;
