import { formatDay, parseDay, yearsBefore } from "#shared/domain/day.ts";
import type { Span } from "./time-axis/span.ts";

/** The visible part of a long series: counted back from its last day, or the selected span. */
export type Period = "1Y" | "3Y" | "All" | "Span";

const YEARS = { "1Y": 1, "3Y": 3 } as const;

const startOf = (period: Period, last: string | undefined): string | undefined => {
  const day = last === undefined ? undefined : parseDay(last);
  return period === "All" || period === "Span" || day === undefined
    ? undefined
    : formatDay(yearsBefore(day, YEARS[period]));
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

/**
 * Returns the part `[from, to)` of the dates that a period shows. A span begins at the date before it, from which its
 * first change counts.
 */
export const partOf = (
  dates: readonly string[],
  period: Period,
  span: Span | undefined,
): { readonly from: number; readonly to: number } => {
  if (period !== "Span" || !span) return { from: placeOfStart(dates, period), to: dates.length };
  const before = dates.findLastIndex((date) => date < span.from);
  return { from: Math.max(0, before), to: dates.findLastIndex((date) => date <= span.to) + 1 };
};

/** Rebases percents to the value at `from`; null after a loss of everything there. */
export const rebased = (
  percents: readonly (number | null)[],
  from: number,
  to = percents.length,
): readonly (number | null)[] => {
  const shown = percents.slice(from, to);
  if (from === 0) return shown;
  const start = shown.find((percent) => percent !== null) ?? null;
  return shown.map((percent) =>
    percent === null || start === null || start <= -100 ? null : ((100 + percent) / (100 + start) - 1) * 100,
  );
};
