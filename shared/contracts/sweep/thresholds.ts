import { sizeOfThreshold, type Threshold } from "../../domain/strategy.ts";
import { STOP_AND_TARGET_FIELDS } from "../form/exit-fields.ts";
import { choicesOf } from "../form/field.ts";
import { thresholdOf } from "../form/strategy-of.ts";
import type { PartialThresholds } from "./partial-sweep.ts";

/** Stops and targets: *None* first, then by type in the form's order, then by size, equal ones merged (S4). */

export const STOP_TYPES = choicesOf(STOP_AND_TARGET_FIELDS.stop_loss);
export const TARGET_TYPES = choicesOf(STOP_AND_TARGET_FIELDS.take_prof);

const sizesOf = (type: string, rows: readonly PartialThresholds[]): readonly number[] => {
  const ofType = rows.filter((row) => row.type === type);
  if (type === "None") return ofType.length > 0 ? [0] : [];
  const sizes = new Set(ofType.flatMap((row) => row.sizes ?? []));
  return [...sizes].sort((one, other) => one - other);
};

/** The thresholds that rows ask for; *None* alone where there are no rows. `types` are the form's. */
export const thresholdsOf = (rows: readonly PartialThresholds[], types: readonly string[]): Threshold[] =>
  rows.length === 0
    ? [{ kind: "None" }]
    : types.flatMap((type) => sizesOf(type, rows).map((size) => thresholdOf(type, size)));

const typeOf = ({ kind }: Threshold, types: readonly string[]): string =>
  kind === "% of max" ? types.find((type) => type.startsWith(kind))! : kind;

/** A threshold as the form writes it: its type among `types` and its size, null for *None*. */
export const writtenThreshold = (
  threshold: Threshold,
  types: readonly string[],
): { readonly type: string; readonly size: number | null } => ({
  type: typeOf(threshold, types),
  size: sizeOfThreshold(threshold) ?? null,
});
