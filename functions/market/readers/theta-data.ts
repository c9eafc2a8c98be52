import type { ChainFormat } from "../chain/chain-format.ts";
import { underlyingOfRoot } from "../chain/option-root.ts";

/**
 * ThetaData's end-of-day reports as CSV from the v3 terminal: the last quote at 17:15. With greeks, the session is
 * the underlying's time, since the contract's time is its last change. Without greeks, an underlying file is needed.
 * Missing values are 0. A symbol is a root: SPXW belongs to SPX.
 */
export const THETA_DATA: ChainFormat = {
  name: "thetadata",
  vendor: "ThetaData",
  about: "v3 EOD with greeks; without them, with --underlying",
  dates: "iso-time",
  date: ["created", "underlying_timestamp"],
  expiry: "expiration",
  strike: "strike",
  underlying: "underlying_price",
  symbol: "symbol",
  symbolOf: underlyingOfRoot,
  root: "symbol",
  sides: [
    {
      right: { in: "right" },
      bid: "bid",
      ask: "ask",
      delta: "delta",
      impliedVolatility: "implied_vol",
      volume: "volume",
    },
  ],
  noVolatilityUpTo: 0,
};

/** The v2 terminal and its flat files: strikes in tenths of a cent, dates without hyphens, no greeks. */
export const THETA_DATA_V2: ChainFormat = {
  name: "thetadata-v2",
  vendor: "ThetaData",
  about: "v2 bulk EOD, with --underlying",
  dates: "compact",
  date: "date",
  expiry: "expiration",
  strike: "strike",
  strikePlaces: 3,
  symbol: "root",
  symbolOf: underlyingOfRoot,
  root: "root",
  sides: [{ right: { in: "right" }, bid: "bid", ask: "ask", volume: "volume" }],
  noVolatilityUpTo: 0,
};
