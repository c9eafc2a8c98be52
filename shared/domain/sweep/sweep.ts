import type { Cents } from "../money.ts";
import type { DteRule, PeriodAsked, TrailingStop } from "../strategy/strategy.ts";
import type { ConditionSets } from "./dimension-row.ts";
import {
  DIMENSIONS,
  type Dimension,
  type FieldOf,
  fieldOf,
  type RuleDimension,
  type SetDimension,
  type SpreadDimension,
  type TakenOf,
  type TrailList,
  type ValueOf,
} from "./dimensions.ts";
import type { WalkForward } from "./walk-forward.ts";

/** The lists of a sweep, under the request's names: one for each dimension. */
type Lists = {
  readonly [D in Exclude<Dimension, SetDimension> as FieldOf<D>]: readonly ValueOf<D>[];
} & ConditionSets;

/**
 * A parsed and valid sweep (S2): fields with one value for all combinations, and a list for each dimension. Lists are
 * ascending without repeats (S3); structures are in S5's order, stops and targets in S4's, filter and event sets in
 * the request's. The lists `trail` and `trail_from`, empty where the request has none, make the dimension's `trails`.
 */
export type Sweep = Lists &
  Readonly<Record<TrailList, readonly number[]>> & {
    /** The first of `tickers`, which are ascending, and one alone for a plain sweep (S41). */
    readonly ticker: string;
    readonly name: string;
    readonly period: PeriodAsked;
    readonly dteRule: DteRule;
    readonly slippagePercent: number;
    readonly commissionCents: Cents;
    /** % of the period's sessions, at its end, that are out of sample (S9). */
    readonly outOfSamplePercent: number;
    /** Minimum in-sample trades of a ranked combination (S11). */
    readonly minTrades: number;
    /** Undefined without a walk-forward. */
    readonly walk?: WalkForward | undefined;
  };

/** Returns the trailing stops of a request's two lists, in order (S2); none alone without a list. */
export const trailsOf = (falls: readonly number[], starts: readonly number[]): TrailingStop[] => {
  const fromPercents = starts.length === 0 ? [0] : starts;
  const percents = falls.length === 0 ? [0] : falls;
  return percents.flatMap((percent) =>
    percent === 0
      ? [{ percent, fromPercent: 0 }]
      : fromPercents.map((fromPercent) => ({ percent, fromPercent })),
  );
};

/** One combination of a sweep's values (S1); undefined for dimensions that its structure lacks. */
export type Combination = { readonly [D in Dimension]: TakenOf<D> };

/** Returns a dimension's values in a sweep; the positions of sets. */
export const listOf = <D extends Dimension>(sweep: Sweep, name: D): readonly ValueOf<D>[] => {
  const list = sweep[fieldOf(name) as keyof Sweep] as readonly unknown[];
  const values = DIMENSIONS[name].kind === "set" ? list.map((_, place) => place) : list;
  return values as readonly ValueOf<D>[];
};

export type Spread = Pick<Combination, SpreadDimension>;

export type Rule = Pick<Combination, RuleDimension>;
