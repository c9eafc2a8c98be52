import type { Account } from "../account/account.ts";

/** The change of the account marked daily over a stretch of its sessions. */
export type Change = {
  /** In dollars, exact to the cent. */
  readonly dollars: number;
  /** Of the balance before the stretch; null where that was 0 or less. */
  readonly percent: number | null;
};

export type YearOfReturns = {
  readonly year: number;
  /** January to December; undefined without sessions. */
  readonly months: readonly (Change | undefined)[];
  readonly total: Change;
};

const changeOf = (from: number, to: number): Change => ({
  dollars: Math.round((to - from) * 100) / 100,
  percent: from > 0 ? (to / from - 1) * 100 : null,
});

/** Returns the change of the account by month for each year, from month-end to month-end; the year compounds. */
export const monthlyReturns = ({ before, points }: Account): YearOfReturns[] => {
  const years: { year: number; start: number; end: number; months: (Change | undefined)[] }[] = [];
  let start = before;
  for (const [index, { date, balance }] of points.entries()) {
    const month = date.slice(0, 7);
    if (points[index + 1]?.date.startsWith(month)) continue;
    const year = Number(date.slice(0, 4));
    if (years.at(-1)?.year !== year)
      years.push({ year, start, end: start, months: new Array<undefined>(12).fill(undefined) });
    const current = years.at(-1);
    if (!current) continue;
    current.months[Number(date.slice(5, 7)) - 1] = changeOf(start, balance);
    current.end = balance;
    start = balance;
  }
  return years.map(({ year, start: from, end, months }) => ({ year, months, total: changeOf(from, end) }));
};

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** Returns the average change of each calendar month over the years; undefined without one. */
export const averageMonths = (years: readonly YearOfReturns[]): (Change | undefined)[] =>
  Array.from({ length: 12 }, (_, month) => {
    const known = years.flatMap(({ months }) => months[month] ?? []);
    if (known.length === 0) return undefined;
    const percents = known.flatMap(({ percent }) => percent ?? []);
    return {
      dollars: mean(known.map(({ dollars }) => dollars)),
      percent: percents.length === known.length ? mean(percents) : null,
    };
  });
