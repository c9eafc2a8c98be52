import type { Field } from "#shared/contracts/form/field.ts";
import { FIELDS } from "#shared/contracts/form/fields.ts";

/**
 * Result fields for display: a heading, a format and, for metrics, the formula in words. Keys are wire names.
 */
export type FieldKind = "text" | "prose" | "count" | "number" | "money" | "percent" | "date" | "instant";

export type FieldWords = { readonly header: string; readonly kind: FieldKind; readonly hint?: string };

const RESULT_WORDS: Readonly<Record<string, FieldWords>> = {
  backtest_name: { header: "Backtest", kind: "text" },
  creator: { header: "Creator", kind: "text" },
  date_created: { header: "Created", kind: "instant" },
  strategy: { header: "Strategy", kind: "prose", hint: "The positions traded." },
  start_bal: { header: "Start balance", kind: "money", hint: "Account balance before the first trade." },
  end_bal: { header: "End balance", kind: "money", hint: "Start balance plus the P&L of all closed trades." },
  cum_pnl: { header: "P&L", kind: "money", hint: "Sum of the P&L of all closed trades, costs included." },
  pct_return: { header: "Return %", kind: "percent", hint: "P&L as a percentage of the start balance." },
  ann_return: {
    header: "Annual return %",
    kind: "percent",
    hint: "End balance over start balance, raised to 365 over the test's calendar days, minus 1.",
  },
  n_trades: { header: "Trades", kind: "count", hint: "Number of closed trades." },
  n_spreads: { header: "Spreads", kind: "count", hint: "Number of spreads, summed over the trades." },
  pct_win: { header: "Win rate %", kind: "percent", hint: "Share of trades with a P&L above 0." },
  pct_loss: { header: "Loss rate %", kind: "percent", hint: "Share of trades with a P&L below 0." },
  avg_win: { header: "Average win", kind: "money", hint: "Mean P&L of the trades that made money." },
  avg_loss: { header: "Average loss", kind: "money", hint: "Mean P&L of the trades that lost money." },
  e: { header: "Expected value", kind: "money", hint: "Mean P&L per trade." },
  ddown: {
    header: "Drawdown",
    kind: "money",
    hint: "Largest fall of the closed-trade balance from its running peak.",
  },
  ddown_pct: { header: "Drawdown %", kind: "percent", hint: "The largest fall as a percentage of its peak." },
  p_val: {
    header: "p-value",
    kind: "number",
    hint: "Two-sided t-test of the trades' P&L against 0: how often luck alone would give a mean at least this far from 0. 0.05 or less is green.",
  },
  profit_factor: {
    header: "Profit factor",
    kind: "number",
    hint: "Sum of all wins over the sum of all losses.",
  },
  sharpe: {
    header: "Sharpe ratio",
    kind: "number",
    hint: "Mean over standard deviation of the account's daily mark-to-market returns, times the square root of 252.",
  },
  sortino: {
    header: "Sortino ratio",
    kind: "number",
    hint: "Like Sharpe, but counting only downside volatility.",
  },
  ddown_mtm: {
    header: "Drawdown, marked",
    kind: "money",
    hint: "Largest fall of the account from its peak, with open positions marked each day at their closing value, costs included.",
  },
  calmar: {
    header: "Calmar ratio",
    kind: "number",
    hint: "Annual return over the largest drawdown in percent.",
  },
  exposure: { header: "Exposure %", kind: "percent", hint: "Share of sessions with a position open." },
  avg_days_held: {
    header: "Average days held",
    kind: "number",
    hint: "Mean calendar days from entry to exit.",
  },
  max_losing_streak: { header: "Losing streak", kind: "count", hint: "Most losing trades in a row." },
};

/** Fields of the trade log and of a trade's details. */
export const TRADE_WORDS = {
  date_open: { header: "Opened", kind: "date" },
  date_close: { header: "Closed", kind: "date" },
  contracts: {
    header: "Contracts",
    kind: "text",
    hint: "The number of spreads if several, then one spread's legs: strikes with C for calls and P for puts, a minus for sold legs, and the expiry.",
  },
  pnl: { header: "P&L", kind: "money", hint: "Profit or loss of the trade, costs included." },
  exit_reason: { header: "Exit", kind: "text", hint: "Why the trade closed." },
  days_held: { header: "Days", kind: "count", hint: "Calendar days from entry to exit." },
  net_debit: {
    header: "Debit",
    kind: "money",
    hint: "All that the trade paid at entry and exit, costs included.",
  },
  net_credit: {
    header: "Credit",
    kind: "money",
    hint: "All that the trade received at entry and exit, less costs.",
  },
  end_bal: { header: "Balance", kind: "money", hint: "Account balance after the trade closed." },

  start_bal: { header: "Balance before", kind: "money", hint: "Account balance before the trade closed." },
  n_spreads: { header: "Spreads", kind: "count", hint: "Number of spreads traded." },
  risk: {
    header: "Margin requirement",
    kind: "money",
    hint: "The position's maximum loss or, if unlimited, a broker's margin requirement.",
  },
  open_price: { header: "Underlying at entry", kind: "money" },
  close_price: { header: "Underlying at exit", kind: "money" },
  max_profit: {
    header: "Max profit (close)",
    kind: "money",
    hint: "The greatest P&L at any day's close while the trade was open, costs included (MFE).",
  },
  max_loss: {
    header: "Max drawdown (close)",
    kind: "money",
    hint: "The smallest P&L at any day's close while the trade was open, costs included (MAE).",
  },
} as const satisfies Readonly<Record<string, FieldWords>>;

/** Fields of a trade's legs. */
export const LEG_WORDS = {
  side: { header: "Side", kind: "text" },
  count: { header: "Quantity", kind: "count", hint: "Contracts of all spreads." },
  right: { header: "Right", kind: "text" },
  strike: { header: "Strike", kind: "number" },
  expiry: { header: "Expiry", kind: "date" },
  entry: { header: "Entry", kind: "money", hint: "Entry price per share." },
  exit: {
    header: "Exit",
    kind: "money",
    hint: "Exit price per share; the intrinsic value at expiry or exercise.",
  },
  pnl: { header: "P&L", kind: "money", hint: "The leg's P&L before commissions." },
} as const satisfies Readonly<Record<string, FieldWords>>;

const kindOf = (field: Field): FieldKind => {
  if (field.kind === "date") return "date";
  if (field.kind !== "number") return "text";
  if (field.decimals === 0) return "count";
  return fixedUnit(field) === "$" ? "money" : "number";
};

/** Returns the unit of a field that has only one. */
const fixedUnit = (field: Field): string | undefined =>
  field.kind === "number" && field.unit && "text" in field.unit ? field.unit.text : undefined;

const inputWords = (field: Field): FieldWords => {
  const unit = fixedUnit(field);
  return { header: unit ? `${field.label} (${unit})` : field.label, kind: kindOf(field), hint: field.hint };
};

/** The form's fields with the form's labels. */
const INPUT_WORDS: Readonly<Record<string, FieldWords>> = Object.fromEntries(
  Object.entries(FIELDS).map(([name, field]) => [name, inputWords(field)]),
);

export const METRIC_WORDS: Readonly<Record<string, FieldWords>> = { ...RESULT_WORDS, ...INPUT_WORDS };
