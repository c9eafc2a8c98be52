import { isOption } from "../domain/contract.ts";
import { type Day, formatDay } from "../domain/day.ts";
import { dollarsOf } from "../domain/money.ts";
import { METRICS, type MetricName, type Summary } from "../domain/result/metrics.ts";
import type { Report, SessionRow } from "../domain/result/report.ts";
import { EXIT_NAMES, type Trade, type TradedLeg } from "../domain/result/trade.ts";
import { defaultTitle } from "../domain/strategy/result-title.ts";
import { type SpokenStrategy, strategyInWords } from "../domain/strategy/strategy-words.ts";
import { structureOfLegs } from "../domain/structure/structure-of-legs.ts";
import { answerOnWire, type FoundLuck, testLuck } from "./answer.ts";
import type { BacktestForm } from "./backtest-form.ts";
import type { SavedBacktest } from "./dashboard.ts";
import { type AnyRow, applies, type Field, type Fields } from "./form/field.ts";
import { type GroupName, groupRule } from "./form/fields.ts";
import { marginOnWire } from "./margin.ts";
import type {
  MixedRow,
  Named,
  PerformanceRow,
  QuotesUsed,
  RunFacts,
  RunResults,
  SummaryRow,
  TradeDetails,
  TradeLeg,
  TradeRow,
} from "./results.ts";
import { courseOf } from "./trade-marks.ts";
import { MARKET_COLUMNS, type UnsavedBacktest } from "./unsaved.ts";

/** Converts the engine's results to rows of the wire: cents to dollars, days to `yyyy-MM-dd`, blanks to null. */

/** Owner, name and strategy of a result. `name` is empty until saved; `createdAt` is ISO 8601, UTC. */
type Credit = {
  readonly name: string;
  readonly creator: string;
  readonly createdAt: string;
  readonly strategy: SpokenStrategy;
};

/** Returns a blank as null, as the wire has it. */
export const orNull = (value: number | undefined): number | null => value ?? null;

/** Returns a trade's contracts in words, such as "1 lot of shares, -1 2024-01-19 450 call". */
const legsInWords = (trade: Trade): string =>
  trade.legs
    .map((leg) => {
      const quantity = leg.side === "long" ? leg.quantity : -leg.quantity;
      if (!isOption(leg)) return `${quantity} ${leg.quantity === 1 ? "lot" : "lots"} of shares`;
      return `${quantity} ${formatDay(leg.expiry)} ${dollarsOf(leg.strikeCents)} ${leg.right}`;
    })
    .join(", ");

export const legRow = (leg: TradedLeg): TradeLeg => {
  const quantity = leg.side === "long" ? leg.quantity : -leg.quantity;
  const [entry, exit] = [dollarsOf(leg.entryCents), dollarsOf(leg.exitCents)];
  return isOption(leg)
    ? [quantity, leg.right, dollarsOf(leg.strikeCents), formatDay(leg.expiry), entry, exit]
    : [quantity, "shares", null, null, entry, exit];
};

/** Returns the VIX close of a day; undefined where the series has none. */
export type VixOn = (day: Day) => number | undefined;

const vixOf = ({ opened, closed }: Trade, vixOn: VixOn | undefined): Pick<TradeDetails, "vix"> => {
  const [open, close] = [vixOn?.(opened), vixOn?.(closed)];
  return open === undefined && close === undefined ? {} : { vix: [orNull(open), orNull(close)] };
};

const estimatedOf = ({ legs }: Trade): Pick<TradeDetails, "estimated"> => {
  const places = legs.flatMap(({ isEstimated }, place) => (isEstimated ? [place] : []));
  return places.length === 0 ? {} : { estimated: places };
};

const tradeDetails = (trade: Trade, vixOn: VixOn | undefined): TradeDetails => ({
  legs: trade.legs.map(legRow),
  ...estimatedOf(trade),
  risk: dollarsOf(trade.riskCents),
  open_price: dollarsOf(trade.openUnderlyingCents),
  close_price: dollarsOf(trade.closeUnderlyingCents),
  open_commission: dollarsOf(trade.openCommissionCents),
  close_commission: dollarsOf(trade.closeCommissionCents),
  max_profit: dollarsOf(trade.greatestPnlCents),
  max_loss: dollarsOf(trade.leastPnlCents),
  marks: courseOf(trade),
  ...vixOf(trade, vixOn),
});

/** Returns a trade as a row. `name` is the saved backtest's, or empty. */
export const tradeRow = (trade: Trade, name: string, vixOn?: VixOn): TradeRow => ({
  date_open: formatDay(trade.opened),
  date_close: formatDay(trade.closed),
  days_held: trade.daysHeld,
  net_debit: dollarsOf(trade.netDebitCents),
  net_credit: dollarsOf(trade.netCreditCents),
  pnl: dollarsOf(trade.pnlCents),
  ...(trade.dividendsCents !== undefined && { dividends: dollarsOf(trade.dividendsCents) }),
  exit_reason: EXIT_NAMES[trade.exitReason],
  start_bal: dollarsOf(trade.startBalanceCents),
  end_bal: dollarsOf(trade.endBalanceCents),
  n_spreads: trade.spreads,
  legs: legsInWords(trade),
  backtest_name: name,
  details: tradeDetails(trade, vixOn),
});

type Statistics = Pick<SummaryRow, MetricName>;

const WIRE_NAMES = new Map(Object.entries(METRICS).map(([name, { of }]) => [of as string, name]));

/** Returns the statistics by their wire names, in the summary's order; cents become dollars. */
export const statisticsOf = (summary: Summary): Statistics =>
  Object.fromEntries(
    Object.entries(summary).map(([of, value]) => [
      WIRE_NAMES.get(of),
      orNull(value !== undefined && of.endsWith("Cents") ? dollarsOf(value) : value),
    ]),
  ) as Statistics;

/** Returns some of the statistics. */
export const pickMetrics = <const M extends MetricName>(
  names: readonly M[],
  statistics: Statistics,
): Pick<Statistics, M> =>
  Object.fromEntries(names.map((name) => [name, statistics[name]])) as Pick<Statistics, M>;

const summaryRow = (summary: Summary, credit: Credit): SummaryRow => ({
  backtest_name: credit.name,
  creator: credit.creator,
  date_created: credit.createdAt,
  strategy: strategyInWords(credit.strategy),
  ...statisticsOf(summary),
});

const performanceRow = (session: SessionRow): PerformanceRow => ({
  date: formatDay(session.day),
  index_performance: orNull(session.indexPercent),
  ticker_performance: orNull(session.tickerPercent),
  strat_performance: orNull(session.strategyPercent),
});

const marketValues = (session: SessionRow): Omit<MixedRow, "date"> => ({
  implied_volatility: orNull(session.impliedVolatilityPercent),
  historical_volatility: orNull(session.historicalVolatilityPercent),
  call_volume: orNull(session.callVolume),
  put_volume: orNull(session.putVolume),
  open: orNull(session.open),
  high: orNull(session.high),
  low: orNull(session.low),
  close: orNull(session.close),
});

/** Returns the quotes of a result as rows of the wire. */
export const quotesUsed = (quotes: Report["quotes"]): QuotesUsed => ({
  fills: quotes.fills,
  estimated_fills: quotes.estimatedFills,
  marks: quotes.marks,
  estimated_marks: quotes.estimatedMarks,
  spread_pct: orNull(quotes.spreadPercent),
});

const namedOf = (strategy: SpokenStrategy): Named => {
  const structure = structureOfLegs(strategy.legs);
  return { title: defaultTitle(strategy), ...(structure && { structure }) };
};

const factsOf = ({ tested, skipped, quotes }: Report, strategy: SpokenStrategy): RunFacts => ({
  ...namedOf(strategy),
  ...tested,
  start: formatDay(tested.start),
  end: formatDay(tested.end),
  skipped: Object.entries(skipped).map(([reason, sessions]) => ({ reason, sessions })),
  quotes: quotesUsed(quotes),
});

/** Where a result's VIX comes from, which look of its user it is, and what was found for its origin (N5). */
type Around = {
  readonly vixOn?: VixOn | undefined;
  readonly look?: number | undefined;
  readonly found?: FoundLuck | undefined;
};

/** Returns the body of the socket's `results`. */
export const runResultsOf = (
  report: Report,
  credit: Credit,
  { vixOn, look = 1, found }: Around = {},
): Omit<RunResults, "monte_carlo"> => ({
  trade_df: JSON.stringify(report.trades.map((trade) => tradeRow(trade, credit.name, vixOn))),
  sum_df: JSON.stringify([summaryRow(report.summary, credit)]),
  rel_df: JSON.stringify(report.sessions.map(performanceRow)),
  notes: [...report.notes],
  facts: factsOf(report, credit.strategy),
  margin: marginOnWire(report.margin),
  answer: answerOnWire(report.answer, found ?? testLuck(report.summary, look)),
});

type InputRow = SavedBacktest["option_inputs"][number];

const isShown = (field: Field, row: AnyRow, value: unknown): boolean => {
  if (value === undefined) return false;
  switch (field.saved ?? "set") {
    case "always":
      return true;
    case "applies":
      return applies(field, row);
    case "set":
      return applies(field, row) && !("blank" in field && value === field.blank);
  }
};

/** Returns a parsed row's fields as typed, without those that did not apply or were blank (`Described.saved`). */
const inputRow =
  (fields: Fields) =>
  (row: AnyRow): InputRow => {
    const shown: InputRow = {};
    for (const [name, field] of Object.entries(fields)) {
      const { [name]: value } = row;
      if (isShown(field, row, value))
        shown[name] = field.kind === "date" ? formatDay(value as Day) : (value as InputRow[string]);
    }
    return shown;
  };

/** Returns a group's rows for a saved backtest; none if its section was off. */
const inputRows = (form: BacktestForm, group: GroupName): InputRow[] => {
  const { fields, switch: byName } = groupRule(group);
  const rows: readonly AnyRow[] = form[group];
  return byName === undefined || form.filterFields[0]?.[byName] ? rows.map(inputRow(fields)) : [];
};

/** Returns what saving adds to a backtest's results, but for body and data. Sections that were off are empty. */
export const unsavedBacktestOf = (
  report: Pick<Report, "sessions">,
  form: BacktestForm,
): Omit<UnsavedBacktest, "body" | "data_end"> => {
  const values = report.sessions.map(marketValues);
  const column = (name: (typeof MARKET_COLUMNS)[number]) => values.map((session) => session[name]);
  return {
    market: Object.fromEntries(
      MARKET_COLUMNS.map((name) => [name, column(name)]),
    ) as UnsavedBacktest["market"],
    overall_inputs: inputRows(form, "overallFields"),
    option_inputs: inputRows(form, "optFields"),
    risk_inputs: inputRows(form, "riskFields"),
    event_inputs: inputRows(form, "eventFields"),
    entry_inputs: inputRows(form, "volFields"),
  };
};

const mixedRows = (days: readonly PerformanceRow[], { market }: UnsavedBacktest): MixedRow[] =>
  days.map(
    ({ date }, session) =>
      ({
        date,
        ...Object.fromEntries(MARKET_COLUMNS.map((name) => [name, market[name][session] ?? null])),
      }) as MixedRow,
  );

/** Returns a saved backtest from the run's results and the data stored beside them. */
export const savedBacktestOf = (results: RunResults, unsaved: UnsavedBacktest): SavedBacktest => {
  const sessions = JSON.parse(results.rel_df) as PerformanceRow[];
  const mixed = mixedRows(sessions, unsaved);
  const { market: _, ...inputs } = unsaved;
  return {
    results: JSON.parse(results.sum_df) as SummaryRow[],
    trade_log: JSON.parse(results.trade_df) as TradeRow[],
    relative_performance: sessions,
    vol_data: mixed.map(({ date, implied_volatility, historical_volatility }) => ({
      date,
      implied_volatility,
      historical_volatility,
    })),
    volume_data: mixed.map(({ date, call_volume, put_volume }) => ({ date, call_volume, put_volume })),
    mixed_data: mixed,
    ...inputs,
    notes: results.notes,
    facts: results.facts,
    monte_carlo: results.monte_carlo,
    margin: results.margin,
    answer: results.answer,
  };
};

/** Returns the saved backtest with its final name in every row. */
export const named = (saved: SavedBacktest, name: string): SavedBacktest => ({
  ...saved,
  results: saved.results.map((row) => ({ ...row, backtest_name: name })),
  trade_log: saved.trade_log.map((row) => ({ ...row, backtest_name: name })),
});
