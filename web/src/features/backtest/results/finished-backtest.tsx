import type { RunResults } from "#shared/contracts/results.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { useSave } from "../../../run/use-save.ts";
import type { RanInputs } from "./ran-inputs.ts";
import { ResultsView } from "./results-view.tsx";

type Props = {
  readonly task: { readonly id: TaskId; readonly ticker: string };
  readonly results: RunResults;
  readonly takesFocus: () => boolean;
  readonly inputs: RanInputs;
};

/** The results of one run with their form; loaded with the first result, keyed by run. */
export const FinishedBacktest = ({ task, ...props }: Props) => (
  <ResultsView ticker={task.ticker} save={useSave(task.id, "backtest")} {...props} />
);
