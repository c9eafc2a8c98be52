import * as z from "zod";
import { STRUCTURE_NAMES, type StructureName } from "../../domain/structure.ts";
import type { Combination } from "../../domain/sweep.ts";
import {
  DIMENSION_NAMES,
  DIMENSIONS,
  type Dimension,
  type NumberDimension,
  type SetDimension,
} from "../../domain/sweep-dimensions.ts";
import { StopValue, TargetValue, thresholdOfValue, thresholdValue } from "./thresholds.ts";

/** One combination by wire names in S14's order (S29); null where its structure takes no value. */
export type CombinationValues = { structure: StructureName } & {
  [D in NumberDimension]: undefined extends Combination[D] ? number | null : number;
} & { [D in SetDimension]: number } & z.output<typeof StopValue> &
  z.output<typeof TargetValue>;

type Shape = { [Field in keyof CombinationValues]: z.ZodType<CombinationValues[Field]> };

/** Returns the schemas of a dimension's fields. The value of a set is its position in the request. */
const fieldsOf = (name: Dimension): Readonly<Record<string, z.ZodType>> => {
  const row = DIMENSIONS[name];
  if (row.kind === "structure") return { structure: z.enum(STRUCTURE_NAMES) };
  if (row.kind === "threshold") return (name === "stop" ? StopValue : TargetValue).shape;
  if (row.kind === "set") return { [name]: z.number().int() };
  if ("isOptional" in row) return { [name]: z.number().nullable().optional() };
  return { [name]: "takenBy" in row ? z.number().nullable() : z.number() };
};

export const CombinationValues = z.object(Object.assign({}, ...DIMENSION_NAMES.map(fieldsOf)) as Shape);

/** Returns a combination's wire values, without optional dimensions that its sweep lacks. */
export const valuesOf = (combination: Combination): CombinationValues => {
  const values = DIMENSION_NAMES.map((name): object => {
    if (name === "stop" || name === "target") return thresholdValue(name, combination[name]);
    const { [name]: value } = combination;
    return value === undefined && "isOptional" in DIMENSIONS[name] ? {} : { [name]: value ?? null };
  });
  return Object.assign({}, ...values);
};

/** Returns the combination of its wire values. */
export const combinationOf = (values: CombinationValues): Combination => {
  const combination = DIMENSION_NAMES.map((name): object => ({
    [name]:
      name === "stop" || name === "target" ? thresholdOfValue(name, values) : (values[name] ?? undefined),
  }));
  return Object.assign({}, ...combination);
};
