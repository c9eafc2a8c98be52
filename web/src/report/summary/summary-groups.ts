import { METRIC_GROUPS } from "#shared/domain/result/metrics.ts";
import { formatCount, NO_VALUE } from "../../lib/format.ts";
import { metricText, wordsOf } from "../../lib/metric-text.ts";
import type { Tone } from "../../ui/table/columns.ts";
import { type FieldRow, toneOf } from "../../ui/table/field-columns.ts";

export type Statistic = {
  readonly field: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly text: string;
  readonly tone: Tone | undefined;
  readonly isProse: boolean;
};

export type StatisticGroup = { readonly title: string; readonly statistics: readonly Statistic[] };

/** Fields shown in the heading or by another figure, or not at all. */
const UNGROUPED = ["backtest_name", "creator", "date_created"];

/** Returns what a figure says of this result; undefined where its hint says it all. */
const ownHint = (field: string, { n_trades: trades, n_eff }: FieldRow): string | undefined => {
  if (field !== "n_eff" || typeof trades !== "number" || typeof n_eff !== "number") return undefined;
  return n_eff < trades
    ? `${formatCount(trades)} trades that overlap say as much as ${formatCount(n_eff)} apart.`
    : "No two trades were open together: each counts in full.";
};

/** What an account that was wiped out made is no gain. */
const OF_ACCOUNT = ["pct_return", "ann_return", "cum_pnl"];

const statisticOf = (row: FieldRow, field: string, isWipedOut: boolean): Statistic => {
  const { header: label, kind, hint } = wordsOf(field);
  const { [field]: value } = row;
  const text = typeof value === "number" ? metricText(field, value) : String(value ?? NO_VALUE);
  const own = ownHint(field, row) ?? hint;
  const tone = isWipedOut && OF_ACCOUNT.includes(field) ? undefined : toneOf(field, row);
  return { field, label, hint: own, text, tone, isProse: kind === "prose" };
};

/** Returns the summary in groups, each figure with its unit; unknown fields get a group of their own. */
export const summaryGroups = (row: FieldRow, isWipedOut = false): StatisticGroup[] => {
  const known = [...UNGROUPED, ...METRIC_GROUPS.flatMap<string>(({ fields }) => fields)];
  const unknown = Object.keys(row).filter((field) => !known.includes(field));
  return [...METRIC_GROUPS, { title: "Other", fields: unknown }]
    .map(({ title, fields }) => ({
      title,
      statistics: fields.filter((field) => field in row).map((field) => statisticOf(row, field, isWipedOut)),
    }))
    .filter(({ statistics }) => statistics.length > 0);
};
