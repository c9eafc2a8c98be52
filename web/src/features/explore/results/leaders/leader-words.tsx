import { useMemo } from "react";
import type { Objective } from "#shared/domain/sweep/ranking.ts";
import type { BacktesterState } from "../../../../lib/opened-backtest.ts";
import { paths } from "../../../../lib/paths.ts";
import { ButtonLink } from "../../../../ui/buttons/button.tsx";
import { combinationText } from "../combination/combination-text.ts";
import styles from "./leader-words.module.css";
import { backtestOf, type JudgedSweep, type Leader } from "./read-leaders.ts";

type Props = {
  readonly results: JudgedSweep;
  readonly objective: Objective;
  readonly leader: Leader;
  readonly title: string;
  readonly isPublic?: boolean | undefined;
};

export const LeaderWords = ({ results, objective, leader: { combination }, title, isPublic }: Props) => {
  const opened = useMemo(
    () => backtestOf(results, objective, combination),
    [results, objective, combination],
  );
  const state: BacktesterState = { opened };
  return (
    <div className="head gap-3 align-end">
      <p className={`measure lead breakable ${styles.words}`}>
        <span className="hint block">{title}</span>
        {combinationText(combination.values, results.sweep)}
      </p>
      {!isPublic && (
        <ButtonLink size="small" to={paths.backtester} state={state}>
          Open as a backtest
        </ButtonLink>
      )}
    </div>
  );
};
