import { Link } from "react-router-dom";
import type { BacktesterState } from "../../../../lib/opened-backtest.ts";
import { paths } from "../../../../lib/paths.ts";
import { combinationParts } from "../combination-text.ts";
import styles from "./leader-cell.module.css";
import { backtestOf, type FoundSweep, type Leader } from "./read-leaders.ts";

/** Height of a row of these cells. */
export const LEADER_ROW_REM = 3.25;

type Props = { readonly results: FoundSweep; readonly leader: Leader };

/** A leader on two lines: its spread, linked to the backtest, and its rule. */
export const LeaderCell = ({ results, leader: { rank, combination } }: Props) => {
  const { values } = combination;
  const { spread, rule } = combinationParts(values, results.sweep);
  const state: BacktesterState = { opened: backtestOf(results, combination) };
  return (
    <span className={styles.lines}>
      <span className={styles.spread}>
        <Link to={paths.backtester} state={state}>
          {rank}. {values.structure}
        </Link>
        , {spread}
      </span>
      <span className={styles.rule} title={rule}>
        {rule}
      </span>
    </span>
  );
};
