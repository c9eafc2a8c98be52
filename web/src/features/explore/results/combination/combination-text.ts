import { type CombinationValues, combinationOf } from "#shared/contracts/sweep/combination-values.ts";
import type { DimensionValue } from "#shared/contracts/sweep/results.ts";
import { thresholdOfValue } from "#shared/contracts/sweep/thresholds.ts";
import { trailOfValue } from "#shared/contracts/sweep/trails.ts";
import { capitalized } from "#shared/domain/capitalized.ts";
import type { ConditionSets, NumberRow } from "#shared/domain/sweep/dimension-row.ts";
import { DIMENSIONS, type Dimension } from "#shared/domain/sweep/dimensions.ts";
import { combinationInWords } from "#shared/domain/sweep/sweep-words.ts";
import {
  eventsInWords,
  filtersInWords,
  thresholdInWords,
  trailInWords,
} from "#shared/domain/sweep/value-words.ts";
import { formatNumber, formatShortMoney } from "../../../../lib/format.ts";

const numberWords = (dimension: Dimension, value: number): string => {
  const row = DIMENSIONS[dimension];
  const { none, sign } = row.kind === "number" ? (row as NumberRow) : { none: undefined, sign: undefined };
  if (value === none) return "None";
  if (sign === "$") return formatShortMoney(value);
  return `${formatNumber(value)}${sign ?? ""}`;
};

export const valueWords = (
  dimension: Dimension,
  value: DimensionValue,
  { filters, events }: ConditionSets,
): string => {
  if (typeof value === "string") return value;
  if (dimension === "filter") return capitalized(filtersInWords(filters[Number(value)] ?? []));
  if (dimension === "event") return capitalized(eventsInWords(events[Number(value)] ?? []));
  if (dimension === "stop" || dimension === "target") {
    const threshold = thresholdOfValue(dimension, Object(value));
    return capitalized(thresholdInWords(threshold, DIMENSIONS[dimension].max));
  }
  if (dimension === "trail") return capitalized(trailInWords(trailOfValue(Object(value))));
  return numberWords(dimension, Number(value));
};

/** Returns a combination's value of a dimension in words; blank where its structure takes none. */
export const wireWords = (dimension: Dimension, values: CombinationValues, sets: ConditionSets): string => {
  const { [dimension]: own } = values as Readonly<Partial<Record<Dimension, DimensionValue | null>>>;
  const isOfSeveral = dimension === "stop" || dimension === "target" || dimension === "trail";
  const value = isOfSeveral ? values : own;
  return value === null || value === undefined ? "" : valueWords(dimension, value, sets);
};

export const structureText = ({ ticker, structure }: CombinationValues): string =>
  ticker === undefined ? structure : `${ticker} ${structure}`;

export const combinationText = (values: CombinationValues, sets: ConditionSets): string =>
  combinationInWords(combinationOf(values), sets);
