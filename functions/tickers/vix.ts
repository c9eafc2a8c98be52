import type { VixOn } from "#shared/contracts/present.ts";
import type { ReferenceSeries } from "#shared/engine/market/market.ts";

/** Returns the VIX by day, to two decimals; undefined without a series. */
export const vixBy = (series: ReferenceSeries | undefined): VixOn | undefined => {
  if (!series) return undefined;
  const { days, values } = series;
  const vixByDay = new Map(Array.from(days, (day, at) => [day, Math.round(100 * values[at]!) / 100]));
  return (day) => vixByDay.get(day);
};
