import * as z from "zod";
import { Count } from "../values.ts";

/** The results of a rule on every other ticker (L8): dollars exact to the cent, percentages percent, blanks null. */

const Blankable = z.number().nullable();

/** The rule on one ticker (L5). */
export const ElsewhereRow = z.object({
  ticker: z.string(),
  /** The period as cut to the ticker's data. */
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  n_trades: Count,
  pct_win: Blankable,
  cum_pnl: z.number(),
  /** The sum of the trades' risk. */
  risk: z.number(),
  /** `cum_pnl` in % of `risk`. */
  pnl_per_risk: Blankable,
  /** The mean P&L of the trades over its standard error. */
  t: Blankable,
  /** Of the account marked to market daily. */
  ddown_mtm: z.number(),
  /** `ddown_mtm` in % of the mean risk of a trade. */
  ddown_per_risk: Blankable,
});
export type ElsewhereRow = z.output<typeof ElsewhereRow>;

export const ElsewhereResults = z.object({
  kind: z.literal("elsewhere"),
  /** The ticker that the rule was found on. */
  ticker: z.string(),
  home: ElsewhereRow,
  /** The other tickers in alphabetical order. */
  rows: z.array(ElsewhereRow),
  /** The tickers whose data do not allow the rule, with the first reason (L4). */
  left_out: z.array(z.object({ ticker: z.string(), reason: z.string() })),
  /** The other tickers taken together by weeks (L6). */
  pooled: z.object({ tickers: Count, weeks: Count, mean: Blankable, t: Blankable }),
  /** What they say, in words (L7). */
  words: z.string(),
});
export type ElsewhereResults = z.output<typeof ElsewhereResults>;
