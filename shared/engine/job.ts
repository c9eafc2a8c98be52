import type { Strategy } from "../domain/strategy.ts";
import type { Market, ReferenceSeries } from "./market/market.ts";

/** Everything that a backtest is computed from. */
export type Job = {
  readonly strategy: Strategy;
  readonly market: Market;
  readonly references: {
    /** VIX closes, for the criteria that ask for them (E4). */
    readonly vix?: ReferenceSeries | undefined;
    /** SPY closes adjusted for splits, for `index_performance`. */
    readonly index?: ReferenceSeries | undefined;
  };
};
