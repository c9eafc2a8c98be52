import * as z from "zod";
import { STRUCTURE_NAMES, type StructureName } from "../../domain/structure/structure.ts";
import {
  DIMENSION_NAMES,
  DIMENSIONS,
  type Dimension,
  isOptional,
  isRuleDimension,
  type NumberDimension,
  type OptionalDimension,
  type SetDimension,
  TRAIL_LIST_NAMES,
  type TrailList,
} from "../../domain/sweep/dimensions.ts";
import { type Combination, listOf, type Sweep } from "../../domain/sweep/sweep.ts";
import { StopValue, TargetValue, thresholdOfValue, thresholdValue } from "./thresholds.ts";
import { TrailValue, trailOfValue, trailValue } from "./trails.ts";

/** One combination by wire names (S29); null where it takes no value, absent lists left out. */
export type CombinationValues = { ticker?: string | undefined; structure: StructureName } & {
  [D in Exclude<NumberDimension, OptionalDimension>]: undefined extends Combination[D]
    ? number | null
    : number;
} & { [D in OptionalDimension]?: number | null | undefined } & {
  [List in TrailList]?: number | undefined;
} & {
  [D in SetDimension]: number;
} & z.output<typeof StopValue> &
  z.output<typeof TargetValue>;

type Shape = {
  [Field in Exclude<keyof CombinationValues, OptionalDimension | TrailList | "ticker">]: z.ZodType<
    CombinationValues[Field]
  >;
} & Record<OptionalDimension, z.ZodOptional<z.ZodNullable<z.ZodNumber>>> &
  Record<TrailList, z.ZodOptional<z.ZodNumber>> & { ticker: z.ZodOptional<z.ZodString> };

/** Returns the schemas of a dimension's fields. The value of a set is its position in the request. */
const fieldsOf = (name: Dimension): Readonly<Record<string, z.ZodType>> => {
  const row = DIMENSIONS[name];
  if (row.kind === "ticker") return { ticker: z.string().optional() };
  if (row.kind === "structure") return { structure: z.enum(STRUCTURE_NAMES) };
  if (row.kind === "threshold") return (name === "stop" ? StopValue : TargetValue).shape;
  if (row.kind === "trail") return TrailValue.partial().shape;
  if (row.kind === "set") return { [name]: z.number().int() };
  if (isOptional(name)) return { [name]: z.number().nullable().optional() };
  return { [name]: "takenBy" in row ? z.number().nullable() : z.number() };
};

/** S29: values of the lists that a request may lack come after the spread's and before the rule's. */
const isLater = (name: Dimension): boolean => isOptional(name) || name === "trail";
const WRITTEN_NAMES: readonly Dimension[] = [
  ...DIMENSION_NAMES.filter((name) => !isRuleDimension(name) && !isLater(name)),
  ...DIMENSION_NAMES.filter(isLater),
  ...DIMENSION_NAMES.filter((name) => isRuleDimension(name) && !isLater(name)),
];

export const CombinationValues = z.object(Object.assign({}, ...WRITTEN_NAMES.map(fieldsOf)) as Shape);

/** Returns a combination's wire values, without those of optional lists that its sweep lacks. */
export const valuesOf = (combination: Combination, sweep: Sweep): CombinationValues => {
  const written = WRITTEN_NAMES.filter((name) => {
    if (name === "ticker") return sweep.tickers.length > 1;
    return !isOptional(name) || listOf(sweep, name).length > 0;
  });
  const values = written.map((name): object => {
    if (name === "stop" || name === "target") return thresholdValue(name, combination[name]);
    if (name === "trail") {
      const value = trailValue(combination.trail);
      const given = TRAIL_LIST_NAMES.filter((list) => sweep[list].length > 0);
      return Object.fromEntries(given.map((list) => [list, value[list]]));
    }
    const { [name]: value } = combination;
    return { [name]: value ?? null };
  });
  return Object.assign({}, ...values);
};

export const combinationOf = (values: CombinationValues): Combination => {
  const combination = DIMENSION_NAMES.map((name): object => {
    if (name === "stop" || name === "target") return { [name]: thresholdOfValue(name, values) };
    if (name === "trail") return { trail: trailOfValue(values) };
    return { [name]: values[name] ?? undefined };
  });
  return Object.assign({}, ...combination);
};
