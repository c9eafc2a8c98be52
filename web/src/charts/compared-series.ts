import { formatPercent } from "../lib/format.ts";
import type { ChartSeries, SeriesColour } from "./chart-series.ts";
import { MOST_COMPARED } from "./most-compared.ts";

export type ComparedCurve = {
  readonly name: string;
  /** The balance before the first session: the base of all percents. */
  readonly before: number;
  /** In the order of their dates, `yyyy-MM-dd`. */
  readonly points: readonly ComparedPoint[];
};

type ComparedPoint = {
  readonly date: string;
  readonly balance: number;
  /** From the account's peak, 0 or less. */
  readonly drawdown: number;
};

const COLOURS: readonly SeriesColour[] = ["series-1", "series-2", "series-3"];

/** Returns the look of a compared curve; the second half is dashed. */
export const comparedLook = (
  place: number,
): { readonly colour: SeriesColour; readonly isReference: boolean } => ({
  colour: COLOURS[place % COLOURS.length] ?? "text",
  isReference: place >= COLOURS.length,
});

/** Returns a value for each date. Carries the last one forward between points; null outside of their range. */
const alongside = (
  { points }: ComparedCurve,
  dates: readonly string[],
  of: (point: ComparedPoint) => number | null,
): (number | null)[] => {
  const valueByDate = new Map(points.map((point) => [point.date, of(point)]));
  const last = points.at(-1)?.date ?? "";
  let level: number | null = null;
  return dates.map((date) => {
    level = valueByDate.get(date) ?? level;
    return date > last ? null : level;
  });
};

const percentOfPeak = ({ balance, drawdown }: ComparedPoint): number | null => {
  const peak = balance - drawdown;
  return peak > 0 ? (drawdown / peak) * 100 : null;
};

/** Returns the curves over all their dates: in percent of the balance before, and their drawdowns for the pane below. */
export const comparedSeries = (
  curves: readonly ComparedCurve[],
): { readonly dates: readonly string[]; readonly series: readonly ChartSeries[] } => {
  const dates = [...new Set(curves.flatMap(({ points }) => points.map(({ date }) => date)))].sort();
  const shown = curves.slice(0, MOST_COMPARED);
  const returns = shown.map(
    (curve, place): ChartSeries => ({
      title: curve.name,
      values: alongside(curve, dates, ({ balance }) =>
        curve.before > 0 ? (balance / curve.before - 1) * 100 : null,
      ),
      ...comparedLook(place),
    }),
  );
  const drawdowns = shown.map(
    (curve, place): ChartSeries => ({
      title: `${curve.name}, drawdown`,
      values: alongside(curve, dates, percentOfPeak),
      ...comparedLook(place),
      isBelow: true,
      isThin: true,
      formatValue: formatPercent,
    }),
  );
  return { dates, series: [...returns, ...drawdowns] };
};
