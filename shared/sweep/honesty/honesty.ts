import type { LeaderLuck } from "../../domain/sweep/sweep-report.ts";
import type { FollowedCombination } from "../slice-result.ts";
import { type Luck, luckOf, luckSharpeWholeOf } from "./luck.ts";
import { type Overfitting, overfittingOf } from "./overfitting.ts";
import { chanceByResamples, LEAST_VARIANCE_SHARE } from "./resampled-sums.ts";
import { fullLossOf, type Series, seriesOf, type WholeSeries, wholeBinsOf, wholeSeriesOf } from "./series.ts";
import { probabilisticSharpe, sharpeOf } from "./sharpe.ts";

/** Minimum evidence for the luck figures (S18, S19). A figure with less is blank. */

/**
 * Is there anything in this grid (S23a)? Hansen's test (S23) over the whole period, on records to which one more full
 * loss is added, observed and resampled alike. A seller's resample by chance without its losses then cannot look better
 * than a buyer's edge.
 */

/** Returns the Sharpe ratio with one bin of −`lossCents` more; −Infinity at variance ≤ `least`. */
const ratioAfterLoss = (
  sum: number,
  squares: number,
  bins: number,
  lossCents: number,
  least: number,
): number => {
  const mean = sum / bins;
  const away = -lossCents - mean;
  // The mean of one value more, and the squares around it.
  const meanAfter = mean + away / (bins + 1);
  const squaresAfter = squares - sum * mean + (away * away * bins) / (bins + 1);
  const variance = squaresAfter / bins;
  return variance > least ? meanAfter / Math.sqrt(variance) : Number.NEGATIVE_INFINITY;
};

const bestOf = (series: readonly WholeSeries[], bins: number): number => {
  let best = Number.NEGATIVE_INFINITY;
  for (const { bins: values, lossCents } of series) {
    let sum = 0;
    let squares = 0;
    for (const value of values) {
      sum += value;
      squares += value * value;
    }
    best = Math.max(best, ratioAfterLoss(sum, squares, bins, lossCents, 0));
  }
  return best;
};

/** Returns the probability that a grid without edge shows as good a best, one more loss added. */
export const gridChance = (series: readonly WholeSeries[], bins: number): number => {
  const best = bestOf(series, bins);
  const losses = Float64Array.from(series, ({ lossCents }) => lossCents);
  const least = Float64Array.from(series, ({ moments }) => LEAST_VARIANCE_SHARE * moments.deviation ** 2);
  return chanceByResamples(series, bins, ({ sums, squares }) => {
    for (let k = 0; k < sums.length; k++)
      if (ratioAfterLoss(sums[k]!, squares[k]!, bins, losses[k]!, least[k]!) >= best) return true;
    return false;
  });
};

/**
 * Hansen's test of superior predictive ability against doing nothing (S23): P. R. Hansen, "A test for superior
 * predictive ability", Journal of Business & Economic Statistics 23 (2005). Each resample is measured by its own
 * deviation.
 */

/** Returns the probability that a grid without any edge shows as good a best as these series of `bins` bins each. */
export const superiorAbility = (series: readonly Series[], bins: number): number => {
  const root = Math.sqrt(bins);
  const best = Math.max(0, ...series.map(({ moments }) => (root * moments.mean) / moments.deviation));
  const least = Float64Array.from(series, ({ moments }) => LEAST_VARIANCE_SHARE * moments.deviation ** 2);
  return chanceByResamples(series, bins, ({ sums, squares }) => {
    if (best === 0) return true;
    for (let k = 0; k < sums.length; k++) {
      const mean = sums[k]! / bins;
      const variance = (squares[k]! - sums[k]! * mean) / (bins - 1);
      if (variance > least[k]! && (root * mean) / Math.sqrt(variance) >= best) return true;
    }
    return false;
  });
};

/** Minimum bins for a Sharpe ratio, in sample and out of sample. */
const LEAST_BINS_IN = 24;
const LEAST_BINS_OUT = 12;

/** Minimum series for any figure about luck. */
const LEAST_SERIES = 30;

/** Minimum trades that are no wins, for a series that shows its risk: in sample (S23), over the whole period (S23a). */
const LEAST_LOSSES_IN = 10;
const LEAST_LOSSES_WHOLE = 30;

/** Returns true if there are enough in-sample bins and series to tell luck from skill (S18). */
const isEnough = (binsIn: number, series: number): boolean =>
  binsIn >= LEAST_BINS_IN && series >= LEAST_SERIES;

/** The luck figures of a whole sweep (S18, S20, S22, S23, S20a, S23a); undefined without enough evidence, never NaN. */
export type SweepHonesty = Partial<Luck & Overfitting> & {
  /** K: number of sampled combinations whose bins differ. */
  readonly series: number;
  /** N: number of different results in the grid (S17), and in the user's earlier sweeps (S45). */
  readonly trials: number;
  /** S18's *enough*. Without it, all figures but these three are blank. */
  readonly isEnough: boolean;
  /** Probability that a grid without edge shows as good a best: in sample (S23), and whole (S23a). */
  readonly spaP?: number;
  readonly gridP?: number;
  /** Luck's best over the whole period (S20a). */
  readonly luckSharpeWhole?: number;
};

/** The uniform sample's ranked combinations in the order drawn (S16), and N: different results, earlier ones too (S45). */
type SweepEvidence = {
  /** Bins in sample, and out of sample. */
  readonly binsIn: number;
  readonly binsOut: number;
  readonly sample: readonly FollowedCombination[];
  readonly trials: number;
};

/** Returns the figures without the undefined ones. */
const known = <T extends Record<string, number | undefined>>(figures: T): { [K in keyof T]?: number } =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: number;
  };

/** Returns the series that lost often enough to show their risk, or undefined with too few of them. */
const oftenLost = <T extends Series>(all: readonly T[], leastLosses: number): readonly T[] | undefined => {
  const series = all.filter(({ losses }) => losses >= leastLosses);
  return series.length < LEAST_SERIES ? undefined : series;
};

/** Returns the luck figures of a sweep (S18, S20, S22, S23, S20a, S23a). Takes about a second with a full sample. */
export const honestyOf = ({ binsIn, binsOut, sample, trials }: SweepEvidence): SweepHonesty => {
  const series = seriesOf(sample);
  const base = { series: series.length, trials };
  if (!isEnough(binsIn, series.length)) return { ...base, isEnough: false };
  const tested = oftenLost(series, LEAST_LOSSES_IN);
  const testedWhole = oftenLost(wholeSeriesOf(sample), LEAST_LOSSES_WHOLE);
  return {
    ...base,
    isEnough: true,
    ...luckOf(series, binsIn, trials),
    ...overfittingOf(series, binsIn),
    ...known({
      spaP: tested && superiorAbility(tested, binsIn),
      luckSharpeWhole: luckSharpeWholeOf(binsIn + binsOut, trials),
      gridP: testedWhole && gridChance(testedWhole, binsIn + binsOut),
    }),
  };
};

/** Returns the bins and one more, which holds the loss (S19a). */
const withLoss = (bins: Float64Array, lossCents: number): Float64Array =>
  Float64Array.of(...bins, 0 - lossCents);

/** Returns the figures over the whole period, and those after one more trade lost in full (S19a). */
const afterLossOf = (leader: Omit<FollowedCombination, "index">) => {
  const { binsIn, binsOut, sums } = leader;
  const whole = wholeBinsOf(leader);
  const isJudged = binsIn.length >= LEAST_BINS_IN && sums.in.trades + sums.out.trades > 0;
  const isJudgedOut = binsOut.length >= LEAST_BINS_OUT && sums.out.trades > 0;
  const out = isJudgedOut ? sharpeOf(withLoss(binsOut, fullLossOf(sums.out)), LEAST_BINS_OUT) : undefined;
  return {
    sharpeAll: isJudged ? sharpeOf(whole, LEAST_BINS_IN)?.ratio : undefined,
    sharpeAfterLoss: isJudged
      ? sharpeOf(withLoss(whole, fullLossOf(sums.in, sums.out)), LEAST_BINS_IN)?.ratio
      : undefined,
    psrOutAfterLoss: out && probabilisticSharpe(out, 0),
  };
};

/** Returns the luck figures of a leader (S19, S19a, S21). */
export const leaderHonestyOf = (
  leader: Omit<FollowedCombination, "index">,
  luck: Partial<Luck>,
): LeaderLuck => {
  const inside = sharpeOf(leader.binsIn, LEAST_BINS_IN);
  const outside = sharpeOf(leader.binsOut, LEAST_BINS_OUT);
  const deflated = (benchmark: number | undefined) =>
    inside && benchmark !== undefined ? probabilisticSharpe(inside, benchmark) : undefined;
  return known({
    sharpe: inside?.ratio,
    skew: inside?.skew,
    kurtosis: inside?.kurtosis,
    psr: deflated(0),
    dsr: deflated(luck.luckSharpe),
    dsrEffective: deflated(luck.luckSharpeEffective),
    dsrMeasured: deflated(luck.luckSharpeMeasured),
    sharpeOut: outside?.ratio,
    psrOut: outside && probabilisticSharpe(outside, 0),
    ...afterLossOf(leader),
  });
};
