import type { Strategy } from "../domain/strategy/strategy.ts";
import type { Market, ReferenceSeries } from "./market/market.ts";
import type { RateSeries } from "./market/rates.ts";

/** The inputs of a backtest. */
export type Job = {
  readonly strategy: Strategy;
  readonly market: Market;
  readonly references: {
    /** VIX closes, for VIX criteria (E4). */
    readonly vix?: ReferenceSeries | undefined;
    /** SPY closes adjusted for splits, for `index_performance`. */
    readonly index?: ReferenceSeries | undefined;
    /** Yields of 3-month bills (I1); absent where the service has none. */
    readonly rates?: RateSeries | undefined;
  };
};
