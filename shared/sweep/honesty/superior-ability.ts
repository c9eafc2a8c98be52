import { stationaryBootstrap } from "../../engine/random/stationary-bootstrap.ts";
import type { Series } from "./series.ts";

/**
 * Hansen's test of superior predictive ability against doing nothing (S23): P. R. Hansen, "A test for superior
 * predictive ability", Journal of Business & Economic Statistics 23 (2005). Each resample is measured by its own
 * deviation.
 */

const BOOTSTRAPS = 999;
/** Minimum variance of a resample as a share of the series': below it, one bin repeats over and over. */
const LEAST_VARIANCE_SHARE = 1e-9;
/** Bins added up in one pass. */
const AT_ONCE = 4;

/** Constants of all bootstraps, one value per series. */
type Tested = {
  readonly count: number;
  readonly bins: number;
  /** P&L minus its mean: one row of all series per bin, and a last row of zeros. */
  readonly off: readonly Float64Array[];
  /** Mean minus center. */
  readonly shift: Float64Array;
  /** Sample variance. */
  readonly variance: Float64Array;
  readonly best: number;
};

const testedOf = (series: readonly Series[], bins: number): Tested => {
  const count = series.length;
  const off = Array.from({ length: bins + 1 }, () => new Float64Array(count));
  const shift = new Float64Array(count);
  const variance = new Float64Array(count);
  const threshold = -Math.sqrt(2 * Math.log(Math.log(bins)));
  let best = 0;
  series.forEach(({ bins: values, moments: { mean, deviation } }, k) => {
    for (let bin = 0; bin < bins; bin++) off[bin]![k] = values[bin]! - mean;
    const t = (Math.sqrt(bins) * mean) / deviation;
    best = Math.max(best, t);
    shift[k] = t >= threshold ? 0 : mean;
    variance[k] = deviation * deviation;
  });
  return { count, bins, off, shift, variance, best };
};

/** Returns a function that draws the next resample: how often it takes each bin. */
const resampler = (bins: number): (() => Uint16Array) => {
  const draw = stationaryBootstrap(bins, Math.ceil(Math.sqrt(bins)));
  const drawn = new Int32Array(bins);
  return () => {
    draw(drawn);
    const times = new Uint16Array(bins);
    for (const bin of drawn) times[bin]!++;
    return times;
  };
};

type Totals = { readonly sums: Float64Array; readonly squares: Float64Array };
type Four<T> = readonly [T, T, T, T];

/** Adds four bins in one pass: reads and writes the totals a quarter as often. */
const addFour = (rows: Four<Float64Array>, times: Four<number>, { sums, squares }: Totals): void => {
  const [rowA, rowB, rowC, rowD] = rows;
  const [timesA, timesB, timesC, timesD] = times;
  for (let k = 0; k < sums.length; k++) {
    const a = rowA[k]!;
    const b = rowB[k]!;
    const c = rowC[k]!;
    const d = rowD[k]!;
    const ofA = timesA * a;
    const ofB = timesB * b;
    const ofC = timesC * c;
    const ofD = timesD * d;
    sums[k]! += ofA + ofB + (ofC + ofD);
    squares[k]! += ofA * a + ofB * b + (ofC * c + ofD * d);
  }
};

/** Adds up each series' resampled deviations from the mean, and their squares, into the caller's rows. */
const addUp = ({ off, bins }: Tested, times: Uint16Array, totals: Totals): void => {
  totals.sums.fill(0);
  totals.squares.fill(0);
  const taken: number[] = [];
  for (let bin = 0; bin < bins; bin++) if (times[bin]! > 0) taken.push(bin);
  for (let at = 0; at < taken.length; at += AT_ONCE) {
    const a = taken[at]!;
    const b = taken[at + 1] ?? bins;
    const c = taken[at + 2] ?? bins;
    const d = taken[at + 3] ?? bins;
    const rows = [off[a]!, off[b]!, off[c]!, off[d]!] as const;
    addFour(rows, [times[a]!, times[b] ?? 0, times[c] ?? 0, times[d] ?? 0], totals);
  }
};

/** Returns the probability that a grid without any edge shows as good a best as these series of `bins` bins each. */
export const superiorAbility = (series: readonly Series[], bins: number): number => {
  const tested = testedOf(series, bins);
  const { count, shift, variance, best } = tested;
  const resample = resampler(bins);
  const sums = new Float64Array(count);
  const squares = new Float64Array(count);

  const isReached = (): boolean => {
    if (best === 0) return true;
    for (let k = 0; k < count; k++) {
      const mean = sums[k]! / bins;
      const resampledVariance = (squares[k]! - sums[k]! * mean) / (bins - 1);
      if (resampledVariance <= LEAST_VARIANCE_SHARE * variance[k]!) continue;
      if ((Math.sqrt(bins) * (mean + shift[k]!)) / Math.sqrt(resampledVariance) >= best) return true;
    }
    return false;
  };

  let reached = 0;
  for (let bootstrap = 0; bootstrap < BOOTSTRAPS; bootstrap++) {
    addUp(tested, resample(), { sums, squares });
    if (isReached()) reached++;
  }
  return (1 + reached) / (1 + BOOTSTRAPS);
};
