import type { FollowedCombination } from "../slice-result.ts";
import { isEnough, LEAST_BINS_IN, LEAST_BINS_OUT } from "./enough.ts";
import { type Luck, luckOf } from "./luck.ts";
import { type Overfitting, overfittingOf } from "./overfitting.ts";
import { seriesOf } from "./series.ts";
import { probabilisticSharpe, sharpeOf } from "./sharpe.ts";
import { superiorAbility } from "./superior-ability.ts";

/** What can be said of luck over a whole sweep (S18, S20, S22, S23); undefined where it cannot be said, never NaN. */
export type SweepHonesty = Partial<Luck & Overfitting> & {
  /** K: combinations of the sample whose bins differ. */
  readonly series: number;
  /** N: different results in the grid (S17). */
  readonly trials: number;
  /** S18's *enough*: without it every figure but these three is blank. */
  readonly isEnough: boolean;
  /** The chance that a grid without any edge shows as good a best. */
  readonly spaP?: number;
};

/** What can be said of one leader (S19, S21): ratios per bin, the rest probabilities. */
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

/** The uniform sample's ranked combinations in the order drawn (S16), and S17's number of different results. */
type SweepEvidence = {
  /** Bins in sample. */
  readonly binsIn: number;
  readonly sample: readonly FollowedCombination[];
  readonly distinct: number;
};

/** Properties without a value are left out. */
const known = <T extends Record<string, number | undefined>>(figures: T): { [K in keyof T]?: number } =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: number;
  };

/** S18, S20, S22 and S23. Takes about a second where the sample is full. */
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

/** S19 and S21 of a leader, against the luck of its sweep. */
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
