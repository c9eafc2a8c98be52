import type { EventRule, FilterRule, Strategy, Threshold, TrailingStop } from "../strategy/strategy.ts";
import type { StructureLeg, StructureName } from "../structure/structure.ts";
import type { LegValues } from "../structure/structure-legs.ts";

/** Types of the rows in the table of sweep dimensions (`sweep-dimensions.ts`). */

/** The sets of filters and events that a sweep tries; a set without rows lets every session pass. */
export type ConditionSets = {
  readonly filters: readonly (readonly FilterRule[])[];
  readonly events: readonly (readonly EventRule[])[];
};

/** What the numbers of a list must be, and how many there may be (S2). */
export type ListRule = {
  readonly min: number;
  readonly max: number;
  /** True if the minimum itself is refused. */
  readonly isMinOut?: boolean;
  /** Digits allowed after the decimal point. */
  readonly decimals: number;
  readonly maxValues: number;
};

/** A list of numbers of a request. */
export type ListRow = ListRule & {
  readonly label: string;
  readonly hint: string;
  /** What a user may type, for an empty input. */
  readonly example: string;
  /** The value that stands for none: no step to or from a neighbor (S25), and unsaid in words. */
  readonly none?: number;
  /** The sign of its values where they stand without their unit. */
  readonly sign?: "$" | "%";
  /** True for a list that says when positions close. */
  readonly isExit?: true;
};

export type NumberRow = ListRow & {
  readonly kind: "number";
  /** The value of a blank list. Without it, a list that some chosen structure takes is refused when blank. */
  readonly blank?: number;
  /** True if a blank list means that no combination has a value of this dimension. */
  readonly isOptional?: true;
  /** The value that a number means; without it, the number itself. */
  readonly meaning?: (value: number) => number;
};

export type SpreadRow = NumberRow & {
  readonly part: "expiry" | "strike";
  /** Whether a structure with these legs takes a value; without it, every structure does. */
  readonly takenBy?: (legs: readonly StructureLeg[]) => boolean;
  /** Whether a spread exists with its values of this part (S6). */
  readonly exists?: (values: LegValues) => boolean;
  /** Words before the value in a spread's words. */
  readonly lead?: string;
  /** The unit after it; values of one lead and unit stand together: "45/60 DTE". */
  readonly unit: string;
  readonly spoken: (value: number) => string;
  readonly range: (values: string) => string;
  /** What the value adds to the plain backtest of a combination beside its legs (S1). */
  readonly enters?: (value: number) => Partial<Strategy>;
};

export type RuleRow<Value> = {
  readonly part: "rule";
  /** Place among S8's digits of a rule, from the slowest. */
  readonly digit: number;
  readonly label: string;
  /** One value in the summary of a search. */
  readonly noun: string;
  /** What a combination's words say of the value; undefined for the plainest. */
  readonly words: (value: Value, sets: ConditionSets) => string | undefined;
  /** What the value adds to the plain backtest of a combination (S1). */
  readonly enters: (value: Value, sets: ConditionSets) => Partial<Strategy>;
};

type ThresholdRow = RuleRow<Threshold> & {
  readonly kind: "threshold";
  readonly field: string;
  /** What *% of max* is a percentage of. */
  readonly max: "max loss" | "max profit";
  /** Whether X3 allows a structure a threshold in % of its maximum. */
  readonly hasMax: (structure: StructureName) => boolean;
  readonly typeField: string;
  readonly sizeField: string;
};

/** Trailing stops (X5), made of two lists of the request; one of 0 % is none. */
type TrailRow = RuleRow<TrailingStop> & { readonly kind: "trail"; readonly field: "trails" };

type SetRow = RuleRow<number> & { readonly kind: "set"; readonly field: keyof ConditionSets };

export type DimensionRow =
  | {
      readonly kind: "ticker";
      readonly part: "ticker";
      readonly field: "tickers";
      readonly label: string;
    }
  | {
      readonly kind: "structure";
      readonly part: "structure";
      readonly field: "structures";
      readonly label: string;
    }
  | SpreadRow
  | (NumberRow & RuleRow<number>)
  | ThresholdRow
  | TrailRow
  | SetRow;
