import { formatDay, parseDay, yearsBefore } from "#shared/domain/day.ts";

/** How much of a long series a chart shows, counted back from its last day. */
export type Period = "1Y" | "3Y" | "All";

const YEARS = { "1Y": 1, "3Y": 3 } as const;

/** The day from which on a period shows; undefined for all. */
const startOf = (period: Period, last: string | undefined): string | undefined => {
  const day = last === undefined ? undefined : parseDay(last);
  return period === "All" || day === undefined ? undefined : formatDay(yearsBefore(day, YEARS[period]));
};

/** The periods that are shorter than the dates (`yyyy-MM-dd`, in order), and all; none where there is nothing to choose. */
export const periodsOf = (dates: readonly string[]): Period[] => {
  const [first] = dates;
  const shorter = (["1Y", "3Y"] as const).filter((period) => {
    const start = startOf(period, dates.at(-1));
    return first !== undefined && start !== undefined && first < start;
  });
  return shorter.length === 0 ? [] : [...shorter, "All"];
};

/** The place of the last date at or before the period's start, so that lines begin at the edge; 0 where there is none. */
export const placeOfStart = (dates: readonly string[], period: Period): number => {
  const start = startOf(period, dates.at(-1));
  return start === undefined
    ? 0
    : Math.max(
        0,
        dates.findLastIndex((date) => date <= start),
      );
};

/** Percent since the start as percent since the `from`th value; null for what cannot be told: from a loss of everything. */
export const rebased = (percents: readonly (number | null)[], from: number): readonly (number | null)[] => {
  const shown = percents.slice(from);
  if (from === 0) return shown;
  const start = shown.find((percent) => percent !== null) ?? null;
  return shown.map((percent) =>
    percent === null || start === null || start <= -100 ? null : ((100 + percent) / (100 + start) - 1) * 100,
  );
};
