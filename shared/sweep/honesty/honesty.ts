import type { LeaderLuck } from "../../domain/sweep/sweep-report.ts";
import type { FollowedCombination } from "../slice-result.ts";
import {
  isEnough,
  LEAST_BINS_IN,
  LEAST_BINS_OUT,
  LEAST_LOSSES_IN,
  LEAST_LOSSES_WHOLE,
  LEAST_SERIES,
} from "./enough.ts";
import { gridChance } from "./grid-chance.ts";
import { type Luck, luckOf, luckSharpeWholeOf } from "./luck.ts";
import { type Overfitting, overfittingOf } from "./overfitting.ts";
import { fullLossOf, type Series, seriesOf, wholeBinsOf, wholeSeriesOf } from "./series.ts";
import { probabilisticSharpe, sharpeOf } from "./sharpe.ts";
import { superiorAbility } from "./superior-ability.ts";

/** The luck figures of a whole sweep (S18, S20, S22, S23, S20a, S23a); undefined without enough evidence, never NaN. */
export type SweepHonesty = Partial<Luck & Overfitting> & {
  /** K: number of sampled combinations whose bins differ. */
  readonly series: number;
  /** N: number of different results in the grid (S17), and in the user's earlier sweeps (S45). */
  readonly trials: number;
  /** S18's *enough*. Without it, all figures but these three are blank. */
  readonly isEnough: boolean;
  /**
   * Probability that a grid without any edge shows as good a best: in sample (S23), and over the whole period after one
   * more full loss (S23a).
   */
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
