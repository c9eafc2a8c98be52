import * as z from "zod";
import { METRICS, type Metric, type MetricName } from "../domain/result/metrics.ts";
import { Answer } from "./answer.ts";
import { Margin } from "./margin.ts";
import { MonteCarlo } from "./monte-carlo.ts";
import { Day, Dollars } from "./values.ts";

/** Rows of results on the wire: dollars exact to the cent, percent as percent, dates `yyyy-MM-dd`. */

const Percent = z.number().nullable();

/**
 * One traded leg: contracts or lots of shares per spread (negative: short), right, strike, expiry, opening and closing
 * price a share. Shares have neither strike nor expiry (H1). A tuple, because a log can have thousands of legs.
 */
export const TradeLeg = z.union([
  z.tuple([z.number().int(), z.enum(["call", "put"]), Dollars, Day, Dollars, Dollars]),
  z.tuple([z.number().int(), z.literal("shares"), z.null(), z.null(), Dollars, Dollars]),
]);
export type TradeLeg = z.output<typeof TradeLeg>;

/** Data of a trade beside the log's columns. Sums are over all of its spreads. */
export const TradeDetails = z.object({
  legs: z.array(TradeLeg),
  /** Places in `legs` of those that closed at a carried quote, since they had none that day (M3a); absent without any. */
  estimated: z.array(z.number().int()).optional(),
  /** Risk of the position (B2). */
  risk: Dollars,
  /** Underlying close at opening and closing. */
  open_price: Dollars,
  close_price: Dollars,
  open_commission: Dollars,
  close_commission: Dollars,
  /** Maximum and minimum P&L at any close after the entry, including its own closing. */
  max_profit: Dollars,
  max_loss: Dollars,
  /** The deltas at the entry and the P&L session by session, as `trade-marks.ts` writes them. */
  marks: z.string(),
  /** VIX at the closes of opening and closing, null on a day without one; absent without a VIX series. */
  vix: z.tuple([z.number().nullable(), z.number().nullable()]).optional(),
});
export type TradeDetails = z.output<typeof TradeDetails>;

export const TradeRow = z.object({
  date_open: Day,
  date_close: Day,
  days_held: z.number().int(),
  net_debit: Dollars,
  net_credit: Dollars,
  pnl: Dollars,
  /** Received on shares, negative when paid (H4). Absent for a strategy without shares. */
  dividends: Dollars.optional(),
  exit_reason: z.string(),
  start_bal: Dollars,
  end_bal: Dollars,
  n_spreads: z.number().int(),
  /** The contracts in words, such as "-1 2024-01-19 450 put". */
  legs: z.string(),
  /** Empty until the backtest is saved. */
  backtest_name: z.string(),
  details: TradeDetails,
});
export type TradeRow = z.output<typeof TradeRow>;

type SchemaOf<M> =
  M extends Metric<infer Of, infer Blank>
    ? Of extends undefined
      ? z.ZodString
      : {
          never: z.ZodNumber;
          maybe: z.ZodNullable<z.ZodNumber>;
          "maybe, or left out": z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
        }[Blank & Metric["blank"]]
    : never;

type WireName = MetricName | "strategy";

const schemaOf = ({ kind, blank }: Metric): z.ZodType => {
  if (kind === "prose") return z.string();
  const schema = kind === "count" ? z.number().int() : z.number();
  if (blank === "never") return schema;
  return blank === "maybe" ? schema.nullable() : schema.nullable().optional();
};

/** The metrics of the engine, and the strategy in words among them. */
const METRIC_SHAPE = Object.fromEntries(
  Object.entries<Metric>(METRICS)
    .filter(([, { of, kind }]) => of !== undefined || kind === "prose")
    .map(([name, metric]) => [name, schemaOf(metric)]),
) as { readonly [M in WireName]: SchemaOf<(typeof METRICS)[M]> };

export const SummaryRow = z.object({
  backtest_name: z.string(),
  creator: z.string(),
  /** ISO 8601, UTC. */
  date_created: z.iso.datetime(),
  ...METRIC_SHAPE,
});
export type SummaryRow = z.output<typeof SummaryRow>;

/** Returns the schema of some metrics, in that order. */
export const figures = <const M extends MetricName>(names: readonly M[]) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, METRIC_SHAPE[name]])) as Pick<typeof METRIC_SHAPE, M>,
  );

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

/** The names of a strategy by its legs. */
export const Named = z.object({
  /** The name of its results until their owner gives them one. */
  title: z.string(),
  /** The catalog's name for the legs; absent for legs that it lacks. */
  structure: z.string().optional(),
});
export type Named = z.output<typeof Named>;

/**
 * The quotes that a result rests on. An estimated one was carried from an earlier session, since the contract had none
 * (M3a).
 */
export const QuotesUsed = z.object({
  /** Option legs that filled at a quote, at openings and closings. */
  fills: z.number().int(),
  estimated_fills: z.number().int(),
  /** Option legs at the closes of their holding. */
  marks: z.number().int(),
  estimated_marks: z.number().int(),
  /** Median spread at the fills, % of the mid; null without a fill. */
  spread_pct: Percent,
});
export type QuotesUsed = z.output<typeof QuotesUsed>;

/** The strategy's names, the tested period and its data, and the number of sessions without an entry by reason. */
export const RunFacts = z.object({
  ...Named.shape,
  start: Day,
  end: Day,
  sessions: z.number().int(),
  /** In the order of checks; a session has at most one reason. */
  skipped: z.array(z.object({ reason: z.string(), sessions: z.number().int() })),
  source: z.string(),
  modelled: z.boolean(),
  quotes: QuotesUsed,
});
export type RunFacts = z.output<typeof RunFacts>;

/** The socket's message of a finished backtest: three tables as JSON text, as the specification has it. */
export const RunResults = z.object({
  trade_df: z.string(),
  sum_df: z.string(),
  rel_df: z.string(),
  notes: z.array(z.string()),
  facts: RunFacts,
  /** Null for fewer than 30 trades. */
  monte_carlo: MonteCarlo.nullable(),
  margin: Margin,
  answer: Answer,
});
export type RunResults = z.output<typeof RunResults>;
