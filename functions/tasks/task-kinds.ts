import { RunResults } from "#shared/contracts/results.ts";
import type { Task } from "../store/tasks/task-row.ts";

/** How results of a kind of task are sent, and the service's sentences about it. */
type KindOfTask = {
  /** The schema of results that may fit a message; undefined where they never do. */
  readonly Sent: typeof RunResults | undefined;
  readonly words: {
    readonly cancelled: string;
    readonly endedAlready: string;
    readonly unfinished: string;
    readonly notSaveable: string;
    readonly endedSilently: string;
    /** Reasons of a failure: an unknown one, the time limit, or lost work. */
    readonly broken: string;
    readonly tooLong: string;
    readonly interrupted: string;
    /** Why stored results cannot be sent. */
    readonly damaged: string;
  };
};

export const TASK_KINDS: Readonly<Record<Task["kind"], KindOfTask>> = {
  backtest: {
    Sent: RunResults,
    words: {
      cancelled: "The backtest was cancelled.",
      endedAlready: "The backtest has ended already.",
      unfinished: "The backtest has not finished yet.",
      notSaveable: "Only a backtest that has finished can be saved.",
      endedSilently: "The backtest did not finish. Please run it again.",
      broken: "The backtest could not be finished. Nothing was wrong with your inputs: please run it again.",
      tooLong: "The backtest took too long and was stopped. Please shorten its period and run it again.",
      interrupted: "The backtest was interrupted. Nothing was wrong with your inputs: please run it again.",
      damaged: "The results of this backtest were damaged where they are kept. Please run it again.",
    },
  },
  sweep: {
    Sent: undefined,
    words: {
      cancelled: "The sweep was cancelled.",
      endedAlready: "The sweep has ended already.",
      unfinished: "The sweep has not finished yet.",
      notSaveable: "Only a sweep that has finished can be saved.",
      endedSilently: "The sweep did not finish. Please run it again.",
      broken: "The sweep could not be finished. Nothing was wrong with your inputs: please run it again.",
      tooLong: "The sweep took too long and was stopped. Please search fewer combinations and run it again.",
      interrupted: "The sweep was interrupted. Nothing was wrong with your inputs: please run it again.",
      damaged: "The results of this sweep were damaged where they are kept. Please run it again.",
    },
  },
};
