import type { Split } from "#shared/domain/strategy/event.ts";
import { exp, log } from "./portable-math.ts";

/** Trailing figures. Every series here uses past sessions only. */

const SESSIONS_PER_YEAR = 252;

const LN2 = Math.LN2;

/** Returns the log returns of the sessions, adjusted for splits; the first is 0. */
export const logReturns = (
  days: Int32Array,
  closes: Float64Array,
  splits: readonly Split[],
): Float64Array => {
  const ratioByDay = new Map<number, number>(splits.map(({ day, ratio }) => [day, ratio]));
  return Float64Array.from(closes, (close, i) =>
    i === 0 ? 0 : log((close * (ratioByDay.get(days[i]!) ?? 1)) / closes[i - 1]!),
  );
};

/**
 * Returns the mean of a series at each index, with weights that halve every `halfLife` steps back. It begins at the
 * mean of the first `warmUp` values and skips NaN.
 */
export const decayingMean = (values: Float64Array, halfLife: number, warmUp = 42): Float64Array => {
  const decay = exp(-LN2 / halfLife);
  let mean = 0;
  let count = 0;
  for (const value of values.subarray(0, warmUp)) {
    if (Number.isNaN(value)) continue;
    mean += value;
    count++;
  }
  mean /= Math.max(1, count);
  return values.map((value) => {
    if (!Number.isNaN(value)) mean = decay * mean + (1 - decay) * value;
    return mean;
  });
};

/** Returns the annual variance of returns, halving weights, without sessions in `except`. */
export const trailingVariance = (
  returns: Float64Array,
  halfLife: number,
  except: ReadonlySet<number> = new Set(),
): Float64Array => {
  const squares = returns.map((value, i) =>
    i === 0 || except.has(i) ? Number.NaN : value * value * SESSIONS_PER_YEAR,
  );
  return decayingMean(squares, halfLife);
};
