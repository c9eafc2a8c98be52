import { formatDay, parseDay, yearsBefore } from "#shared/domain/day.ts";

/** The visible part of a long series, counted back from its last day. */
export type Period = "1Y" | "3Y" | "All";

const YEARS = { "1Y": 1, "3Y": 3 } as const;

/** Returns a period's first day; undefined for all. */
const startOf = (period: Period, last: string | undefined): string | undefined => {
  const day = last === undefined ? undefined : parseDay(last);
  return period === "All" || day === undefined ? undefined : formatDay(yearsBefore(day, YEARS[period]));
};

/**
 * Returns the periods shorter than the dates (`yyyy-MM-dd`, in order), and "All"; none if there is nothing to
 * choose.
 */
export const periodsOf = (dates: readonly string[]): Period[] => {
  const [first] = dates;
  const shorter = (["1Y", "3Y"] as const).filter((period) => {
    const start = startOf(period, dates.at(-1));
    return first !== undefined && start !== undefined && first < start;
  });
  return shorter.length === 0 ? [] : [...shorter, "All"];
};

/**
 * Returns the index of the last date at or before the period's start, so that lines begin at the edge; 0
 * without one.
 */
export const placeOfStart = (dates: readonly string[], period: Period): number => {
  const start = startOf(period, dates.at(-1));
  return start === undefined
    ? 0
    : Math.max(
        0,
        dates.findLastIndex((date) => date <= start),
      );
};

/** Rebases percents to the value at `from`; null after a loss of everything there. */
export const rebased = (percents: readonly (number | null)[], from: number): readonly (number | null)[] => {
  const shown = percents.slice(from);
  if (from === 0) return shown;
  const start = shown.find((percent) => percent !== null) ?? null;
  return shown.map((percent) =>
    percent === null || start === null || start <= -100 ? null : ((100 + percent) / (100 + start) - 1) * 100,
  );
};
