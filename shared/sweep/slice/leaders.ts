import { OBJECTIVES, type Objective } from "../../domain/sweep-ranking.ts";
import type { Bar } from "../kernel/spread-kernel.ts";
import { objectiveValue } from "../objective.ts";
import { compareRanked } from "../result-order.ts";
import type { ResultSet } from "../slice-result.ts";

/** Sets that a list shows (S13). */
const LIST_LENGTH = 100;

type LeaderRow = { readonly value: number; readonly set: ResultSet };
export type LeaderList = { readonly objective: Objective; readonly rows: readonly LeaderRow[] };

/** The first 100 sets of every objective, of all that were offered. */
type Leaders = {
  /** Takes ranked combinations with the same results. Those of one set may come in any number of parts. */
  readonly offer: (set: ResultSet) => void;
  /** What a result must reach to change each list. */
  readonly bars: () => readonly Bar[];
  readonly lists: () => readonly LeaderList[];
  /** Every set of a list once, ascending by index. */
  readonly sets: () => readonly ResultSet[];
};

const OPEN: Bar = { value: Number.NEGATIVE_INFINITY, totalCents: Number.NEGATIVE_INFINITY };

const asCompared = (row: LeaderRow) => ({ value: row.value, sums: row.set.sums });

/** The first place whose row does not come before this one. */
const placeIn = (rows: readonly LeaderRow[], row: LeaderRow): number => {
  let from = 0;
  let to = rows.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compareRanked(asCompared(rows[middle]!), asCompared(row)) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
};

/**
 * A set that is not among the first 100 at one time never is again, so that every set of a list has been counted from its
 * first member on: whoever keeps its own first 100 loses nothing (S13).
 */
const insert = (rows: LeaderRow[], row: LeaderRow): void => {
  const place = placeIn(rows, row);
  if (place === LIST_LENGTH) return;
  const there = rows[place];
  if (there && compareRanked(asCompared(there), asCompared(row)) === 0) {
    const index = Math.min(there.set.index, row.set.index);
    const same = there.set.same + row.set.same;
    rows[place] = { value: row.value, set: { index, same, sums: there.set.sums } };
  } else {
    rows.splice(place, 0, row);
    if (rows.length > LIST_LENGTH) rows.pop();
  }
};

/** Lists that nothing was offered to yet. */
export const emptyLeaders = (): Leaders => {
  const lists = OBJECTIVES.map((objective) => ({ objective, rows: [] as LeaderRow[] }));
  return {
    offer: (set) => {
      for (const { objective, rows } of lists) {
        const value = objectiveValue(objective, set.sums.in);
        if (value !== undefined) insert(rows, { value, set });
      }
    },
    bars: () =>
      lists.map(({ rows }) => {
        const last = rows[LIST_LENGTH - 1];
        return last ? { value: last.value, totalCents: last.set.sums.in.totalCents } : OPEN;
      }),
    lists: () => lists,
    sets: () => {
      const byIndex = new Map(lists.flatMap(({ rows }) => rows.map(({ set }) => [set.index, set])));
      return [...byIndex.values()].toSorted((a, b) => a.index - b.index);
    },
  };
};

/** The lists that sets make which were kept as `sets` (S13). */
export const leaderLists = (sets: Iterable<ResultSet>): readonly LeaderList[] => {
  const leaders = emptyLeaders();
  for (const set of sets) leaders.offer(set);
  return leaders.lists();
};
