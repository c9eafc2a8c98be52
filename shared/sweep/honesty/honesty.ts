import type { FollowedCombination } from "../slice-result.ts";
import { isEnough, LEAST_BINS_IN, LEAST_BINS_OUT } from "./enough.ts";
import { type Luck, luckOf } from "./luck.ts";
import { type Overfitting, overfittingOf } from "./overfitting.ts";
import { seriesOf } from "./series.ts";
import { probabilisticSharpe, sharpeOf } from "./sharpe.ts";
import { superiorAbility } from "./superior-ability.ts";

/** The luck figures of a whole sweep (S18, S20, S22, S23); undefined without enough evidence, never NaN. */
export type SweepHonesty = Partial<Luck & Overfitting> & {
  /** K: number of sampled combinations whose bins differ. */
  readonly series: number;
  /** N: number of different results in the grid (S17). */
  readonly trials: number;
  /** S18's *enough*. Without it, all figures but these three are blank. */
  readonly isEnough: boolean;
  /** Probability that a grid without any edge shows as good a best. */
  readonly spaP?: number;
};

/** The luck figures of one leader (S19, S21): ratios per bin, and probabilities. */
type LeaderHonesty = {
  readonly sharpe?: number;
  readonly skew?: number;
  readonly kurtosis?: number;
  readonly psr?: number;
  readonly dsr?: number;
  readonly dsrEffective?: number;
  readonly dsrMeasured?: number;
  readonly sharpeOut?: number;
  readonly psrOut?: number;
};

/** The uniform sample's ranked combinations in the order drawn (S16), and the number of different results (S17). */
type SweepEvidence = {
  /** Bins in sample. */
  readonly binsIn: number;
  readonly sample: readonly FollowedCombination[];
  readonly distinct: number;
};

/** Returns the figures without the undefined ones. */
const known = <T extends Record<string, number | undefined>>(figures: T): { [K in keyof T]?: number } =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: number;
  };

/** Returns the luck figures of a sweep (S18, S20, S22, S23). Takes about a second with a full sample. */
export const honestyOf = ({ binsIn, sample, distinct }: SweepEvidence): SweepHonesty => {
  const series = seriesOf(sample);
  const base = { series: series.length, trials: distinct };
  if (!isEnough(binsIn, series.length)) return { ...base, isEnough: false };
  return {
    ...base,
    isEnough: true,
    ...luckOf(series, binsIn, distinct),
    ...overfittingOf(series, binsIn),
    ...known({ spaP: superiorAbility(series, binsIn) }),
  };
};

/** Returns the luck figures of a leader (S19, S21). */
export const leaderHonestyOf = (
  { binsIn, binsOut }: Pick<FollowedCombination, "binsIn" | "binsOut">,
  luck: Partial<Luck>,
): LeaderHonesty => {
  const inside = sharpeOf(binsIn, LEAST_BINS_IN);
  const outside = sharpeOf(binsOut, LEAST_BINS_OUT);
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
  });
};
