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

/** One combination under the wire's names in S14's order (S29); null where its structure takes no such value. */
export type CombinationValues = { structure: StructureName } & {
  [D in NumberDimension]: undefined extends Combination[D] ? number | null : number;
} & { [D in SetDimension]: number } & z.output<typeof StopValue> &
  z.output<typeof TargetValue>;

type Shape = { [Field in keyof CombinationValues]: z.ZodType<CombinationValues[Field]> };

/** The fields of a dimension: of a set its position in the request. */
const fieldsOf = (name: Dimension): Readonly<Record<string, z.ZodType>> => {
  const row = DIMENSIONS[name];
  if (row.kind === "structure") return { structure: z.enum(STRUCTURE_NAMES) };
  if (row.kind === "threshold") return (name === "stop" ? StopValue : TargetValue).shape;
  if (row.kind === "set") return { [name]: z.number().int() };
  if ("isOptional" in row) return { [name]: z.number().nullable().optional() };
  return { [name]: "takenBy" in row ? z.number().nullable() : z.number() };
};

export const CombinationValues = z.object(Object.assign({}, ...DIMENSION_NAMES.map(fieldsOf)) as Shape);

/** A combination as the wire has it; without the optional dimensions that its sweep does not have. */
export const valuesOf = (combination: Combination): CombinationValues => {
  const values = DIMENSION_NAMES.map((name): object => {
    if (name === "stop" || name === "target") return thresholdValue(name, combination[name]);
    const { [name]: value } = combination;
    return value === undefined && "isOptional" in DIMENSIONS[name] ? {} : { [name]: value ?? null };
  });
  return Object.assign({}, ...values);
};

/** The combination of which `valuesOf` made the values. */
export const combinationOf = (values: CombinationValues): Combination => {
  const combination = DIMENSION_NAMES.map((name): object => ({
    [name]:
      name === "stop" || name === "target" ? thresholdOfValue(name, values) : (values[name] ?? undefined),
  }));
  return Object.assign({}, ...combination);
};
