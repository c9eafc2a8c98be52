/**
 * Yields of 3-month bills, one series for all tickers (I1): `percents[i]`, a year, was published on day `days[i]`. Days
 * ascend and need not be sessions.
 */
export type RateSeries = { readonly days: Int32Array; readonly percents: Float64Array };

/**
 * Returns the rate at a session in percent a year, at least 0 (I2): the last one dated before the day, never that of
 * the day itself, which is published after the close. Undefined up to the first rate's day.
 */
export const rateAt = ({ days, percents }: RateSeries, day: number): number | undefined => {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle]! < day) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? undefined : Math.max(0, percents[low - 1]!);
};
