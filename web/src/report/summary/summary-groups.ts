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
} from "../../lib/format.ts";
import { type FieldKind, METRIC_WORDS } from "../../lib/metric-words.ts";
import { pValueText } from "../../lib/significance.ts";
import type { Tone } from "../../ui/table/columns.ts";
import { type FieldRow, toneOf } from "../../ui/table/field-columns.ts";

export type Statistic = {
  readonly field: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly text: string;
  readonly tone: Tone | undefined;
  /** Long text. */
  readonly isProse: boolean;
};

export type StatisticGroup = { readonly title: string; readonly statistics: readonly Statistic[] };

const GROUPS: readonly { readonly title: string; readonly fields: readonly string[] }[] = [
  { title: "Return", fields: ["start_bal", "end_bal", "cum_pnl", "interest", "pct_return", "ann_return"] },
  {
    title: "Risk",
    fields: [
      "ddown_mtm",
      "ddown_mtm_pct",
      "ddown",
      "ddown_pct",
      "sharpe",
      "sharpe_excess",
      "sortino",
      "calmar",
      "exposure",
    ],
  },
  {
    title: "Trades",
    fields: [
      "n_trades",
      "n_spreads",
      "pct_win",
      "pct_loss",
      "avg_win",
      "avg_loss",
      "profit_factor",
      "avg_days_held",
      "max_losing_streak",
    ],
  },
  { title: "Significance", fields: ["e", "p_val", "n_eff"] },
  { title: "Positions traded", fields: ["strategy"] },
];

/** Fields shown in the heading or by another figure, or not at all. */
const ELSEWHERE = ["backtest_name", "creator", "date_created", "look"];

const FORMATS: Readonly<Record<FieldKind, (value: number) => string>> = {
  text: String,
  prose: String,
  date: String,
  instant: String,
  count: formatCount,
  number: formatFixed,
  money: formatMoney,
  percent: formatFixedPercent,
};

/** Fields that always show their sign. */
const OWN_FORMATS: Readonly<Record<string, (value: number) => string>> = {
  cum_pnl: formatProfit,
  pct_return: formatReturn,
  ann_return: formatReturn,
  e: formatProfit,
  p_val: pValueText,
  n_eff: formatNumber,
};

/** Returns what a figure says of this result; undefined where its hint says it all. */
const ownHint = (field: string, { n_trades: trades, n_eff }: FieldRow): string | undefined => {
  if (field !== "n_eff" || typeof trades !== "number" || typeof n_eff !== "number") return undefined;
  return n_eff < trades
    ? `${formatCount(trades)} trades that overlap say as much as ${formatCount(n_eff)} apart.`
    : "No two trades were open together: each counts in full.";
};

const statisticOf = (row: FieldRow, field: string): Statistic => {
  const { header: label, kind, hint } = METRIC_WORDS[field] ?? { header: titleOf(field), kind: "number" };
  const { [field]: value } = row;
  const format = OWN_FORMATS[field] ?? FORMATS[kind];
  const text = typeof value === "number" ? format(value) : String(value ?? NO_VALUE);
  const own = ownHint(field, row) ?? hint;
  return { field, label, hint: own, text, tone: toneOf(field, row), isProse: kind === "prose" };
};

/** Returns the summary in groups, each figure with its unit; unknown fields get a group of their own. */
export const summaryGroups = (row: FieldRow): StatisticGroup[] => {
  const known = [...ELSEWHERE, ...GROUPS.flatMap(({ fields }) => fields)];
  const unknown = Object.keys(row).filter((field) => !known.includes(field));
  return [...GROUPS, { title: "Other", fields: unknown }]
    .map(({ title, fields }) => ({
      title,
      statistics: fields.filter((field) => field in row).map((field) => statisticOf(row, field)),
    }))
    .filter(({ statistics }) => statistics.length > 0);
};
