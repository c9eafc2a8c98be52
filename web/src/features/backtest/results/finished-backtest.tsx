import { useMemo, useState } from "react";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { RunResults, TradeRow } from "#shared/contracts/results.ts";
import type { BodyChanges } from "#shared/contracts/sensitivity/results.ts";
import { NO_TRADES } from "#shared/domain/result/report.ts";
import { formatWholeMoney, withPercents } from "../../../lib/format.ts";
import { ElsewhereSection } from "../../../other-tickers/try-elsewhere.tsx";
import { balanceNeeded, isBalanceAssumed, roundBalance } from "../../../report/account/start-balance.ts";
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
import { Button } from "../../../ui/buttons/button.tsx";
import { LiveSensitivity } from "./live-sensitivity.tsx";

type Props = {
  readonly task: RunTask;
  readonly results: RunResults;
  readonly takesFocus: () => boolean;
  readonly inputs: FormBinding;
  readonly body: BacktestBody | undefined;
  readonly onBalance: (dollars: number) => void;
  /** Puts a neighbor into the form; undefined where the inputs of the run are unknown. */
  readonly onNeighbor: ((changes: BodyChanges) => void) | undefined;
};

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
          {summary && <p className="measure lead">{withPercents(summary.strategy)}</p>}
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

type BalanceProps = {
  readonly trades: readonly TradeRow[];
  readonly body: unknown;
  readonly isChanged: boolean;
  readonly onSet: (dollars: number) => void;
};

/** Returns a round balance that covers every trade of a run without one; undefined without trades and their risks. */
const suggested = (trades: readonly TradeRow[], body: unknown): number | undefined => {
  const needed = isBalanceAssumed(trades, body) ? balanceNeeded(trades) : 0;
  return needed > 0 ? roundBalance(needed) : undefined;
};

/** Suggests a starting balance after a run without one; empty otherwise. */
const BalanceSuggestion = ({ trades, body, isChanged, onSet }: BalanceProps) => {
  const dollars = useMemo(() => suggested(trades, body), [trades, body]);
  const [isSet, setIsSet] = useState(false);
  if (dollars === undefined) return null;
  const amount = formatWholeMoney(dollars);
  return (
    <div className="row gap-4 rows-2 quiet">
      <p>
        No starting balance was set, so returns are measured on 2 × the largest risk. {amount} would have
        covered every trade.
      </p>
      <Button
        size="small"
        onClick={() => {
          onSet(dollars);
          setIsSet(true);
        }}
      >
        {isSet && isChanged ? `${amount} is set` : `Set ${amount}`}
      </Button>
    </div>
  );
};
