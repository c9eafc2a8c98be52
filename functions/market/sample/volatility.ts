import type { Day } from "#shared/domain/day.ts";
import type { MarketEvent, Split } from "#shared/domain/strategy/event.ts";
import { type Bars, readBars, readVixFamily } from "./facts.ts";
import { exp, log } from "./portable-math.ts";
import { type Reports, readReports } from "./reports.ts";
import { steepestWith } from "./surface.ts";
import {
  type IndexLevels,
  indexTermStructure,
  stockTermStructure,
  type TermStructure,
} from "./term-structure.ts";
import type { SampleTicker, Stock } from "./tickers.ts";
import { decayingMean, logReturns, trailingVariance } from "./trailing.ts";
import { indexLevels } from "./vix-levels.ts";

/** A ticker's volatility surface at each session, from data up to that close. */
export type Volatility = {
  /** At-the-money total variance from a session's close to an expiry's. */
  readonly theta: (session: number, expiry: Day) => number;
  /** The smile of each session (`surface.ts`). */
  readonly rho: Float64Array;
  readonly eta: Float64Array;
  /** How much wider than usual quotes are: 30-day volatility relative to its mean over a year. */
  readonly stress: Float64Array;
};

const FAST = 10;
const MONTH = 20;
const QUARTER = 60;
const YEAR = 250;

const spyReturns = (): { bars: Bars; returns: Float64Array } => {
  const bars = readBars("SPY");
  return { bars, returns: logReturns(bars.days, bars.close, []) };
};

const marketLevels = (): { levels: IndexLevels; returns: Float64Array } => {
  const { bars, returns } = spyReturns();
  return { levels: indexLevels(bars.days, readVixFamily(), trailingVariance(returns, FAST)), returns };
};

/** Returns SPY's levels times the fund's trailing volatility relative to SPY's. */
const fundLevels = (levels: IndexLevels, own: Float64Array, spy: Float64Array): IndexLevels => {
  const ratio = own.map((variance, i) => variance / spy[i]!);
  const scaled = (values: Float64Array): Float64Array => values.map((value, i) => value * ratio[i]!);
  return {
    nineDays: scaled(levels.nineDays),
    thirtyDays: scaled(levels.thirtyDays),
    threeMonths: scaled(levels.threeMonths),
    longRun: scaled(levels.longRun),
  };
};

/** Implied variance relative to trailing variance, in the long run. */
const LONG_PREMIUM = 1.12;

/** Share of the market's premium of implied over trailing volatility that a stock has. */
const SHARED_PREMIUM = 0.6;

/** Returns a stock's trailing variance without reports, times SPY's premium, damped. */
const stockTerm = (returns: Float64Array, reports: Reports): TermStructure => {
  const market = marketLevels();
  const spy = trailingVariance(market.returns, MONTH);
  const premium = market.levels.thirtyDays.map((variance, i) =>
    exp(SHARED_PREMIUM * log(variance / spy[i]!)),
  );
  const present = trailingVariance(returns, MONTH, reports.sessions).map(
    (variance, i) => variance * premium[i]!,
  );
  const longRun = trailingVariance(returns, YEAR, reports.sessions).map(
    (variance) => variance * LONG_PREMIUM,
  );
  return stockTermStructure(present, longRun);
};

/** Returns the share of recent variance that came from falls, less the usual half. */
const downside = (returns: Float64Array): Float64Array => {
  const falls = decayingMean(
    returns.map((value) => (value < 0 ? value * value : 0)),
    QUARTER,
  );
  const all = decayingMean(
    returns.map((value) => value * value),
    QUARTER,
  );
  return falls.map((value, i) => value / all[i]! - 0.5);
};

/** Effect of asymmetric past returns on the tilt of the smile. */
const TILT = 0.3;

const smileOf = ({ smile }: SampleTicker, returns: Float64Array): Pick<Volatility, "rho" | "eta"> => {
  const rho = downside(returns).map((share) => smile.rho - TILT * share);
  return { rho, eta: rho.map((value) => Math.min(smile.eta, steepestWith(value))) };
};

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

const stressOf = (term: TermStructure, sessions: number): Float64Array => {
  const deviations = Float64Array.from({ length: sessions }, (_, i) => Math.sqrt(term(i, 30)));
  const usual = decayingMean(deviations, YEAR);
  return deviations.map((value, i) => clamp(value / usual[i]!, 0.7, 5));
};

const fundTerm = ({ kind, ticker }: SampleTicker, returns: Float64Array): TermStructure => {
  const market = marketLevels();
  if (kind === "index" || ticker === "SPY") return indexTermStructure(market.levels);
  const [own, spy] = [trailingVariance(returns, QUARTER), trailingVariance(market.returns, QUARTER)];
  return indexTermStructure(fundLevels(market.levels, own, spy));
};

/** The latest expiry of a surface, in days after the last session. */
const HORIZON_DAYS = 1000;

const reportsOf = (
  stock: Stock,
  bars: Bars,
  returns: Float64Array,
  events: readonly MarketEvent[],
): Reports =>
  readReports(bars.days, returns, events, stock.usualReportMove, (bars.days.at(-1)! + HORIZON_DAYS) as Day);

/** Returns the surface of a sample ticker for the sessions of its bars. */
export const volatilityOf = (
  ticker: SampleTicker,
  bars: Bars,
  splits: readonly Split[],
  events: readonly MarketEvent[],
): Volatility => {
  const returns = logReturns(bars.days, bars.close, splits);
  const reports = ticker.kind === "stock" ? reportsOf(ticker, bars, returns, events) : undefined;
  const term = reports ? stockTerm(returns, reports) : fundTerm(ticker, returns);
  return {
    theta: (session, expiry) =>
      term(session, expiry - bars.days[session]!) + (reports?.varianceBetween(session, expiry) ?? 0),
    ...smileOf(ticker, returns),
    stress: stressOf(term, bars.days.length),
  };
};
