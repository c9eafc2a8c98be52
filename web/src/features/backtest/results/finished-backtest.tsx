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

/** The results of one run, bound to the form that they came from; loaded with the first result, by a key of its own per run. */
export const FinishedBacktest = ({ task, ...props }: Props) => (
  <ResultsView ticker={task.ticker} save={useSave(task.id, "backtest")} {...props} />
);
