import { useMemo } from "react";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { RunResults } from "#shared/contracts/results.ts";
import type { BodyChanges } from "#shared/contracts/sensitivity/results.ts";
import { NO_TRADES } from "#shared/domain/report.ts";
import { ElsewhereSection } from "../../../other-tickers/try-elsewhere.tsx";
import { withPercents } from "../../../lib/format.ts";
import { NoTrades } from "../../../report/no-trades.tsx";
import { readResults } from "../../../report/read-results.ts";
import { Report } from "../../../report/report.tsx";
import { RunNotes } from "../../../report/run-notes.tsx";
import { ResultsTimeAxis } from "../../../report/span/results-time-axis.tsx";
import { TestedOn } from "../../../report/tested-on.tsx";
import type { FormBinding } from "../../../run/changed-inputs.tsx";
import { FinishedRun } from "../../../run/finished-run.tsx";
import { Outdated } from "../../../run/outdated.tsx";
import type { RunTask } from "../../../run/run-state.ts";
import { BalanceSuggestion } from "./balance-suggestion.tsx";
import styles from "./finished-backtest.module.css";
import { LiveSensitivity } from "./live-sensitivity.tsx";

type Props = {
  readonly task: RunTask;
  readonly results: RunResults;
  readonly takesFocus: () => boolean;
  readonly inputs: FormBinding;
  /** The body that the run was sent with, if this browser knows it. */
  readonly body: BacktestBody | undefined;
  /** Puts a starting balance into the form. */
  readonly onBalance: (dollars: number) => void;
  /** Puts a neighbor into the form; undefined where the inputs of the run are unknown. */
  readonly onNeighbor: ((changes: BodyChanges) => void) | undefined;
};

/** The results of one run with their form; loaded with the first result, keyed by run. */
export const FinishedBacktest = ({
  task,
  results: sent,
  takesFocus,
  inputs,
  body,
  onBalance,
  onNeighbor,
}: Props) => {
  const read = useMemo(() => readResults(sent), [sent]);
  const results = useMemo(() => ({ ...read, body }), [read, body]);
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
          {summary && <p className={styles.strategy}>{withPercents(summary.strategy)}</p>}
          <TestedOn ticker={task.ticker} facts={facts} performance={performance} />
          <RunNotes notes={notes} facts={hasTrades ? facts : undefined} />
          <BalanceSuggestion
            trades={results.trades}
            body={body}
            isChanged={inputs.isChanged}
            onSet={onBalance}
          />
        </>
      }
    >
      {hasTrades ? (
        <Outdated isOutdated={inputs.isChanged} className="stack-6">
          <ResultsTimeAxis trades={results.trades} performance={performance}>
            <Report
              ticker={task.ticker}
              results={results}
              sensitivity={<LiveSensitivity taskId={task.id} onOpen={onNeighbor} />}
              elsewhere={body && <ElsewhereSection body={body} />}
            />
          </ResultsTimeAxis>
        </Outdated>
      ) : (
        <NoTrades facts={facts} />
      )}
    </FinishedRun>
  );
};
