import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Objective } from "#shared/domain/sweep/ranking.ts";
import { EquityChart } from "../../../../charts/equity-chart.tsx";
import { useCall } from "../../../../lib/services.tsx";
import { accountOf } from "../../../../report/account/account.ts";
import { readResults } from "../../../../report/read-results.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Notice } from "../../../../ui/notices/notice.tsx";
import { backtestOf, type JudgedSweep, type Leader } from "../leaders/read-leaders.ts";
import { runLeader } from "./run-leader.ts";

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
