import * as z from "zod";

/** Rows of results as they cross the wire: dollars exact to the cent, percent as percent, dates `yyyy-MM-dd`. */

const Dollars = z.number();
const Percent = z.number().nullable();
const Day = z.iso.date();

/**
 * One leg as traded: contracts per spread (negative: short), right, strike, expiry, and the prices a share at which it
 * opened and closed. A list and no object, for a log of thousands of trades has thousands of legs.
 */
export const TradeLeg = z.tuple([z.number().int(), z.enum(["call", "put"]), Dollars, Day, Dollars, Dollars]);
export type TradeLeg = z.output<typeof TradeLeg>;

/** What there is to say of a trade beside the columns of the log; sums are of all its spreads. */
export const TradeDetails = z.object({
  legs: z.array(TradeLeg),
  /** What the position had at risk (B2). */
  risk: Dollars,
  /** The underlying's closes at opening and closing. */
  open_price: Dollars,
  close_price: Dollars,
  open_commission: Dollars,
  close_commission: Dollars,
  /** The greatest and the least P&L at any close after the entry, that of its own closing included. */
  max_profit: Dollars,
  max_loss: Dollars,
});
export type TradeDetails = z.output<typeof TradeDetails>;

export const TradeRow = z.object({
  date_open: Day,
  date_close: Day,
  days_held: z.number().int(),
  net_debit: Dollars,
  net_credit: Dollars,
  pnl: Dollars,
  exit_reason: z.string(),
  start_bal: Dollars,
  end_bal: Dollars,
  /** Spreads of the position. */
  n_spreads: z.number().int(),
  /** The contracts in words, such as "-1 2024-01-19 450 put". */
  legs: z.string(),
  /** Empty until the backtest is saved. */
  backtest_name: z.string(),
  /** Results of before there were details have none. */
  details: TradeDetails.optional(),
});
export type TradeRow = z.output<typeof TradeRow>;

export const SummaryRow = z.object({
  backtest_name: z.string(),
  creator: z.string(),
  /** ISO 8601, UTC. */
  date_created: z.iso.datetime(),
  start_bal: Dollars,
  end_bal: Dollars,
  cum_pnl: Dollars,
  pct_return: Percent,
  ann_return: Percent,
  n_trades: z.number().int(),
  pct_win: Percent,
  pct_loss: Percent,
  avg_win: z.number().nullable(),
  avg_loss: z.number().nullable(),
  e: z.number().nullable(),
  ddown: Dollars,
  ddown_pct: Percent,
  p_val: z.number().nullable(),
  /** The positions traded, in words. */
  strategy: z.string(),
  n_spreads: z.number().int(),
  profit_factor: z.number().nullable(),
  sharpe: z.number().nullable(),
  sortino: z.number().nullable(),
  ddown_mtm: Dollars,
  calmar: z.number().nullable(),
  exposure: Percent,
  avg_days_held: z.number().nullable(),
  max_losing_streak: z.number().int(),
});
export type SummaryRow = z.output<typeof SummaryRow>;

export const PerformanceRow = z.object({
  date: Day,
  index_performance: Percent,
  ticker_performance: Percent,
  strat_performance: Percent,
});
export type PerformanceRow = z.output<typeof PerformanceRow>;

export const VolatilityRow = z.object({
  date: Day,
  implied_volatility: Percent,
  historical_volatility: Percent,
});
export type VolatilityRow = z.output<typeof VolatilityRow>;

export const VolumeRow = z.object({
  date: Day,
  call_volume: z.number().nullable(),
  put_volume: z.number().nullable(),
});
export type VolumeRow = z.output<typeof VolumeRow>;

export const MixedRow = z.object({
  ...VolatilityRow.shape,
  ...VolumeRow.shape,
  open: z.number().nullable(),
  high: z.number().nullable(),
  low: z.number().nullable(),
  close: z.number().nullable(),
});
export type MixedRow = z.output<typeof MixedRow>;

/** What a result stands on: the tested period and its data, and how many of its sessions saw no entry for what reason. */
export const RunFacts = z.object({
  start: Day,
  end: Day,
  sessions: z.number().int(),
  /** In the order in which reasons are tried; no session has two. */
  skipped: z.array(z.object({ reason: z.string(), sessions: z.number().int() })),
  /** Who the quotes come from. */
  source: z.string(),
  /** The quotes were computed and never traded. */
  modelled: z.boolean(),
});
export type RunFacts = z.output<typeof RunFacts>;

/** What a finished backtest sends over the socket: three tables as JSON text, as the specification has it. */
export const RunResults = z.object({
  trade_df: z.string(),
  sum_df: z.string(),
  rel_df: z.string(),
  notes: z.array(z.string()),
  /** Results of before there were facts have none. */
  facts: RunFacts.optional(),
});
export type RunResults = z.output<typeof RunResults>;
