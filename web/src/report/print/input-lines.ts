import { formatNumber } from "../../lib/format.ts";
import { METRIC_WORDS } from "../../lib/metric-words.ts";

const GROUPS = ["overallFields", "riskFields"];
/** The heading and the strategy's sentence have these. */
const SAID = ["ticker", "name", "start_date", "end_date", "backtest_length"];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const isSet = (value: unknown): boolean =>
  value === true ||
  ((typeof value === "string" || typeof value === "number") && !["", "-", "None"].includes(String(value)));

const textOf = (value: unknown): string => {
  if (value === true) return "Yes";
  return Number.isFinite(Number(value)) ? formatNumber(Number(value)) : String(value);
};

/** Returns the label and the value of each set field of a run's body, without those that the sheet's head has. */
export const inputLines = (body: unknown): [label: string, value: string][] => {
  if (!isRecord(body)) return [];
  const rows = GROUPS.flatMap((group) => {
    const { [group]: list } = body;
    return Array.isArray(list) ? list.slice(0, 1).filter(isRecord) : [];
  });
  const fields = new Map(rows.flatMap((row) => Object.entries(row)));
  return [...fields]
    .filter(([field, value]) => isSet(value) && !SAID.includes(field) && METRIC_WORDS[field])
    .map(([field, value]) => [METRIC_WORDS[field]?.header ?? field, textOf(value)]);
};
