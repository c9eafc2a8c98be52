import type { ChainFormat } from "../chain/chain-format.ts";
import { underlyingOfRoot } from "../chain/option-root.ts";

/**
 * Alpha Vantage's historical options, and the open data sets with its names. It lacks the underlying's price, so it
 * needs an underlying file.
 */
export const ALPHA_VANTAGE: ChainFormat = {
  name: "alphavantage",
  vendor: "Alpha Vantage",
  about: "historical options and open data sets with these names, CSV or Parquet, with --underlying",
  dates: "iso",
  date: "date",
  expiry: "expiration",
  strike: "strike",
  symbol: "symbol",
  symbolOf: underlyingOfRoot,
  root: ["contractid", "contract_id"],
  sides: [
    {
      right: { in: "type" },
      bid: "bid",
      ask: "ask",
      delta: "delta",
      impliedVolatility: "implied_volatility",
      volume: "volume",
    },
  ],
  noVolatilityUpTo: 0,
};
