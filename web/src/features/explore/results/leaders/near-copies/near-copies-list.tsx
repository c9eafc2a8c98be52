import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { Objective } from "#shared/domain/sweep/ranking.ts";
import { formatProfit } from "../../../../../lib/format.ts";
import type { BacktesterState } from "../../../../../lib/opened-backtest.ts";
import { paths } from "../../../../../lib/paths.ts";
import { Toned } from "../../../../../ui/figures/toned.tsx";
import { toneOfProfit } from "../../../../../ui/table/columns.ts";
import { differingDimensions, differingWords } from "../../combination/differing.ts";
import { copiesText } from "../leader-cell.tsx";
import { backtestOf, type FoldedLeader, type FoundSweep, type Leader } from "../read-leaders.ts";
import styles from "./near-copies-list.module.css";

type Props = {
  readonly results: FoundSweep;
  readonly objective: Objective;
  readonly leader: FoldedLeader;
};

/** The near-copies of a leader, each in the values in which they differ. */
export const NearCopiesList = ({ results, objective, leader }: Props) => {
  const { copies, combination } = leader;
  const differing = useMemo(
    () =>
      differingDimensions(
        [combination, ...copies.map((copy) => copy.combination)].map(({ values }) => values),
      ),
    [copies, combination],
  );
  if (copies.length === 0) return null;
  const wordsOf = ({ combination: { values } }: Leader): string => {
    const { spread, rule } = differingWords(values, differing, results.sweep);
    return [spread, rule].filter(Boolean).join(", ");
  };
  return (
    <details className="disclosure">
      <summary>{copiesText(leader)}</summary>
      <ul className={`stack-1 ${styles.copies}`}>
        {copies.map((copy) => {
          const state: BacktesterState = { opened: backtestOf(results, objective, copy.combination) };
          const { in: inside, out } = copy.combination;
          return (
            <li key={copy.index}>
              <Link to={paths.backtester} state={state}>
                {copy.rank}. {wordsOf(copy)}
              </Link>{" "}
              <span className="quiet tabular">
                <Toned tone={toneOfProfit(inside.cum_pnl)}>{formatProfit(inside.cum_pnl)}</Toned> in
                {out.n_trades > 0 && (
                  <>
                    , <Toned tone={toneOfProfit(out.cum_pnl)}>{formatProfit(out.cum_pnl)}</Toned> out
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
};
