import type { Threshold, TrailingStop } from "../strategy/strategy.ts";
import type { StructureLeg, StructureName } from "../structure/structure.ts";
import type { DimensionRow, ListRow, NumberRow, RuleRow, SpreadRow } from "./dimension-row.ts";
import { DIMENSIONS, TRAIL_LISTS } from "./dimension-table.ts";

/** Names, types and look-ups of the dimensions of a sweep, all derived from their table. */

export { DIMENSIONS };

type Rows = typeof DIMENSIONS;
export type Dimension = keyof Rows;

/** The names of the rows with these properties. */
type Where<Shape> = { [D in Dimension]: Rows[D] extends Shape ? D : never }[Dimension];

export type NumberDimension = Where<{ kind: "number" }>;
export type ThresholdDimension = Where<{ kind: "threshold" }>;
export type TrailList = keyof typeof TRAIL_LISTS;
export type NumberList = NumberDimension | TrailList;
export type SetDimension = Where<{ kind: "set" }>;
export type ExpiryDimension = Where<{ part: "expiry" }>;
export type StrikeDimension = Where<{ part: "strike" }>;
export type RuleDimension = Where<{ part: "rule" }>;
export type OptionalDimension = Where<{ isOptional: true }>;
export type SpreadDimension = Exclude<Dimension, RuleDimension>;

/** The request's field with the dimension's list. A list of numbers is named like its dimension. */
export type FieldOf<D extends Dimension> = Rows[D] extends { field: infer Field extends string } ? Field : D;

type ValueByKind = {
  readonly ticker: string;
  readonly structure: StructureName;
  readonly number: number;
  readonly threshold: Threshold;
  readonly trail: TrailingStop;
  readonly set: number;
};

export type ValueOf<D extends Dimension> = ValueByKind[Rows[D]["kind"]];

/** A combination's value; undefined where it takes none. */
export type TakenOf<D extends Dimension> =
  | ValueOf<D>
  | (Rows[D] extends { takenBy: unknown } | { isOptional: true } | { kind: "ticker" } ? undefined : never);

const NAMES = Object.keys(DIMENSIONS) as Dimension[];

const namesWhere = <D extends Dimension>(isMeant: (row: Rows[Dimension]) => boolean): readonly D[] =>
  NAMES.filter((name) => isMeant(DIMENSIONS[name])) as D[];

/** All dimensions in S14's order, and those of one kind or part. */
export const DIMENSION_NAMES: readonly Dimension[] = NAMES;
export const NUMBER_DIMENSIONS = namesWhere<NumberDimension>(({ kind }) => kind === "number");
export const TRAIL_LIST_NAMES = Object.keys(TRAIL_LISTS) as readonly TrailList[];
export const NUMBER_LISTS: readonly NumberList[] = [...NUMBER_DIMENSIONS, ...TRAIL_LIST_NAMES];
export const THRESHOLD_DIMENSIONS = namesWhere<ThresholdDimension>(({ kind }) => kind === "threshold");
export const SET_DIMENSIONS = namesWhere<SetDimension>(({ kind }) => kind === "set");
export const EXPIRY_DIMENSIONS = namesWhere<ExpiryDimension>(({ part }) => part === "expiry");
export const STRIKE_DIMENSIONS = namesWhere<StrikeDimension>(({ part }) => part === "strike");
export const SPREAD_DIMENSIONS = namesWhere<SpreadDimension>(({ part }) => part !== "rule");
export const RULE_DIMENSIONS = namesWhere<RuleDimension>(({ part }) => part === "rule");
/** The digits of a rule, slowest first (S8). */
export const RULE_DIGITS: readonly RuleDimension[] = RULE_DIMENSIONS.toSorted(
  (one, other) => DIMENSIONS[one].digit - DIMENSIONS[other].digit,
);

export const recordOf = <Name extends string, Entry>(
  names: readonly Name[],
  of: (name: Name) => Entry,
): Record<Name, Entry> => Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Entry>;

/** Return a row by a name known only at run time, with all optional properties of its kind. */
export const numberRow = (name: NumberDimension): NumberRow => DIMENSIONS[name];
export const listRow = (name: NumberList): ListRow =>
  name === "trail" || name === "trail_from" ? TRAIL_LISTS[name] : DIMENSIONS[name];
export const spreadRow = (name: ExpiryDimension | StrikeDimension): SpreadRow => DIMENSIONS[name];
export const ruleRow = <D extends RuleDimension>(name: D): RuleRow<ValueOf<D>> =>
  DIMENSIONS[name] as RuleRow<ValueOf<D>>;

/** True for a dimension whose blank list leaves it out of the sweep. */
export const isOptional = (name: Dimension): boolean => "isOptional" in DIMENSIONS[name];

export const isRuleDimension = (name: Dimension): name is RuleDimension => DIMENSIONS[name].part === "rule";

/** Returns true if structures with these legs take a value of a spread's dimension. */
export const isTakenBy = (
  name: ExpiryDimension | StrikeDimension,
  legs: readonly StructureLeg[],
): boolean => {
  const { takenBy } = spreadRow(name);
  return takenBy === undefined || takenBy(legs);
};

export const fieldOf = <D extends Dimension>(name: D): FieldOf<D> => {
  const row: DimensionRow = DIMENSIONS[name];
  return ("field" in row ? row.field : name) as FieldOf<D>;
};
