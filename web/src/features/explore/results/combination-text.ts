import { thresholdOf } from "#shared/contracts/form/strategy-of.ts";
import { type CombinationValues, combinationOf } from "#shared/contracts/sweep/combination-values.ts";
import { LIST_FIELDS } from "#shared/contracts/sweep/list-fields.ts";
import type { DimensionValue } from "#shared/contracts/sweep/results.ts";
import type { Sweep } from "#shared/domain/sweep.ts";
import type { Dimension } from "#shared/domain/sweep-ranking.ts";
import {
  combinationInWords,
  eventsInWords,
  filtersInWords,
  spreadInWords,
  thresholdInWords,
} from "#shared/domain/sweep-words.ts";
import { formatNumber } from "../../../lib/format.ts";

/** What combinations of a sweep, and the values that they differ in, are called. */

/** What a dimension is called, over its values. */
export const DIMENSION_TITLES: Readonly<Record<Dimension, string>> = {
  structure: "Structure",
  dte: LIST_FIELDS.dte.label,
  far_dte: LIST_FIELDS.far_dte.label,
  short_delta: LIST_FIELDS.short_delta.label,
  long_delta: LIST_FIELDS.long_delta.label,
  stop: "Stop loss",
  target: "Profit target",
  hold: LIST_FIELDS.hold.label,
  max_positions: LIST_FIELDS.max_positions.label,
  wait: LIST_FIELDS.wait.label,
  filter: "Entry filter",
  event: "Event",
};

/** The sets that filters and events of a combination are positions of. */
type Sets = Pick<Sweep, "filters" | "events">;

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A value of a dimension, as its row, column or bar is called. */
export const valueWords = (
  dimension: Dimension,
  value: DimensionValue,
  { filters, events }: Sets,
): string => {
  if (typeof value === "string") return value;
  if (typeof value === "object") {
    const words =
      "stop_loss" in value
        ? thresholdInWords(thresholdOf(value.stop_loss, value.stop_size ?? 0), "max loss")
        : thresholdInWords(thresholdOf(value.take_prof, value.prof_size ?? 0), "max profit");
    return capital(words);
  }
  if (dimension === "filter") return capital(filtersInWords(filters[value] ?? []));
  if (dimension === "event") return capital(eventsInWords(events[value] ?? []));
  return formatNumber(value);
};

/** The whole combination on a line. */
export const combinationText = (values: CombinationValues, sets: Sets): string =>
  combinationInWords(combinationOf(values), sets);

/** The same in the columns of a table: behind the structure what is traded of it, and how. */
export const combinationParts = (
  values: CombinationValues,
  sets: Sets,
): { readonly spread: string; readonly rule: string } => {
  const whole = combinationText(values, sets);
  const spread = spreadInWords(combinationOf(values));
  const after = (start: string): number => start.length + ", ".length;
  return { spread: spread.slice(after(values.structure)), rule: whole.slice(after(spread)) };
};
