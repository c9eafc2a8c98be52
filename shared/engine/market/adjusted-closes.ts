import type { Market, ReferenceSeries } from "./market.ts";

/**
 * Returns the ticker's closes in dollars per share of its last session: each divided by the ratios of later splits.
 * Days before the first close are left out. Other tickers' results are compared with this series.
 */
export const splitAdjustedCloses = ({ sessions, closes, splits }: Market): ReferenceSeries => {
  const first = closes.findIndex((close) => close > 0);
  if (first < 0) return { days: new Int32Array(0), values: new Float64Array(0) };
  const days = sessions.slice(first);
  const last = days[days.length - 1]!;
  const done = splits.filter(({ day }) => day <= last);
  const values = Float64Array.from(days, (day, i) => {
    const later = done.filter((split) => split.day > day).reduce((ratio, split) => ratio * split.ratio, 1);
    return closes[first + i]! / 100 / later;
  });
  return { days, values };
};
