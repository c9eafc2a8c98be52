import type { Field } from "#shared/contracts/form/field.ts";
import { FIELDS } from "#shared/contracts/form/fields.ts";
import { type FieldKind, type FieldWords, METRICS, type Metric } from "#shared/domain/result/metrics.ts";

/** Result fields for display: a heading, a format and, for metrics, the formula in words. Keys are wire names. */

const wordsOf =
  (kind: FieldKind) =>
  (header: string, hint?: string): FieldWords => ({ header, kind, ...(hint !== undefined && { hint }) });

const text = wordsOf("text");
const count = wordsOf("count");
const number = wordsOf("number");
const money = wordsOf("money");
const date = wordsOf("date");

export const TRADE_WORDS = {
  date_open: date("Opened"),
  date_close: date("Closed"),
  member: text("Member", "The strategy that traded."),
  contracts: text(
    "Contracts",
    "The number of spreads if several, then one spread's legs: strikes with C for calls and P for puts, a minus for sold legs, and the expiry.",
  ),
  pnl: money("P&L", "Profit or loss of the trade, costs included."),
  dividends: money(
    "Dividends",
    "Received on the shares, negative where short shares paid them. The P&L has them.",
  ),
  exit_reason: text("Exit", "Why the trade closed."),
  days_held: count("Days", "Calendar days from entry to exit."),
  net_debit: money("Debit", "All that the trade paid at entry and exit, costs included."),
  net_credit: money("Credit", "All that the trade received at entry and exit, less costs."),
  end_bal: money("Balance", "Account balance after the trade closed."),

  start_bal: money("Balance before", "Account balance before the trade closed."),
  n_spreads: count("Spreads", "Number of spreads traded."),
  risk: money(
    "Margin requirement",
    "The position's maximum loss or, if unlimited, a broker's margin requirement.",
  ),
  open_price: money("Underlying at entry"),
  close_price: money("Underlying at exit"),
  max_profit: money(
    "Max profit (close)",
    "The greatest P&L at any day's close from the opening on, costs included, at least 0 (MFE).",
  ),
  max_loss: money(
    "Max drawdown (close)",
    "The smallest P&L at any day's close from the opening on, costs included, at most 0 (MAE).",
  ),
} as const satisfies Readonly<Record<string, FieldWords>>;

export const LEG_WORDS = {
  side: text("Side"),
  count: count("Quantity", "Contracts, or lots of 100 shares, of all spreads."),
  right: text("Right"),
  strike: number("Strike"),
  expiry: date("Expiry"),
  entry: money("Entry", "Entry price per share."),
  exit: money("Exit", "Exit price per share; the intrinsic value at expiry or exercise."),
  pnl: money("P&L", "The leg's P&L before commissions and dividends."),
} as const satisfies Readonly<Record<string, FieldWords>>;

const kindOf = (field: Field): FieldKind => {
  if (field.kind === "date") return "date";
  if (field.kind !== "number") return "text";
  if (field.decimals === 0) return "count";
  return fixedUnit(field) === "$" ? "money" : "number";
};

const fixedUnit = (field: Field): string | undefined =>
  field.kind === "number" && field.unit && "text" in field.unit ? field.unit.text : undefined;

const inputWords = (field: Field): FieldWords => {
  const unit = fixedUnit(field);
  return { header: unit ? `${field.label} (${unit})` : field.label, kind: kindOf(field), hint: field.hint };
};

const INPUT_WORDS: Readonly<Record<string, FieldWords>> = Object.fromEntries(
  Object.entries(FIELDS).map(([name, field]) => [name, inputWords(field)]),
);

/** An input and a result are both called interest: yes or no, and dollars. The result's words serve both. */
const { interest: _, ...OTHER_INPUT_WORDS } = INPUT_WORDS;

export const METRIC_WORDS: Readonly<Record<string, FieldWords>> = {
  backtest_name: text("Backtest"),
  creator: text("Creator"),
  date_created: wordsOf("instant")("Created"),
  ...METRICS,
  ...OTHER_INPUT_WORDS,
};

export const metricOf = (field: string): Metric | undefined =>
  (METRICS as Readonly<Record<string, Metric>>)[field];

export const narrowWords = (field: keyof typeof METRICS): FieldWords => {
  const metric: Metric = METRICS[field];
  return { ...metric, header: metric.short ?? metric.header };
};
