import * as z from "zod";
import { sizeOfThreshold, type Threshold } from "../../domain/strategy/strategy.ts";
import {
  DIMENSIONS,
  recordOf,
  THRESHOLD_DIMENSIONS,
  type ThresholdDimension,
} from "../../domain/sweep/dimensions.ts";
import { STOP_AND_TARGET_FIELDS } from "../form/exit-fields.ts";
import { choicesOf } from "../form/field.ts";
import { thresholdOf } from "../form/strategy-of.ts";

/** Stops and targets, sorted by S4: *None* first, then by type in the form's order, then by size, without repeats. */

/** The types of stops and of targets in the form's order. */
export const THRESHOLD_TYPES: Readonly<Record<ThresholdDimension, readonly string[]>> = recordOf(
  THRESHOLD_DIMENSIONS,
  (name) => choicesOf(STOP_AND_TARGET_FIELDS[DIMENSIONS[name].typeField]),
);

/** A row of stops or targets; unparsed parts are undefined. */
export type PartialThresholds = {
  readonly type?: string | undefined;
  readonly sizes?: readonly number[] | undefined;
};

/** Returns the type and sizes of a request's row. */
export const thresholdRow = (
  name: ThresholdDimension,
  row: Readonly<Record<string, unknown>>,
): PartialThresholds => {
  const { typeField, sizeField } = DIMENSIONS[name];
  const { [typeField]: type, [sizeField]: sizes } = row;
  return { type: type as string | undefined, sizes: sizes as readonly number[] | undefined };
};

const sizesOf = (type: string, rows: readonly PartialThresholds[]): readonly number[] => {
  const ofType = rows.filter((row) => row.type === type);
  if (type === "None") return ofType.length > 0 ? [0] : [];
  const sizes = new Set(ofType.flatMap((row) => row.sizes ?? []));
  return [...sizes].sort((one, other) => one - other);
};

/** Returns the thresholds of a request's rows; *None* alone without rows. */
export const thresholdsOf = (name: ThresholdDimension, rows: readonly PartialThresholds[]): Threshold[] =>
  rows.length === 0
    ? [{ kind: "None" }]
    : THRESHOLD_TYPES[name].flatMap((type) => sizesOf(type, rows).map((size) => thresholdOf(type, size)));

const Size = z.number().nullable();
export const StopValue = z.object({ stop_loss: z.string(), stop_size: Size });
export const TargetValue = z.object({ take_prof: z.string(), prof_size: Size });
type ThresholdValue = {
  readonly stop: z.output<typeof StopValue>;
  readonly target: z.output<typeof TargetValue>;
};

const typeOf = (name: ThresholdDimension, { kind }: Threshold): string =>
  kind === "% of max" ? THRESHOLD_TYPES[name].find((type) => type.startsWith(kind))! : kind;

/** Returns a threshold for results: its type in the form's words and its size, null for *None*. */
export const thresholdValue = <D extends ThresholdDimension>(
  name: D,
  threshold: Threshold,
): ThresholdValue[D] => {
  const { typeField, sizeField } = DIMENSIONS[name];
  const value = { [typeField]: typeOf(name, threshold), [sizeField]: sizeOfThreshold(threshold) ?? null };
  return value as ThresholdValue[D];
};

export const thresholdOfValue = (name: ThresholdDimension, value: object): Threshold => {
  const { typeField, sizeField } = DIMENSIONS[name];
  const { [typeField]: type, [sizeField]: size } = value as Readonly<Record<string, unknown>>;
  return thresholdOf(type as string, (size as number | null) ?? 0);
};
