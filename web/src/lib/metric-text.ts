import type { FieldKind, FieldWords } from "#shared/domain/result/metrics.ts";
import {
  formatCount,
  formatFixed,
  formatFixedPercent,
  formatMoney,
  formatNumber,
  formatProfit,
  formatReturn,
  NO_VALUE,
  titleOf,
} from "./format.ts";
import { METRIC_WORDS, metricOf } from "./metric-words.ts";
import { pValueText } from "./significance.ts";

/** Figures with their units, as summaries show them; columns say the unit in their heading. */

const FORMATS: Readonly<Record<FieldKind, (value: number) => string>> = {
  text: String,
  prose: String,
  date: String,
  instant: String,
  count: formatCount,
  number: formatFixed,
  estimate: formatNumber,
  "p-value": pValueText,
  money: formatMoney,
  percent: formatFixedPercent,
};

const SIGNED: Partial<typeof FORMATS> = { money: formatProfit, percent: formatReturn };

export const wordsOf = (field: string): FieldWords =>
  METRIC_WORDS[field] ?? { header: titleOf(field), kind: "number" };

export const metricText = (field: string, value: number | null | undefined): string => {
  if (value === null || value === undefined) return NO_VALUE;
  const { kind } = wordsOf(field);
  return ((metricOf(field)?.sign && SIGNED[kind]) ?? FORMATS[kind])(value);
};
