import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import { submitSensitivity } from "#shared/contracts/backtests.ts";
import type { RunResults } from "#shared/contracts/results.ts";
import type { BodyChanges, SensitivityResults } from "#shared/contracts/sensitivity/results.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { getTask } from "#shared/contracts/task-results.ts";
import { NO_TRADES } from "#shared/domain/result/report.ts";
import type { Call } from "../../../lib/api.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { formatWholeMoney } from "../../../lib/format.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useCall } from "../../../lib/services.tsx";
import { ElsewhereSection } from "../../../other-tickers/try-elsewhere.tsx";
import { isBalanceAssumed } from "../../../report/account/start-balance.ts";
import { NoTrades } from "../../../report/no-trades.tsx";
import { type Results, readResults } from "../../../report/read-results.ts";
import { Report } from "../../../report/report.tsx";
import { RunNotes } from "../../../report/run-notes.tsx";
import { SensitivitySection, SensitivityWaiting } from "../../../report/sensitivity/sensitivity-section.tsx";
import { ResultsTimeAxis } from "../../../report/span/results-time-axis.tsx";
import { TestedOn } from "../../../report/tested-on.tsx";
import type { FormBinding } from "../../../run/changed-inputs.tsx";
import { FinishedRun } from "../../../run/finished-run.tsx";
import { Outdated } from "../../../run/outdated.tsx";
import { fetchResults } from "../../../run/run-kinds.ts";
import type { RunTask } from "../../../run/run-state.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Section } from "../../../ui/page/section.tsx";

const MOST_RETRIES = 2;

type LiveSensitivityProps = {
  readonly taskId: TaskId;
  readonly onOpen: ((changes: BodyChanges) => void) | undefined;
};

/** The neighbors of the page's result: they are backtested as soon as it is there. */
const LiveSensitivity = ({ taskId, onOpen }: LiveSensitivityProps) => {
  const call = useCall();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.sensitivity(taskId),
    queryFn: ({ signal }) => runSensitivity(call, taskId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // Each attempt after a failed one is a new run, which the user asks for.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: (tries, failure) => tries < MOST_RETRIES && failure instanceof ApiError && failure.isPassing,
  });
  if (data) return <SensitivitySection results={data} onOpen={onOpen} />;
  if (!error || isFetching) return <SensitivityWaiting />;
  return (
    <Section title="Sensitivity">
      <p className="row quiet">
        {error.message}
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    </Section>
  );
};

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 3_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Starts the sensitivity of a finished backtest, or finds the one that was started, and waits for its results. It takes
 * about two seconds, so that asking for its state is enough. Throws with the service's words where it ended without.
 */
const runSensitivity = async (
  call: Call,
  backtest: TaskId,
  signal: AbortSignal,
): Promise<SensitivityResults> => {
  const { task_id: taskId } = await call(submitSensitivity, { params: { taskId: backtest } }, { signal });
  const about = { params: { taskId } };
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, 1.4 * pauseMs)) {
    const { messages } = await call(getTask, about, { signal });
    const failed = messages.find(({ message }) => message === "error");
    if (failed) throw new Error(failed.error ?? "The sensitivity ended without a result.");
    if (messages.some(({ message }) => message === "results"))
      return fetchResults(call, "sensitivity", taskId, signal);
    await pause(pauseMs);
  }
};

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
          {summary && <p className="measure lead">{summary.strategy}</p>}
          <TestedOn ticker={task.ticker} facts={facts} />
          <RunNotes notes={notes} facts={hasTrades ? facts : undefined} />
          <BalanceSuggestion results={results} isChanged={inputs.isChanged} onSet={onBalance} />
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
  readonly results: Pick<Results, "trades" | "body" | "answer">;
  readonly isChanged: boolean;
  readonly onSet: (dollars: number) => void;
};

/** Suggests a starting balance after a run without one; empty otherwise. */
const BalanceSuggestion = ({ results: { trades, body, answer }, isChanged, onSet }: BalanceProps) => {
  const dollars = isBalanceAssumed(trades, body) ? answer?.needed : undefined;
  const [isSet, setIsSet] = useState(false);
  if (!dollars) return null;
  const amount = formatWholeMoney(dollars);
  return (
    <div className="row gap-4 rows-2 quiet">
      <p>
        No starting balance was set, so returns are measured on 2 × the largest risk. {amount} would have been
        enough throughout.
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
