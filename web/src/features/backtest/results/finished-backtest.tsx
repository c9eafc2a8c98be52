import type { RunResults } from "#shared/contracts/results.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { ChangedInputs } from "./changed-inputs.tsx";
import type { RanInputs } from "./ran-inputs.ts";
import { ResultsView } from "./results-view.tsx";
import { SaveBacktest } from "./save-backtest.tsx";

type Props = {
  readonly task: { readonly id: TaskId; readonly ticker: string };
  readonly results: RunResults;
  readonly takesFocus: () => boolean;
  readonly inputs: RanInputs;
};

/** The results of one run and the button that keeps them; loaded with the first result, by a key of its own per run. */
export const FinishedBacktest = ({ task, results, takesFocus, inputs }: Props) => (
  <>
    <ChangedInputs {...inputs} />
    <ResultsView ticker={task.ticker} results={results} takesFocus={takesFocus}>
      <SaveBacktest taskId={task.id} />
    </ResultsView>
  </>
);
