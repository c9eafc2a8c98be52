import type { Day } from "../domain/day.ts";
import type { SessionRow } from "../domain/report.ts";
import { adjustedCloses, historicalVolatility, onSessions } from "./criterion-series.ts";
import type { Job } from "./job.ts";
import type { Marks } from "./marks.ts";
import type { Period } from "./period.ts";

const known = (value: number | undefined): number | undefined =>
  value !== undefined && Number.isFinite(value) ? value : undefined;

/** Growth in % since the period's first session; a value that is missing, or missing there, stays missing. */
const growth = (values: Float64Array, first: number): ((session: number) => number | undefined) => {
  const base = values[first] as number;
  return (session) => known(100 * ((values[session] as number) / base - 1));
};

/** One row a session of the period (semantics: *Series*). */
export const seriesOf = (job: Job, period: Period, startBalanceCents: number, marks: Marks): SessionRow[] => {
  const { market, references } = job;
  const { daily } = market;
  const indexGrowth = growth(onSessions(market.sessions, references.index), period.first);
  const tickerGrowth = growth(adjustedCloses(market), period.first);
  const historical = historicalVolatility(market);
  return Array.from(marks.balances, (balance, row) => {
    const session = period.first + row;
    return {
      day: market.sessions[session] as Day,
      indexPercent: indexGrowth(session),
      tickerPercent: tickerGrowth(session),
      strategyPercent: known(100 * (balance / startBalanceCents - 1)),
      impliedVolatilityPercent: known(100 * (daily.impliedVolatility[session] as number)),
      historicalVolatilityPercent: known(100 * (historical[session] as number)),
      callVolume: known(daily.callVolume[session]),
      putVolume: known(daily.putVolume[session]),
      open: known(daily.open[session]),
      high: known(daily.high[session]),
      low: known(daily.low[session]),
      close: known((market.closes[session] as number) / 100),
    };
  });
};
