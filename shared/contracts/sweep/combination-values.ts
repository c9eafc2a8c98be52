import * as z from "zod";
import { STRUCTURE_NAMES, type StructureName } from "../../domain/structure.ts";
import type { Combination, Sweep } from "../../domain/sweep.ts";
import {
  DIMENSION_NAMES,
  DIMENSIONS,
  type Dimension,
  isRuleDimension,
  type NumberDimension,
  type SetDimension,
  TRAIL_LIST_NAMES,
  type TrailList,
} from "../../domain/sweep-dimensions.ts";
import { StopValue, TargetValue, thresholdOfValue, thresholdValue } from "./thresholds.ts";
import { TrailValue, trailOfValue, trailValue } from "./trails.ts";

/**
 * One combination by wire names in S14's order, but for values of lists that a request may lack (S29); null where its
 * structure takes no value.
 */
export type CombinationValues = { structure: StructureName } & {
  [D in NumberDimension]: undefined extends Combination[D] ? number | null : number;
} & { [List in TrailList]?: number | undefined } & { [D in SetDimension]: number } & z.output<
    typeof StopValue
  > &
  z.output<typeof TargetValue>;

type Shape = {
  [Field in Exclude<keyof CombinationValues, TrailList>]: z.ZodType<CombinationValues[Field]>;
} & Record<TrailList, z.ZodOptional<z.ZodNumber>>;

/** Returns the schemas of a dimension's fields. The value of a set is its position in the request. */
const fieldsOf = (name: Dimension): Readonly<Record<string, z.ZodType>> => {
  const row = DIMENSIONS[name];
  if (row.kind === "structure") return { structure: z.enum(STRUCTURE_NAMES) };
  if (row.kind === "threshold") return (name === "stop" ? StopValue : TargetValue).shape;
  if (row.kind === "trail") return TrailValue.partial().shape;
  if (row.kind === "set") return { [name]: z.number().int() };
  if ("isOptional" in row) return { [name]: z.number().nullable().optional() };
  return { [name]: "takenBy" in row ? z.number().nullable() : z.number() };
};

/** S29: values of the lists that a request may lack come after the spread's and before the rule's. */
const isLater = (name: Dimension): boolean => "isOptional" in DIMENSIONS[name] || name === "trail";
const WRITTEN_NAMES: readonly Dimension[] = [
  ...DIMENSION_NAMES.filter((name) => !isRuleDimension(name) && !isLater(name)),
  ...DIMENSION_NAMES.filter(isLater),
  ...DIMENSION_NAMES.filter((name) => isRuleDimension(name) && !isLater(name)),
];

export const CombinationValues = z.object(Object.assign({}, ...WRITTEN_NAMES.map(fieldsOf)) as Shape);

/** Returns a combination's wire values, without those of optional lists that its sweep lacks. */
export const valuesOf = (combination: Combination, sweep: Pick<Sweep, TrailList>): CombinationValues => {
  const values = WRITTEN_NAMES.map((name): object => {
    if (name === "stop" || name === "target") return thresholdValue(name, combination[name]);
    if (name === "trail") {
      const value = trailValue(combination.trail);
      const given = TRAIL_LIST_NAMES.filter((list) => sweep[list].length > 0);
      return Object.fromEntries(given.map((list) => [list, value[list]]));
    }
    const { [name]: value } = combination;
    return value === undefined && "isOptional" in DIMENSIONS[name] ? {} : { [name]: value ?? null };
  });
  return Object.assign({}, ...values);
};

/** Returns the combination of its wire values. */
export const combinationOf = (values: CombinationValues): Combination => {
  const combination = DIMENSION_NAMES.map((name): object => {
    if (name === "stop" || name === "target") return { [name]: thresholdOfValue(name, values) };
    if (name === "trail") return { trail: trailOfValue(values) };
    return { [name]: values[name] ?? undefined };
  });
  return Object.assign({}, ...combination);
};
