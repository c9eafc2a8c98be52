import type { ExecutionEnd } from "../store/tasks/ports.ts";
import type { Task } from "../store/tasks/task-row.ts";
import { TASK_KINDS } from "./task-kinds.ts";

/** What a person is told of a task that came to nothing, whoever records it. */

const badData = (ticker: string): string =>
  `The market data of ${ticker} are damaged or incomplete and cannot be read. Please choose another ticker, or try again later.`;

const MISMATCH =
  "The sweep found other trades than the backtester does, so its results are not shown. We will look into it.";

/** What to say of a task, by the name of the error that ended its work. */
export const failureText = (
  { kind, ticker }: Pick<Task, "kind" | "ticker">,
  error: string | undefined,
): string => {
  const { words } = TASK_KINDS[kind];
  switch (error) {
    case "States.Timeout":
      return words.tooLong;
    case "DataError":
      return badData(ticker);
    case "SweepMismatch":
      return MISMATCH;
    default:
      return words.broken;
  }
};

/** What to say of a task whose execution ended in this way, and left it open. */
export const endText = (task: Pick<Task, "kind" | "ticker">, { status, error }: ExecutionEnd): string => {
  const { words } = TASK_KINDS[task.kind];
  switch (status) {
    case "FAILED":
      return failureText(task, error);
    case "TIMED_OUT":
      return words.tooLong;
    case "ABORTED":
    case "SUCCEEDED":
      return words.interrupted;
  }
};
