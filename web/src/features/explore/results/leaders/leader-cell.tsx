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

/** Returns how many near-copies stand below a leader: "14 more like this". */
export const copiesText = ({ copies }: FoldedLeader): string =>
  copies.length === 0 ? "" : `${copies.length} more like this`;

/** The least width of a leader's words, in characters, and how many letters fit a line of its spread and of its rule. */
export const LEADER_FROM_CH = 46;
const SPREAD_LETTERS = 53;
const RULE_LETTERS = 62;
const SPREAD_LINE_REM = 1.25;
const RULE_LINE_REM = 1;
const PADDING_REM = 1;
/** A wrapped line ends before its last word. */
const WORD = 8;

const linesOf = ({ length }: string, letters: number): number =>
  length <= letters ? 1 : Math.ceil(length / (letters - WORD));

/** Returns the row height, in rem, that holds every leader's words: rows of a long table are of one height. */
export const leaderRowRem = (
  { sweep }: JudgedSweep,
  leaders: readonly FoldedLeader[],
  differing: ReadonlySet<Dimension>,
): number => {
  const heights = leaders.map((leader) => {
    const { spread, rule } = differingWords(leader.combination.values, differing, sweep);
    return (
      SPREAD_LINE_REM * linesOf(`${leaderName(leader)}, ${spread}`, SPREAD_LETTERS) +
      RULE_LINE_REM * linesOf(`${rule} ${copiesText(leader)}`, RULE_LETTERS)
    );
  });
  return PADDING_REM + Math.max(SPREAD_LINE_REM + RULE_LINE_REM, ...heights);
};

type Props = {
  readonly results: JudgedSweep;
  readonly objective: Objective;
  readonly differing: ReadonlySet<Dimension>;
  readonly leader: FoldedLeader;
  /** For visitors, without the link. */
  readonly isPublic?: boolean;
};

/** A leader in the values that set it apart, none of them cut off: its spread, linked to the backtest, and its rule. */
export const LeaderCell = ({ results, objective, differing, leader, isPublic }: Props) => {
  const { combination } = leader;
  const { spread, rule } = differingWords(combination.values, differing, results.sweep);
  const state: BacktesterState = { opened: backtestOf(results, objective, combination) };
  const copies = copiesText(leader);
  return (
    <span className={styles.lines} title={combinationText(combination.values, results.sweep)}>
      <span className={`regular ${styles.spread}`}>
        {isPublic ? (
          <span className="bold">{leaderName(leader)}</span>
        ) : (
          <Link to={paths.backtester} state={state}>
            {leaderName(leader)}
          </Link>
        )}
        {spread && `, ${spread}`}
      </span>
      <span className="hint regular">
        {rule} {copies && <span className="medium">{copies}</span>}
      </span>
    </span>
  );
};
