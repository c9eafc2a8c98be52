import { Link } from "react-router-dom";
import type { Dimension } from "#shared/domain/sweep/dimensions.ts";
import type { Objective } from "#shared/domain/sweep/ranking.ts";
import type { BacktesterState } from "../../../../lib/opened-backtest.ts";
import { paths } from "../../../../lib/paths.ts";
import { combinationText, structureText } from "../combination/combination-text.ts";
import { differingWords } from "../combination/differing.ts";
import styles from "./leader-cell.module.css";
import { backtestOf, type FoldedLeader, type JudgedSweep, type Leader } from "./read-leaders.ts";

export const leaderName = ({ rank, combination }: Leader): string =>
  `${rank}. ${structureText(combination.values)}`;

export const LEADER_ROW_REM = 3.25;

type Props = {
  readonly results: JudgedSweep;
  readonly objective: Objective;
  readonly differing: ReadonlySet<Dimension>;
  readonly leader: FoldedLeader;
  /** For visitors, without the link. */
  readonly isPublic?: boolean;
};

/** Returns how many near-copies stand below a leader: "14 more like this". */
export const copiesText = ({ copies }: FoldedLeader): string =>
  copies.length === 0 ? "" : `${copies.length} more like this`;

/** A leader on two lines, in the values that set it apart: its spread, linked to the backtest, and its rule. */
export const LeaderCell = ({ results, objective, differing, leader, isPublic }: Props) => {
  const { combination } = leader;
  const { spread, rule } = differingWords(combination.values, differing, results.sweep);
  const state: BacktesterState = { opened: backtestOf(results, objective, combination) };
  const copies = copiesText(leader);
  return (
    <span className={styles.lines} title={combinationText(combination.values, results.sweep)}>
      <span className={`one-line regular ${styles.spread}`}>
        {isPublic ? (
          <span className="bold">{leaderName(leader)}</span>
        ) : (
          <Link to={paths.backtester} state={state}>
            {leaderName(leader)}
          </Link>
        )}
        {spread && `, ${spread}`}
      </span>
      <span className="line stretch hint regular">
        <span className="one-line">{rule}</span>
        {copies && <span className="fixed medium">{copies}</span>}
      </span>
    </span>
  );
};
