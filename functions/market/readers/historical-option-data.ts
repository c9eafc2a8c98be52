import type { ChainFormat } from "../chain/chain-format.ts";

/** historicaloptiondata.com (Delta Neutral): L2 with its older and its current header, L3, and L1 without greeks. */
export const HISTORICAL_OPTION_DATA: ChainFormat = {
  name: "historicaloptiondata",
  vendor: "historicaloptiondata.com",
  about: "L2 (older and current header) and L3",
  dates: "us",
  date: ["quotedate", "datadate"],
  expiry: "expiration",
  strike: "strike",
  underlying: ["underlying_last", "underlyingprice"],
  symbol: ["underlying", "underlyingsymbol"],
  root: ["optionroot", "optionsymbol"],
  sides: [
    {
      right: { in: "type" },
      bid: "bid",
      ask: "ask",
      delta: "delta",
      impliedVolatility: ["impliedvol", "iv", "ivmean"],
      volume: "volume",
    },
  ],
  noVolatilityUpTo: 0,
};
