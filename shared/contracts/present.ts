import { formatDay } from "../domain/day.ts";
import { dollarsOf } from "../domain/money.ts";
import type { Report, SessionRow } from "../domain/report.ts";
import type { Summary } from "../domain/summary.ts";
import type { Trade } from "../domain/trade.ts";
import type { BacktestForm } from "./backtest-form.ts";
import type { SavedBacktest } from "./dashboard.ts";
import type { MixedRow, PerformanceRow, RunResults, SummaryRow, TradeRow } from "./results.ts";

/** Results from the engine's nouns to the rows of the wire: cents become dollars, days `yyyy-MM-dd`, blanks null. */

/** Whose result it is. `name` is empty until it is saved; `createdAt` is ISO 8601, UTC. */
export type Credit = {
  readonly name: string;
  readonly creator: string;
  readonly createdAt: string;
  /** The strategy in words. */
  readonly strategy: string;
};

const orNull = (value: number | undefined): number | null => value ?? null;

/** A trade's contracts in words, such as "-1 2024-01-19 450 put, 1 2024-01-19 440 put". */
const legsInWords = (trade: Trade): string =>
  trade.legs
    .map((leg) => {
      const quantity = leg.side === "long" ? leg.quantity : -leg.quantity;
      return `${quantity} ${formatDay(leg.expiry)} ${dollarsOf(leg.strikeCents)} ${leg.right}`;
    })
    .join(", ");

/** A trade as the wire has it; `name` is the saved backtest's, empty before. */
export const tradeRow = (trade: Trade, name: string): TradeRow => ({
  date_open: formatDay(trade.opened),
  date_close: formatDay(trade.closed),
  days_held: trade.daysHeld,
  net_debit: dollarsOf(trade.netDebitCents),
  net_credit: dollarsOf(trade.netCreditCents),
  pnl: dollarsOf(trade.pnlCents),
  exit_reason: trade.exitReason,
  start_bal: dollarsOf(trade.startBalanceCents),
  end_bal: dollarsOf(trade.endBalanceCents),
  n_spreads: trade.spreads,
  legs: legsInWords(trade),
  backtest_name: name,
});

/** The statistics under their wire names. */
export const statisticsOf = (summary: Summary) => ({
  start_bal: dollarsOf(summary.startBalanceCents),
  end_bal: dollarsOf(summary.endBalanceCents),
  cum_pnl: dollarsOf(summary.pnlCents),
  pct_return: orNull(summary.returnPercent),
  ann_return: orNull(summary.annualReturnPercent),
  n_trades: summary.trades,
  n_spreads: summary.spreads,
  pct_win: orNull(summary.winPercent),
  pct_loss: orNull(summary.lossPercent),
  avg_win: orNull(summary.averageWinDollars),
  avg_loss: orNull(summary.averageLossDollars),
  e: orNull(summary.expectedValueDollars),
  ddown: dollarsOf(summary.drawdownCents),
  ddown_pct: orNull(summary.drawdownPercent),
  p_val: orNull(summary.pValue),
  profit_factor: orNull(summary.profitFactor),
  sharpe: orNull(summary.sharpe),
  sortino: orNull(summary.sortino),
  ddown_mtm: dollarsOf(summary.markedDrawdownCents),
  calmar: orNull(summary.calmar),
  exposure: orNull(summary.exposurePercent),
  avg_days_held: orNull(summary.averageDaysHeld),
  max_losing_streak: summary.maxLosingStreak,
});

const summaryRow = (summary: Summary, credit: Credit): SummaryRow => ({
  backtest_name: credit.name,
  creator: credit.creator,
  date_created: credit.createdAt,
  strategy: credit.strategy,
  ...statisticsOf(summary),
});

const performanceRow = (session: SessionRow): PerformanceRow => ({
  date: formatDay(session.day),
  index_performance: orNull(session.indexPercent),
  ticker_performance: orNull(session.tickerPercent),
  strat_performance: orNull(session.strategyPercent),
});

const mixedRow = (session: SessionRow): MixedRow => ({
  date: formatDay(session.day),
  implied_volatility: orNull(session.impliedVolatilityPercent),
  historical_volatility: orNull(session.historicalVolatilityPercent),
  call_volume: orNull(session.callVolume),
  put_volume: orNull(session.putVolume),
  open: orNull(session.open),
  high: orNull(session.high),
  low: orNull(session.low),
  close: orNull(session.close),
});

/** The body of the socket's `results`. */
export const runResultsOf = (report: Report, credit: Credit): RunResults => ({
  trade_df: JSON.stringify(report.trades.map((trade) => tradeRow(trade, credit.name))),
  sum_df: JSON.stringify([summaryRow(report.summary, credit)]),
  rel_df: JSON.stringify(report.sessions.map(performanceRow)),
  notes: [...report.notes],
});

type InputRow = SavedBacktest["option_inputs"][number];

/** A form row as people typed it: days as dates, what was left blank left out. */
const inputRow = (row: Readonly<Record<string, unknown>>): InputRow => {
  const shown: InputRow = {};
  for (const [field, value] of Object.entries(row)) {
    if (value === undefined) continue;
    if (field.endsWith("_date")) shown[field] = formatDay(value as Parameters<typeof formatDay>[0]);
    else if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
      shown[field] = value;
  }
  return shown;
};

const EXIT_FIELDS = ["stop_loss", "stop_size", "take_prof", "prof_size"];

const overallInput = (form: BacktestForm): InputRow => {
  const row = { ...form.overallFields[0] };
  return inputRow(Object.fromEntries(Object.entries(row).filter(([field]) => !EXIT_FIELDS.includes(field))));
};

/** Everything that a saved backtest shows; sections that were switched off are empty. */
export const savedBacktestOf = (report: Report, form: BacktestForm, credit: Credit): SavedBacktest => {
  const mixed = report.sessions.map(mixedRow);
  const [switches] = form.filterFields;
  return {
    results: [summaryRow(report.summary, credit)],
    trade_log: report.trades.map((trade) => tradeRow(trade, credit.name)),
    relative_performance: report.sessions.map(performanceRow),
    vol_data: mixed.map(({ date, implied_volatility, historical_volatility }) => ({
      date,
      implied_volatility,
      historical_volatility,
    })),
    volume_data: mixed.map(({ date, call_volume, put_volume }) => ({ date, call_volume, put_volume })),
    mixed_data: mixed,
    overall_inputs: [overallInput(form)],
    option_inputs: form.optFields.map(inputRow),
    risk_inputs: switches?.risk_management ? form.riskFields.map(inputRow) : [],
    event_inputs: switches?.event_filters ? form.eventFields.map(inputRow) : [],
    entry_inputs: switches?.entry_filters ? form.volFields.map(inputRow) : [],
    notes: [...report.notes],
  };
};

/** The saved backtest under its final name: every row that carries the name does. */
export const named = (saved: SavedBacktest, name: string): SavedBacktest => ({
  ...saved,
  results: saved.results.map((row) => ({ ...row, backtest_name: name })),
  trade_log: saved.trade_log.map((row) => ({ ...row, backtest_name: name })),
});
