import * as z from "zod";
import { FORWARD_VERDICTS } from "../../domain/result/forward.ts";
import { TradeLeg, TradeRow } from "../results.ts";
import { Day, Dollars, Share } from "../values.ts";

/** The forward record of a saved backtest (W1 to W8): dollars exact to the cent, shares as fractions. */

/** Sums of a set of trades; `e` is the mean P&L, null without trades. */
const TradeSums = z.object({
  n_trades: z.number().int(),
  n_wins: z.number().int(),
  cum_pnl: Dollars,
  e: z.number().nullable(),
});

/** An open position, with all its spreads. The last price of each leg is that of closing now. */
export const OpenRow = z.object({
  date_open: Day,
  spreads: z.number().int(),
  /** B2. */
  risk: Dollars,
  /** As marked: what closing now would give, costs included. */
  pnl: Dollars,
  legs: z.array(TradeLeg),
});
export type OpenRow = z.output<typeof OpenRow>;

/** What falls on the newest session (W7). */
export const Signals = z.object({
  date: Day,
  exits: z.array(TradeRow),
  /** The position opened on it; null without one. */
  entry: OpenRow.nullable(),
  /** C5's reason for no entry; null beside an entry. */
  reason: z.string().nullable(),
  /** One sentence each for exits and entry, or for neither. Pages add the date and that it is a record. */
  words: z.string(),
});
export type Signals = z.output<typeof Signals>;

export const ForwardRecord = z.object({
  backtest_name: z.string(),
  ticker: z.string(),
  /** The last session of the ticker's data when the backtest ran (W1). */
  data_end: Day,
  start_date: Day,
  /** The newest session of the data. */
  newest: Day,
  /** Sessions after `data_end` up to `newest`. */
  sessions: z.number().int(),
  /** The backtest's own trades, without *End of test* (W4). */
  saved: TradeSums,
  /**
   * The trades since; `ddown` is their largest fall from a peak (R5), `ddown_mtm` that of the run's marked P&L from
   * `data_end` on. Both are at least 0.
   */
  forward: TradeSums.extend({ ddown: Dollars, ddown_mtm: Dollars }),
  /** Saved trades that come out differently on today's data. */
  changed: z.number().int(),
  /** W5; null without a comparison. */
  share: Share.nullable(),
  share_above: Share.nullable(),
  sure: Share.nullable(),
  sure_above: Share.nullable(),
  verdict: z.enum(FORWARD_VERDICTS),
  /** The verdict's sentence. */
  words: z.string(),
  /** The forward trades, in the order of the log. */
  trades: z.array(TradeRow),
  /** Positions opened before the newest session that are still open, oldest first. */
  open: z.array(OpenRow),
  signals: Signals,
});
export type ForwardRecord = z.output<typeof ForwardRecord>;

/** The newest verdict of a followed backtest, for lists and the public page. */
export const ForwardVerdict = ForwardRecord.pick({
  newest: true,
  sessions: true,
  verdict: true,
  words: true,
});
export type ForwardVerdict = z.output<typeof ForwardVerdict>;
