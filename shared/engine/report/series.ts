import type { Day } from "../../domain/day.ts";
import type { SessionRow } from "../../domain/result/report.ts";
import type { Marks } from "../account/marks.ts";
import { adjustedCloses, historicalVolatility, onSessions } from "../filters/criterion-series.ts";
import type { Job } from "../job.ts";
import type { Market } from "../market/market.ts";
import type { Period } from "../market/period.ts";
import { sessionIndexOnOrAfter } from "../market/session-lookup.ts";

const known = (value: number | undefined): number | undefined =>
  value !== undefined && Number.isFinite(value) ? value : undefined;

/** Returns the growth in % since the session `first`; undefined where either value is missing. */
export const growth = (values: Float64Array, first: number): ((session: number) => number | undefined) => {
  const base = values[first]!;
  return (session) => known(100 * (values[session]! / base - 1));
};

/**
 * Returns closes in dollars per share of the first session, grown by dividends: the change on the first session from
 * an ex-date on is (close + dividend) / close before (semantics: *Series*).
 */
const totalReturns = (market: Market): Float64Array => {
  const closes = adjustedCloses(market);
  const paid = new Float64Array(closes.length);
  for (const { day, dollars } of market.dividends) {
    const session = sessionIndexOnOrAfter(market, day);
    if (session >= 0 && session < paid.length) paid[session] = paid[session]! + dollars;
  }
  let growth = 1;
  return closes.map((close, session) => {
    if (paid[session]! > 0) growth *= 1 + (100 * paid[session]!) / market.closes[session]!;
    return close * growth;
  });
};

/** Returns the ticker's growth in % since a session, splits and dividends in it. */
export const tickerGrowth = (market: Market, first: number): ((session: number) => number | undefined) =>
  growth(totalReturns(market), first);

/** Returns one row per session of the period (semantics: *Series*). */
export const seriesOf = (job: Job, period: Period, startBalanceCents: number, marks: Marks): SessionRow[] => {
  const { market, references } = job;
  const { daily } = market;
  const indexGrowth = growth(onSessions(market.sessions, references.index), period.first);
  const tickerPercentAt = tickerGrowth(market, period.first);
  const historical = historicalVolatility(market);
  return Array.from(marks.balances, (balance, row) => {
    const session = period.first + row;
    return {
      day: market.sessions[session] as Day,
      indexPercent: indexGrowth(session),
      tickerPercent: tickerPercentAt(session),
      strategyPercent: known(100 * (balance / startBalanceCents - 1)),
      impliedVolatilityPercent: known(100 * daily.impliedVolatility[session]!),
      historicalVolatilityPercent: known(100 * historical[session]!),
      callVolume: known(daily.callVolume[session]),
      putVolume: known(daily.putVolume[session]),
      open: known(daily.open[session]),
      high: known(daily.high[session]),
      low: known(daily.low[session]),
      close: known(market.closes[session]! / 100),
    };
  });
};
