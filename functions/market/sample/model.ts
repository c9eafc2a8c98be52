import type { Day } from "#shared/domain/day.ts";
import type { Expiry } from "./expiries.ts";
import type { Bars } from "./facts.ts";
import { seedOf } from "./noise.ts";
import { log } from "./portable-math.ts";
import type { SampleTicker } from "./tickers.ts";
import { decayingMean } from "./trailing.ts";
import type { Volatility } from "./volatility.ts";

/** The inputs of a ticker's prices, by session. */
export type ChainModel = {
  readonly ticker: SampleTicker;
  readonly bars: Bars;
  readonly volatility: Volatility;
  readonly seed: number;
  /** Closes in whole cents, and their logarithms. */
  readonly spotCents: Float64Array;
  readonly logSpot: Float64Array;
  /** Dollars traded in the underlying (an index: its stocks), relative to the usual; option volume is proportional to it. */
  readonly activity: Float64Array;
  readonly deviation: (session: number, expiry: Expiry) => number;
};

const USUAL_VOLUME_SESSIONS = 20;

const activityOf = (bars: Bars): Float64Array => {
  // In dollars, which a split does not change.
  const traded = bars.volume.map((shares, i) => shares * bars.close[i]!);
  const usual = decayingMean(traded, USUAL_VOLUME_SESSIONS);
  // A day without a volume in the source is a usual one.
  return traded.map((dollars, i) => (Number.isNaN(dollars) ? 1 : dollars / usual[i]!));
};

export const chainModel = (ticker: SampleTicker, bars: Bars, volatility: Volatility): ChainModel => {
  const spotCents = bars.close.map((close) => Math.round(close * 100));
  return {
    ticker,
    bars,
    volatility,
    seed: seedOf(ticker.ticker),
    spotCents,
    logSpot: spotCents.map(log),
    activity: activityOf(bars),
    deviation: (session, expiry) => Math.sqrt(volatility.theta(session, expiry.day as Day)),
  };
};
