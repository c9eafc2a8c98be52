import { stationaryBootstrap } from "../../engine/random/stationary-bootstrap.ts";
import type { Series } from "./series.ts";

/**
 * The bootstrap of S23 and S23a: resamples of the series' bins, drawn alike for all series. The stationary bootstrap with
 * a mean block of ⌈√B⌉ bins keeps runs of losses together.
 */

const BOOTSTRAPS = 999;
/** Minimum variance of a resample as a share of the series': below it, one bin repeats over and over. */
export const LEAST_VARIANCE_SHARE = 1e-9;
/** Bins added up in one pass. */
const AT_ONCE = 4;

/** Sums over the bins of one resample, a value per series: of P&L minus the center, and of its square. */
export type ResampledSums = { readonly sums: Float64Array; readonly squares: Float64Array };

/** Returns Hansen's center: the mean, or 0 for a series that is too poor to be the best by chance. */
const centerOf = ({ mean, deviation }: Series["moments"], bins: number): number =>
  (Math.sqrt(bins) * mean) / deviation >= -Math.sqrt(2 * Math.log(Math.log(bins))) ? mean : 0;

/** Returns P&L minus each series' center: a row of all series per bin, and a last row of zeros. */
const centeredRows = (series: readonly Series[], bins: number): Float64Array[] => {
  const rows = Array.from({ length: bins + 1 }, () => new Float64Array(series.length));
  series.forEach(({ bins: values, moments }, k) => {
    const center = centerOf(moments, bins);
    for (let bin = 0; bin < bins; bin++) rows[bin]![k] = values[bin]! - center;
  });
  return rows;
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

type Four<T> = readonly [T, T, T, T];

/** Adds four bins in one pass: reads and writes the totals a quarter as often. */
const addFour = (rows: Four<Float64Array>, times: Four<number>, { sums, squares }: ResampledSums): void => {
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

const addUp = (rows: readonly Float64Array[], times: Uint16Array, totals: ResampledSums): void => {
  totals.sums.fill(0);
  totals.squares.fill(0);
  const zeros = times.length;
  const taken: number[] = [];
  for (let bin = 0; bin < zeros; bin++) if (times[bin]! > 0) taken.push(bin);
  for (let at = 0; at < taken.length; at += AT_ONCE) {
    const a = taken[at]!;
    const b = taken[at + 1] ?? zeros;
    const c = taken[at + 2] ?? zeros;
    const d = taken[at + 3] ?? zeros;
    const four = [rows[a]!, rows[b]!, rows[c]!, rows[d]!] as const;
    addFour(four, [times[a]!, times[b] ?? 0, times[c] ?? 0, times[d] ?? 0], totals);
  }
};

/**
 * Returns the p-value of the series' best: (1 + resamples that `isReached` accepts) / 1,000. `isReached` receives the
 * sums of a resample, which the next one overwrites.
 */
export const chanceByResamples = (
  series: readonly Series[],
  bins: number,
  isReached: (sums: ResampledSums) => boolean,
): number => {
  const rows = centeredRows(series, bins);
  const resample = resampler(bins);
  const totals = { sums: new Float64Array(series.length), squares: new Float64Array(series.length) };
  let reached = 0;
  for (let bootstrap = 0; bootstrap < BOOTSTRAPS; bootstrap++) {
    addUp(rows, resample(), totals);
    if (isReached(totals)) reached++;
  }
  return (1 + reached) / (1 + BOOTSTRAPS);
};
