import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import { submitBacktest } from "#shared/contracts/backtests.ts";
import type { RunResults } from "#shared/contracts/results.ts";
import { getTaskResults } from "#shared/contracts/task-results.ts";
import type { Objective } from "#shared/domain/sweep/ranking.ts";
import { EquityChart } from "../../../../charts/equity-chart.tsx";
import type { Call } from "../../../../lib/api.ts";
import { ApiError } from "../../../../lib/api-error.ts";
import { useCall } from "../../../../lib/services.tsx";
import { accountOf } from "../../../../report/account/account.ts";
import { readResults } from "../../../../report/read-results.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Notice } from "../../../../ui/notices/notice.tsx";
import { backtestOf, type JudgedSweep, type Leader } from "../leaders/read-leaders.ts";

/** The results of a backtest come in a fraction of a second. */
const EVERY_MS = 300;
const MOST_TRIES = 100;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const isUnfinished = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 409;

/**
 * Runs a leader as a plain backtest, unsaved, and returns its results. Throws the service's refusal, or after half a
 * minute without results.
 */
const runLeader = async (call: Call, body: BacktestBody, signal: AbortSignal): Promise<RunResults> => {
  const { task_id: taskId } = await call(submitBacktest, { body });
  for (let tries = 0; tries < MOST_TRIES && !signal.aborted; tries++) {
    try {
      const results = await call(getTaskResults, { params: { taskId } }, { signal });
      if (!("kind" in results)) return results;
    } catch (failure) {
      if (!isUnfinished(failure)) throw failure;
    }
    await pause(EVERY_MS);
  }
  throw new Error("The backtest hasn't finished. Open it as a backtest to follow it.");
};

type Props = { readonly results: JudgedSweep; readonly objective: Objective; readonly leader: Leader };

/** A leader's account, marked daily: a sweep keeps none, so a click runs the leader as a backtest. */
export const LeaderCurve = ({ results, objective, leader }: Props) => {
  const call = useCall();
  const [isWanted, setWanted] = useState(false);
  const body = useMemo(
    () => backtestOf(results, objective, leader.combination),
    [results, objective, leader],
  );
  const { data, isFetching, error } = useQuery({
    queryKey: ["leader's curve", body],
    queryFn: async ({ signal }) => readResults(await runLeader(call, body, signal)),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const account = useMemo(() => data && accountOf(data.trades, data.performance), [data]);
  if (account) return <EquityChart points={account.points} start={account.before} />;
  return (
    <div className="row">
      <Button size="small" isBusy={isFetching} onClick={() => setWanted(true)}>
        {isFetching ? "Running it…" : "Show its equity curve"}
      </Button>
      <span className="hint">Counts as one backtest.</span>
      {error && <Notice kind="failure">{error.message}</Notice>}
    </div>
  );
};
