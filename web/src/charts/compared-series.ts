import type { ChartSeries, SeriesColour } from "./chart-series.ts";

export type ComparedCurve = {
  readonly name: string;
  /** Positive levels by date (`yyyy-MM-dd`), in order: balances, or 100 plus percent since the start. */
  readonly points: readonly { readonly date: string; readonly value: number }[];
};

/** The number of curves with distinguishable colors. */
export const MOST_COMPARED = 4;

export const COMPARED_COLOURS: readonly SeriesColour[] = ["series-1", "series-2", "series-3", "text"];

/**
 * Returns a curve in percent since its first level. Carries the last level forward between points; null
 * outside of its range.
 */
const alongside = ({ points }: ComparedCurve, dates: readonly string[]): (number | null)[] => {
  const valueByDate = new Map(points.map(({ date, value }) => [date, value]));
  const start = points[0]?.value ?? 0;
  const last = points.at(-1)?.date ?? "";
  let level: number | null = null;
  return dates.map((date) => {
    level = valueByDate.get(date) ?? level;
    return level === null || date > last || start <= 0 ? null : (level / start - 1) * 100;
  });
};

/** Returns the curves as series over all their dates, in percent since each start. */
export const comparedSeries = (
  curves: readonly ComparedCurve[],
): { readonly dates: readonly string[]; readonly series: readonly ChartSeries[] } => {
  const dates = [...new Set(curves.flatMap(({ points }) => points.map(({ date }) => date)))].sort();
  const series = curves.slice(0, MOST_COMPARED).map(
    (curve, index): ChartSeries => ({
      title: curve.name,
      values: alongside(curve, dates),
      colour: COMPARED_COLOURS[index] ?? "text",
      // Its color is close to the first one's.
      isReference: index === MOST_COMPARED - 1,
    }),
  );
  return { dates, series };
};
