import { useMemo } from "react";
import type { RunResults } from "#shared/contracts/results.ts";
import { NO_TRADES } from "#shared/domain/report.ts";
import { readResults } from "../../../report/read-results.ts";
import { Report } from "../../../report/report.tsx";
import { RunNotes } from "../../../report/run-notes.tsx";
import { TestedOn } from "../../../report/tested-on.tsx";
import type { FormBinding } from "../../../run/changed-inputs.tsx";
import { FinishedRun } from "../../../run/finished-run.tsx";
import { Outdated } from "../../../run/outdated.tsx";
import type { RunTask } from "../../../run/run-state.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import styles from "./finished-backtest.module.css";

type Props = {
  readonly task: RunTask;
  readonly results: RunResults;
  readonly takesFocus: () => boolean;
  readonly inputs: FormBinding;
};

/** The results of one run with their form; loaded with the first result, keyed by run. */
export const FinishedBacktest = ({ task, results: sent, takesFocus, inputs }: Props) => {
  const results = useMemo(() => readResults(sent), [sent]);
  const { summary, facts, performance } = results;
  // The notes repeat it.
  const notes = useMemo(() => results.notes.filter((note) => note !== NO_TRADES), [results]);
  const hasTrades = results.trades.length > 0;
  return (
    <FinishedRun
      id="backtest-results"
      title="Backtest results"
      what="backtest"
      taskId={task.id}
      takesFocus={takesFocus}
      inputs={inputs}
      canSave={hasTrades}
      facts={
        <>
          {summary && <p className={styles.strategy}>{summary.strategy}</p>}
          <TestedOn ticker={task.ticker} facts={facts} performance={performance} />
          <RunNotes notes={notes} facts={facts} />
        </>
      }
    >
      {hasTrades ? (
        <Outdated isOutdated={inputs.isChanged} className="stack-6">
          <Report ticker={task.ticker} results={results} />
        </Outdated>
      ) : (
        <Notice kind="note">{NO_TRADES}</Notice>
      )}
    </FinishedRun>
  );
};
