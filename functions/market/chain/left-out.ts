import { LEFT_OUT_REASONS, type LeftOutRoot, MOST_NAMES } from "#shared/domain/data/import-findings.ts";
import { type Day, formatDay } from "#shared/domain/day.ts";

/** Counts the rows of roots that an import leaves out, by day, so that an append can replace those of its days. */

type Why = LeftOutRoot["why"];

export type LeftOutRows = {
  readonly root: string;
  readonly why: Why;
  readonly days: [day: number, rows: number][];
};

export const leftOutCounts = () => {
  const counts = new Map<
    string,
    { readonly root: string; readonly why: Why; readonly rows: Map<number, number> }
  >();
  return {
    note: (root: string, why: Why, day: number, count: number): void => {
      const key = `${why} ${root}`;
      const { rows } = counts.get(key) ?? { rows: new Map<number, number>() };
      counts.set(key, { root, why, rows });
      rows.set(day, (rows.get(day) ?? 0) + count);
    },
    all: (): LeftOutRows[] =>
      [...counts.values()].map(({ root, why, rows }) => ({
        root,
        why,
        days: [...rows].sort(([a], [b]) => a - b),
      })),
  };
};

export type LeftOutCounts = ReturnType<typeof leftOutCounts>;

/** Returns the counts of a market and of an append. On a day with added quotes those of the append count alone. */
export const joinedLeftOut = (
  before: readonly LeftOutRows[],
  added: readonly LeftOutRows[],
  quoted: ReadonlySet<number>,
): LeftOutRows[] => {
  const counts = leftOutCounts();
  for (const { root, why, days } of before)
    for (const [day, rows] of days) if (!quoted.has(day)) counts.note(root, why, day, rows);
  for (const { root, why, days } of added) for (const [day, rows] of days) counts.note(root, why, day, rows);
  return counts.all();
};

/** Returns the roots for the data report, those with the most rows first. */
export const leftOutRoots = (counts: readonly LeftOutRows[]): LeftOutRoot[] =>
  counts
    .map(({ root, why, days }) => ({
      root,
      why,
      rows: days.reduce((sum, [, rows]) => sum + rows, 0),
      first: formatDay(days[0]![0] as Day),
    }))
    .sort(
      (a, b) =>
        b.rows - a.rows ||
        LEFT_OUT_REASONS.indexOf(a.why) - LEFT_OUT_REASONS.indexOf(b.why) ||
        (a.root < b.root ? -1 : 1),
    )
    .slice(0, MOST_NAMES);
