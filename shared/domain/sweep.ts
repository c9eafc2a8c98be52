import type { Cents } from "./money.ts";
import type { DteRule, PeriodAsked } from "./strategy.ts";
import type { ConditionSets } from "./sweep-dimension-row.ts";
import {
  DIMENSIONS,
  type Dimension,
  type FieldOf,
  fieldOf,
  type RuleDimension,
  type SetDimension,
  type SpreadDimension,
  type TakenOf,
  type ValueOf,
} from "./sweep-dimensions.ts";

/** What a sweep tries, under the request's names: one list for each dimension. */
type Lists = {
  readonly [D in Exclude<Dimension, SetDimension> as FieldOf<D>]: readonly ValueOf<D>[];
} & ConditionSets;

/**
 * A sweep as asked for, parsed and free of contradictions (S2): one value of what every combination shares, lists of
 * what they differ in. Lists are ascending and hold each value once (S3); structures are in S5's order, stops and targets
 * in S4's, filter and event sets in the request's.
 */
export type Sweep = Lists & {
  readonly ticker: string;
  readonly name: string;
  readonly period: PeriodAsked;
  readonly dteRule: DteRule;
  readonly slippagePercent: number;
  readonly commissionCents: Cents;
  /** % of the period's sessions, the last ones, that are kept for the test afterwards (S9). */
  readonly outOfSamplePercent: number;
  /** Trades in sample that a combination needs to be ranked (S11). */
  readonly minTrades: number;
};

/** One combination of a sweep's values (S1); undefined where its structure takes no such list. */
export type Combination = { readonly [D in Dimension]: TakenOf<D> };

/** The values of a dimension that a sweep tries; of sets their positions. */
export const listOf = <D extends Dimension>(sweep: Sweep, name: D): readonly ValueOf<D>[] => {
  const list = sweep[fieldOf(name) as keyof Sweep] as readonly unknown[];
  const values = DIMENSIONS[name].kind === "set" ? list.map((_, place) => place) : list;
  return values as readonly ValueOf<D>[];
};

/** What is traded. */
export type Spread = Pick<Combination, SpreadDimension>;

/** How it is traded. */
export type Rule = Pick<Combination, RuleDimension>;
