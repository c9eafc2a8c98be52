import { type CSSProperties, useMemo } from "react";
import { formatCount, formatPercent, formatWholeProfit } from "../../../../../lib/format.ts";
import { classes } from "../../../../../ui/classes.ts";
import type { FoundSweep, Leader } from "../read-leaders.ts";
import styles from "./neighbour-map.module.css";
import { type Neighbour, neighbourSteps } from "./neighbour-steps.ts";

/** Maximum percentage of a cell's color: the figure must stay readable. */
const MOST_COLOUR = 46;

const summaryOf = ({
  neighbours = 0,
  neighbours_ranked: ranked = 0,
  neighbour_score: score,
}: Leader): string => {
  const counted = `${formatCount(ranked)} of its ${formatCount(neighbours)} neighbors trade often enough to rank`;
  if (score === null || score === undefined) return `${counted}.`;
  return `${counted}; on average they do ${formatPercent(Math.round(score * 100))} as well. Near 0% means a lone spike.`;
};

type Props = { readonly results: FoundSweep; readonly leader: Leader; readonly name: string };

/** A leader between the combinations one step away in each value: a map of its surroundings (S25). */
export const NeighbourMap = ({ results, leader, name }: Props) => {
  const steps = useMemo(() => neighbourSteps(results, leader), [results, leader]);
  if (steps.length === 0) return null;
  const { cum_pnl: own } = leader.combination.in;
  return (
    <div className="stack-2">
      <div className={styles.scroller}>
        <table className={styles.map}>
          <caption className="hint pb-1 text-left">
            Neighbors of {name}: P&L in sample, closed trades, one step away in one value
          </caption>
          <thead>
            <tr>
              <th scope="col">Input</th>
              <th scope="col">One step lower</th>
              <th scope="col">This one</th>
              <th scope="col">One step higher</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ axis, label, own: words, lower, higher }) => (
              <tr key={axis}>
                <th scope="row">{label}</th>
                <Step neighbour={lower} own={own} />
                <td className={styles.own}>
                  {words}
                  <span className={styles.profit}>{formatWholeProfit(own)}</span>
                </td>
                <Step neighbour={higher} own={own} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {leader.neighbours !== undefined && <p className="reading">{summaryOf(leader)}</p>}
    </div>
  );
};

/** The color's strength: a neighbor that earns as much as the leader has all of it. */
const strengthOf = (value: number, own: number): CSSProperties => {
  const share = own === 0 ? 0 : Math.min(1, Math.abs(value / own));
  return { "--strength": `${Math.round(share * MOST_COLOUR)}%` } as CSSProperties;
};

const Step = ({ neighbour, own }: { readonly neighbour: Neighbour | undefined; readonly own: number }) => {
  if (!neighbour) return <td className={styles.none}>none</td>;
  const { words, known } = neighbour;
  if (!known)
    return (
      <td>
        {words}
        <span className={styles.profit}>below the leaders</span>
      </td>
    );
  const { cum_pnl: value } = known.in;
  return (
    <td className={classes(value < 0 ? styles.under : styles.over)} style={strengthOf(value, own)}>
      {words}
      <span className={styles.profit}>{formatWholeProfit(value)}</span>
    </td>
  );
};
