import type { ChainFormat } from "../chain/chain-format.ts";

/** MarketData.app's option chains as CSV. Their times are in seconds since 1970, or as dates with `dateformat`. */
export const MARKET_DATA_APP: ChainFormat = {
  name: "marketdata",
  vendor: "MarketData.app",
  about: "option chains of the API as CSV",
  dates: "unix",
  date: "updated",
  expiry: "expiration",
  strike: "strike",
  underlying: "underlyingprice",
  symbol: "underlying",
  root: "optionsymbol",
  sides: [
    {
      right: { in: "side" },
      bid: "bid",
      ask: "ask",
      delta: "delta",
      impliedVolatility: "iv",
      volume: "volume",
    },
  ],
  noVolatilityUpTo: 0,
};
