import { type CSSProperties, useMemo } from "react";
import { Link } from "react-router-dom";
import { valuesOf } from "#shared/contracts/sweep/combination-values.ts";
import type { LeaderCombination } from "#shared/contracts/sweep/results.ts";
import { trailValue } from "#shared/contracts/sweep/trails.ts";
import { sizeOfThreshold } from "#shared/domain/strategy/strategy.ts";
import {
  DIMENSION_NAMES,
  DIMENSIONS,
  type Dimension,
  listRow,
  TRAIL_LIST_NAMES,
  type TrailList,
} from "#shared/domain/sweep/dimensions.ts";
import type { Objective } from "#shared/domain/sweep/ranking.ts";
import type { Combination } from "#shared/domain/sweep/sweep.ts";
import { combinationAt } from "#shared/sweep/grid/combination.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { neighboursOf } from "#shared/sweep/honesty/neighbours.ts";
import { formatCount, formatPercent, formatWholeProfit } from "../../../../../lib/format.ts";
import type { BacktesterState } from "../../../../../lib/opened-backtest.ts";
import { paths } from "../../../../../lib/paths.ts";
import { classes } from "../../../../../ui/classes.ts";
import { wireWords } from "../../combination/combination-text.ts";
import { valueKey } from "../../combination/differing.ts";
import { backtestOf, type FoundSweep, type Leader } from "../read-leaders.ts";
import styles from "./neighbour-map.module.css";

type Neighbour = Pick<LeaderCombination, "index" | "values"> & {
  readonly words: string;
  readonly known: LeaderCombination | undefined;
};

/** A list in which neighbors lie one step apart: a dimension's own, or one of a trailing stop's two. */
type Axis = Exclude<Dimension, "trail"> | TrailList;

/** The steps along one list; a side without a step is undefined. */
type NeighbourSteps = {
  readonly axis: Axis;
  readonly label: string;
  readonly own: string;
  readonly lower: Neighbour | undefined;
  readonly higher: Neighbour | undefined;
};

const AXES: readonly Axis[] = DIMENSION_NAMES.flatMap((name): readonly Axis[] =>
  name === "trail" ? TRAIL_LIST_NAMES : [name],
);

const isOfTrail = (axis: Axis): axis is TrailList => axis === "trail" || axis === "trail_from";

const labelOf = (axis: Axis): string => (isOfTrail(axis) ? listRow(axis).label : DIMENSIONS[axis].label);

const sizeOf = (combination: Combination, axis: Axis): number => {
  if (isOfTrail(axis)) return trailValue(combination.trail)[axis];
  const { [axis]: value } = combination;
  return typeof value === "object" ? (sizeOfThreshold(value) ?? 0) : Number(value);
};

/** Returns a comparable text of a combination's value on an axis. */
const axisKey = (combination: Combination, axis: Axis): string =>
  isOfTrail(axis) ? String(sizeOf(combination, axis)) : valueKey(combination, axis);

const wordsOf = (results: FoundSweep, combination: Combination, axis: Axis): string => {
  const { sweep } = results;
  return wireWords(isOfTrail(axis) ? "trail" : axis, valuesOf(combination, sweep), sweep);
};

export const neighbourSteps = (results: FoundSweep, { index }: Leader): NeighbourSteps[] => {
  const grid = gridOf(results.sweep);
  const own = combinationAt(grid, index);
  const around = neighboursOf(grid, index).map((place) => ({
    place,
    combination: combinationAt(grid, place),
  }));
  return AXES.flatMap((axis) => {
    const along = around.filter(({ combination }) => axisKey(combination, axis) !== axisKey(own, axis));
    if (along.length === 0) return [];
    const side = (isLower: boolean): Neighbour | undefined => {
      const step = along.find(({ combination }) => sizeOf(combination, axis) < sizeOf(own, axis) === isLower);
      return (
        step && {
          index: step.place,
          values: valuesOf(step.combination, results.sweep),
          words: wordsOf(results, step.combination, axis),
          known: results.combinations.find((each) => each.index === step.place),
        }
      );
    };
    const words = wordsOf(results, own, axis);
    return [{ axis, label: labelOf(axis), own: words, lower: side(true), higher: side(false) }];
  });
};

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

type Props = {
  readonly results: FoundSweep;
  readonly objective: Objective;
  readonly leader: Leader;
  readonly name: string;
};

/** A leader between the combinations one step away in each value: a map of its surroundings (S25). */
export const NeighbourMap = ({ results, objective, leader, name }: Props) => {
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
                <Step {...{ results, objective, own }} neighbour={lower} />
                <td className={styles.own}>
                  {words}
                  <span className={styles.profit}>{formatWholeProfit(own)}</span>
                </td>
                <Step {...{ results, objective, own }} neighbour={higher} />
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

type StepProps = Pick<Props, "results" | "objective"> & {
  readonly neighbour: Neighbour | undefined;
  readonly own: number;
};

const Step = ({ results, objective, neighbour, own }: StepProps) => {
  if (!neighbour) return <td className={styles.none}>none</td>;
  const { known } = neighbour;
  const state: BacktesterState = { opened: backtestOf(results, objective, neighbour) };
  const words = (
    <Link to={paths.backtester} state={state}>
      {neighbour.words}
    </Link>
  );
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
