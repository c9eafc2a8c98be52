import type { Market, ReferenceSeries } from "./market.ts";

/**
 * The ticker's closes in dollars of its last session's share: each divided by the ratios of the splits after it. Days
 * without any close yet are left out. What other tickers' results are compared with.
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
