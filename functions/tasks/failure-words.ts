import { sentences } from "#shared/kinds/sentences.ts";
import type { ExecutionEnd, Task } from "../store/tasks/task-row.ts";

const badData = (ticker: string): string =>
  `The market data for ${ticker} is damaged or incomplete. Choose another ticker, or try again later.`;

const MISMATCH = "The search didn't match the backtester, so we're not showing it. We're looking into it.";

/** The text for the name of the error that ended the work. */
export const failureText = (
  { kind, ticker }: Pick<Task, "kind" | "ticker">,
  error: string | undefined,
): string => {
  const words = sentences(kind);
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

export const endText = (task: Pick<Task, "kind" | "ticker">, { status, error }: ExecutionEnd): string => {
  const words = sentences(task.kind);
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
