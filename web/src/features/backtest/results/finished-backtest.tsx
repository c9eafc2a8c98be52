import type { RunResults } from "#shared/contracts/results.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { ResultsView } from "./results-view.tsx";
import { SaveBacktest } from "./save-backtest.tsx";

type Props = {
  readonly task: { readonly id: TaskId; readonly ticker: string };
  readonly results: RunResults;
  readonly takesFocus: () => boolean;
};

/** The results of one run and the button that keeps them; loaded with the first result, by a key of its own per run. */
export const FinishedBacktest = ({ task, results, takesFocus }: Props) => (
  <ResultsView ticker={task.ticker} results={results} takesFocus={takesFocus}>
    <SaveBacktest taskId={task.id} />
  </ResultsView>
);
