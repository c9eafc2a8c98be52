import type { Objective } from "../../domain/sweep/ranking.ts";
import type { LeaderNeighbourhood } from "../../domain/sweep/sweep-report.ts";
import type { Grid } from "../grid/grid.ts";
import { placeOf } from "../grid/place.ts";
import { neighbourhoodOf, neighboursOf } from "../honesty/neighbours.ts";
import { rankedValue } from "../objective.ts";
import type { SpreadRun } from "../slice-result.ts";
import type { CombinationSums } from "../sums.ts";

type SumsByIndex = ReadonlyMap<number, CombinationSums>;

/** Returns the neighbors of each leader by the leader's index (S25). */
export const neighboursByLeader = (grid: Grid, leaders: Iterable<number>): Map<number, readonly number[]> =>
  new Map(Array.from(new Set(leaders), (index) => [index, neighboursOf(grid, index)]));

/** Returns the combinations whose spreads were finished (S28). */
export const doneOf = (grid: Grid, spreads: readonly SpreadRun[], indices: Iterable<number>): number[] =>
  [...indices].filter((index) => {
    const { spread } = placeOf(grid, index);
    return spreads.some(([from, to]) => spread >= from && spread < to);
  });

/** Returns the summary of a leader's neighbors by an objective (S25). Unranked neighbors count as having no value. */
export const neighbourhood = (
  { sweep }: Grid,
  objective: Objective,
  leaderValue: number,
  neighbours: readonly number[],
  sums: SumsByIndex,
): LeaderNeighbourhood => {
  const values = neighbours.map((index) => {
    const known = sums.get(index)?.in;
    return known && known.trades >= sweep.minTrades ? rankedValue(objective, known) : undefined;
  });
  return neighbourhoodOf(leaderValue, values);
};
