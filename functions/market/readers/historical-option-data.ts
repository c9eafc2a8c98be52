import type { ChainFormat } from "../chain/chain-format.ts";

/** historicaloptiondata.com (Delta Neutral): L2 with its older headers and its current one, L3, and L1 without greeks. */
export const HISTORICAL_OPTION_DATA: ChainFormat = {
  name: "historicaloptiondata",
  vendor: "historicaloptiondata.com",
  about: "L2 (older and current headers) and L3",
  dates: "us",
  date: ["quotedate", "datadate"],
  expiry: "expiration",
  strike: "strike",
  underlying: ["underlying_last", "underlyingprice"],
  symbol: ["underlying", "underlyingsymbol"],
  root: ["optionroot", "optionsymbol"],
  sides: [
    {
      right: { in: ["type", "optiontype"] },
      bid: "bid",
      ask: "ask",
      delta: "delta",
      impliedVolatility: ["impliedvol", "iv", "ivmean"],
      volume: "volume",
    },
  ],
  noVolatilityUpTo: 0,
};
