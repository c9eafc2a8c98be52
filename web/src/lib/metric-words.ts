import type { Field } from "#shared/contracts/form/field.ts";
import { FIELDS } from "#shared/contracts/form/fields.ts";

/**
 * Result fields for display: a heading, a format and, for metrics, the formula in words. Keys are wire names.
 */
export type FieldKind = "text" | "prose" | "count" | "number" | "money" | "percent" | "date" | "instant";

export type FieldWords = { readonly header: string; readonly kind: FieldKind; readonly hint?: string };

const wordsOf =
  (kind: FieldKind) =>
  (header: string, hint?: string): FieldWords => ({ header, kind, ...(hint !== undefined && { hint }) });

const text = wordsOf("text");
const prose = wordsOf("prose");
const count = wordsOf("count");
const number = wordsOf("number");
const money = wordsOf("money");
const percent = wordsOf("percent");
const date = wordsOf("date");
const instant = wordsOf("instant");

const RESULT_WORDS: Readonly<Record<string, FieldWords>> = {
  backtest_name: text("Backtest"),
  creator: text("Creator"),
  date_created: instant("Created"),
  strategy: prose("Strategy", "The positions traded."),
  start_bal: money("Start balance", "Account balance before the first trade."),
  end_bal: money("End balance", "Start balance plus the P&L of all closed trades."),
  cum_pnl: money("P&L", "Sum of the P&L of all closed trades, costs included."),
  interest: money("Interest", "What idle cash earned, at the yield of 3-month Treasury bills."),
  pct_return: percent("Return %", "P&L as a percentage of the start balance."),
  ann_return: percent(
    "Annual return %",
    "End balance over start balance, raised to 365 over the test's calendar days, minus 1. Blank under 90 days.",
  ),
  n_trades: count("Trades", "Number of closed trades."),
  n_spreads: count("Spreads", "Number of spreads, summed over the trades."),
  pct_win: percent("Win rate %", "Share of trades with a P&L above 0."),
  pct_loss: percent("Loss rate %", "Share of trades with a P&L below 0."),
  avg_win: money("Average win", "Mean P&L of the trades that made money."),
  avg_loss: money("Average loss", "Mean P&L of the trades that lost money."),
  e: money("Expected value", "Mean P&L per trade."),
  ddown: money("Drawdown", "Largest fall of the closed-trade balance from its running peak."),
  ddown_pct: percent("Drawdown %", "The largest fall as a percentage of its peak."),
  p_val: number(
    "p-value",
    "Two-sided t-test of the trades' P&L against 0, trades open together counting as one bet in pieces: how often luck alone would give a mean at least this far from 0. 0.05 or less is green.",
  ),
  n_eff: number(
    "Effective trades",
    "How many trades that never overlap would say as much. Trades open together are one bet in pieces.",
  ),
  profit_factor: number("Profit factor", "Sum of all wins over the sum of all losses."),
  sharpe: number(
    "Sharpe ratio",
    "Mean over standard deviation of the account's daily mark-to-market returns from the start balance on, times the square root of 252.",
  ),
  sharpe_excess: number(
    "Sharpe ratio, excess",
    "Like Sharpe, of the returns less the yield of 3-month Treasury bills. Without interest it counts idle cash as a cost.",
  ),
  sortino: number("Sortino ratio", "Like Sharpe, but counting only downside volatility."),
  ddown_mtm: money(
    "Drawdown, marked",
    "Largest fall of the account from its peak, with open positions marked each day at their closing value, costs included.",
  ),
  ddown_mtm_pct: percent("Drawdown %, marked", "The largest marked fall as a percentage of its peak."),
  calmar: number("Calmar ratio", "Annual return over the largest drawdown in percent. Blank under 90 days."),
  exposure: percent("Exposure %", "Share of sessions with a position open."),
  avg_days_held: number("Average days held", "Mean calendar days from entry to exit."),
  max_losing_streak: count("Losing streak", "Most losing trades in a row."),
};

/** Fields of the trade log and of a trade's details. */
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
    "The greatest P&L at any day's close from the opening on, costs included (MFE).",
  ),
  max_loss: money(
    "Max drawdown (close)",
    "The smallest P&L at any day's close from the opening on, costs included (MAE).",
  ),
} as const satisfies Readonly<Record<string, FieldWords>>;

/** Fields of a trade's legs. */
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

/** The form's fields with the form's labels. */
const INPUT_WORDS: Readonly<Record<string, FieldWords>> = Object.fromEntries(
  Object.entries(FIELDS).map(([name, field]) => [name, inputWords(field)]),
);

/** An input and a result are both called interest: yes or no, and dollars. The result's words serve both. */
const { interest: _, ...OTHER_INPUT_WORDS } = INPUT_WORDS;

export const METRIC_WORDS: Readonly<Record<string, FieldWords>> = { ...RESULT_WORDS, ...OTHER_INPUT_WORDS };
