import { OBJECTIVES, type Objective } from "../../domain/sweep/ranking.ts";
import type { Bar } from "../kernel/spread-kernel.ts";
import { afterLoss, objectiveValue } from "../objective.ts";
import { compareRanked } from "../result-order.ts";
import type { ResultSet } from "../slice-result.ts";

/** Maximum sets of a list (S13). */
const LIST_LENGTH = 100;

/** `value` is the figure of S12a, which orders the lists. */
type LeaderRow = { readonly value: number; readonly set: ResultSet };
export type LeaderList = { readonly objective: Objective; readonly rows: readonly LeaderRow[] };

/** The first 100 sets of each objective among all offered ones. */
type Leaders = {
  /** Adds ranked combinations with the same results. A set may arrive in several parts. */
  readonly offer: (set: ResultSet) => void;
  /** Returns the value and total that a result must reach to change each list. */
  readonly bars: () => readonly Bar[];
  readonly lists: () => readonly LeaderList[];
  /** Returns every set of any list once, in ascending order of index. */
  readonly sets: () => readonly ResultSet[];
};

const OPEN: Bar = { value: Number.NEGATIVE_INFINITY, totalCents: Number.NEGATIVE_INFINITY };

const asCompared = (row: LeaderRow) => ({ value: row.value, sums: row.set.sums });

/** Returns the first position whose row does not come before this one. */
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
 * Inserts a row. A set that drops out of the first 100 never returns. So each listed set was counted from its first
 * member on, and slices may keep only their own first 100 (S13).
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

export const emptyLeaders = (): Leaders => {
  const lists = OBJECTIVES.map((objective) => ({ objective, rows: [] as LeaderRow[] }));
  return {
    offer: (set) => {
      const sums = afterLoss(set.sums.in);
      for (const { objective, rows } of lists) {
        const value = objectiveValue(objective, sums);
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

/** Returns the lists of sets that `sets` returned (S13). */
export const leaderLists = (sets: Iterable<ResultSet>): readonly LeaderList[] => {
  const leaders = emptyLeaders();
  for (const set of sets) leaders.offer(set);
  return leaders.lists();
};
