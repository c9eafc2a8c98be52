import { useMemo } from "react";
import type { Objective } from "#shared/domain/sweep/ranking.ts";
import { TryElsewhere } from "../../../../other-tickers/try-elsewhere.tsx";
import { backtestOf, type JudgedSweep, type Leader } from "../leaders/read-leaders.ts";

type Props = { readonly results: JudgedSweep; readonly objective: Objective; readonly leader: Leader };

/** A leader's rule on other tickers: beside the verdict, which it does not change (L8). */
export const LeaderElsewhere = ({ results, objective, leader }: Props) => {
  const body = useMemo(
    () => backtestOf(results, objective, leader.combination),
    [results, objective, leader],
  );
  return <TryElsewhere body={body} />;
};
