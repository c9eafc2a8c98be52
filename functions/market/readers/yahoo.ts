import { type ChainFormat, rootOfContract } from "../chain/chain-format.ts";

/**
 * Yahoo's chains as yfinance collectors store them, with the session and its close beside each row. Its solver leaves
 * 1e-5 where it finds no IV.
 */
export const YAHOO: ChainFormat = {
  name: "yahoo",
  vendor: "Yahoo Finance",
  about: "yfinance chains with spot and session",
  dates: "iso",
  date: "session",
  expiry: "expiry",
  strike: "strike",
  underlying: "spot",
  symbol: "contractsymbol",
  symbolOf: rootOfContract,
  sides: [
    {
      right: { in: "type" },
      bid: "bid",
      ask: "ask",
      impliedVolatility: "impliedvolatility",
      volume: "volume",
      openInterest: "openinterest",
    },
  ],
  noVolatilityUpTo: 2e-5,
};
