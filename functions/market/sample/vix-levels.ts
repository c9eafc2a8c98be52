import type { ReferenceSeries } from "#shared/engine/market/market.ts";
import { readVixFamily, type VixFamily } from "./facts.ts";
import { exp, log } from "./portable-math.ts";
import type { IndexLevels } from "./term-structure.ts";
import { decayingMean } from "./trailing.ts";

/** SPY's at-the-money volatility relative to VIX, which includes the wings. */
const AT_THE_MONEY_OVER_VIX = 0.8;

const YEAR = 250;
/** Daily decay of the gap between a source and its substitute: half remains after about a month. */
const FORGET = 0.967;

/** Returns the source where it has a value, else the modeled value plus the last gap, which decays. */
const standIn = (source: Float64Array, modelled: Float64Array): Float64Array => {
  let offset = 0;
  return source.map((value, i) => {
    if (value > 0) {
      offset = log(value / modelled[i]!);
      return value;
    }
    offset *= FORGET;
    return modelled[i]! * exp(offset);
  });
};

const onDays = (days: Int32Array, family: VixFamily, values: Float64Array): Float64Array => {
  const byDay = new Map(Array.from(family.days, (day, i) => [day, values[i]!]));
  return Float64Array.from(days, (day) => byDay.get(day) ?? Number.NaN);
};

/**
 * Returns SPY's at-the-money variances from the VIX family. A regression over 2015 to 2026 replaces missing closes
 * (VIX9D before 2016, VIX9D and VIX3M at the end): VIX on trailing volatility (log-log, R² 0.71), VIX3M on VIX (higher in
 * backwardation), VIX9D on VIX against VIX3M.
 */
export const indexLevels = (days: Int32Array, family: VixFamily, spyVariance: Float64Array): IndexLevels => {
  const trailingPoints = spyVariance.map((variance) => 100 * Math.sqrt(variance));
  const vix = standIn(
    onDays(days, family, family.thirtyDays),
    trailingPoints.map((points) => exp(1.323 + 0.589 * log(points))),
  );
  const vix3m = standIn(
    onDays(days, family, family.threeMonths),
    vix.map((points) => points * exp(0.629 - 0.18 * log(points))),
  );
  const vix9d = standIn(
    onDays(days, family, family.nineDays),
    vix.map((points, i) => points * exp(0.034 + 0.868 * log(points / vix3m[i]!))),
  );
  const variances = (points: Float64Array): Float64Array =>
    points.map((value) => ((AT_THE_MONEY_OVER_VIX * value) / 100) ** 2);
  const threeMonths = variances(vix3m);
  return {
    nineDays: variances(vix9d),
    thirtyDays: variances(vix),
    threeMonths,
    longRun: decayingMean(threeMonths, YEAR),
  };
};

/** Returns VIX closes as published, for the criteria that need them. */
export const sampleVix = (): ReferenceSeries => {
  const { days, thirtyDays } = readVixFamily();
  return { days, values: thirtyDays };
};
