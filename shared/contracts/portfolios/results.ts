import * as z from "zod";
import { METRICS_OF } from "../../domain/result/metrics.ts";
import { Answer } from "../answer.ts";
import { Margin } from "../margin.ts";
import { MonteCarlo } from "../monte-carlo.ts";
import { figures, PerformanceRow, QuotesUsed, SummaryRow, TradeRow } from "../results.ts";
import { Count, Day, Dollars, Figure } from "../values.ts";

/** Results of a portfolio (P18): dollars exact to the cent, percent as percent, dates `yyyy-MM-dd`, blanks null. */

/** The statistics of the account (P9): those of a backtest, by the same names. */
export const PortfolioSummary = SummaryRow.omit({
  backtest_name: true,
  creator: true,
  date_created: true,
  strategy: true,
});
export type PortfolioSummary = z.output<typeof PortfolioSummary>;

/** A row of the account's log with the member that traded (P8). */
export const PortfolioTrade = z.object({ member: z.string(), ...TradeRow.shape });
export type PortfolioTrade = z.output<typeof PortfolioTrade>;

/** The member as a plain backtest with the whole account (P13). */
const AloneFigures = figures(METRICS_OF.member);

/** A member's part of the result (P13). */
export const MemberRow = z.object({
  name: z.string(),
  ticker: z.string(),
  strategy: z.string(),
  /** Its span (P3). */
  start_date: Day,
  end_date: Day,
  sessions: Count,
  n_trades: Count,
  n_spreads: Count,
  pct_win: Figure,
  cum_pnl: Dollars,
  /** Risk × days held, over its trades, in dollar-days. */
  risk_days: z.number(),
  /** Its own largest fall, and its part of the account's (P11, P12). */
  ddown_mtm: Dollars,
  ddown_part: Dollars,
  ddown_share: Figure,
  alone: AloneFigures,
  /** Sessions without an entry by reason. */
  skipped: z.record(z.string(), Count),
});
export type MemberRow = z.output<typeof MemberRow>;

/** The portfolio run again without one of its members. */
export const WithoutRow = z.object({ name: z.string(), ...AloneFigures.shape });
export type WithoutRow = z.output<typeof WithoutRow>;

/** A session of the account (P16); `parts` are the members' marked P&L, in the list's order. */
export const PortfolioSession = z.object({
  date: Day,
  mtm: Dollars,
  /** Positions open after the session's entries, and their risk. */
  open: Count,
  risk: Dollars,
  risk_pct: Figure,
  strat_performance: Figure,
  parts: z.array(Dollars),
});
export type PortfolioSession = z.output<typeof PortfolioSession>;

/** A day on which the account fell (P14); `interest` is its change where the account earns some. */
export const WorstDay = z.object({
  date: Day,
  change: Dollars,
  parts: z.array(Dollars),
  interest: Dollars.optional(),
});

export const PortfolioResults = z.object({
  kind: z.literal("portfolio"),
  name: z.string(),
  /** The body as sent. */
  request: z.record(z.string(), z.unknown()),
  period: z.object({ start_date: Day, end_date: Day, sessions: Count }),
  answer: Answer,
  summary: PortfolioSummary,
  trades: z.array(PortfolioTrade),
  members: z.array(MemberRow),
  /** The figures without each member, in the list's order. */
  without: z.array(WithoutRow),
  /** Of the members' daily changes (P12). */
  correlation: z.array(z.array(Figure)),
  mean_correlation: Figure,
  diversification: Figure,
  /** The account's largest fall (P11). Blank dates: the start, or no fall. */
  drawdown: z.object({
    amount: Dollars,
    pct: Figure,
    peak_date: Day.nullable(),
    trough_date: Day.nullable(),
    interest: Dollars.optional(),
  }),
  /** Risk in use over all sessions (P15). */
  risk: z.object({ mean: z.number(), peak: Dollars, mean_pct: Figure, peak_pct: Figure }),
  worst_days: z.array(WorstDay),
  series: z.array(PortfolioSession),
  relative_performance: z.array(PerformanceRow.omit({ ticker_performance: true })),
  /** Contracts that one member held long and another short (P19). */
  conflicts: z.object({ sessions: Count, first: Day.nullable(), contracts: Count }),
  /** Over all members' positions. */
  margin: Margin,
  /** Null for fewer than 30 trades. */
  monte_carlo: MonteCarlo.nullable(),
  notes: z.array(z.string()),
  /** Over all members' positions. */
  quotes: QuotesUsed,
});
export type PortfolioResults = z.output<typeof PortfolioResults>;
