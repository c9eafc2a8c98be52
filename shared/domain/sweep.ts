import type { Cents } from "./money.ts";
import type { DteRule, EventRule, FilterRule, PeriodAsked, Threshold } from "./strategy.ts";
import type { StructureName } from "./structure.ts";

/**
 * A sweep as asked for, parsed and free of contradictions (S2): one value of what every combination shares, lists of
 * what they differ in. Lists are ascending and hold each value once (S3); stops and targets are in S4's order, filter
 * and event sets in the request's.
 */
export type Sweep = {
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
  /** In S5's order. */
  readonly structures: readonly StructureName[];
  /** Calendar days; of the near or only legs, and of the far ones. */
  readonly dteDays: readonly number[];
  readonly farDteDays: readonly number[];
  /** |delta| of sold and of bought legs. */
  readonly shortDeltas: readonly number[];
  readonly longDeltas: readonly number[];
  readonly holdDays: readonly number[];
  readonly maxPositions: readonly number[];
  readonly waitSessions: readonly number[];
  readonly stops: readonly Threshold[];
  readonly targets: readonly Threshold[];
  /** A set without rows lets every session pass. */
  readonly filters: readonly (readonly FilterRule[])[];
  readonly events: readonly (readonly EventRule[])[];
};

/** One combination of a sweep's values (S1); undefined where its structure takes no such list. */
export type Combination = {
  readonly structure: StructureName;
  readonly dteDays: number;
  readonly farDteDays: number | undefined;
  readonly shortDelta: number | undefined;
  readonly longDelta: number | undefined;
  readonly stop: Threshold;
  readonly target: Threshold;
  readonly holdDays: number;
  readonly maxPositions: number;
  readonly waitSessions: number;
  /** Positions of the sweep's filter and event sets. */
  readonly filter: number;
  readonly event: number;
};
