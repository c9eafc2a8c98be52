import type { ChainFormat } from "../chain/chain-format.ts";

/** optiondata.org's daily files of options. The underlying's prices are in files of stocks beside them. */
export const OPTION_DATA_ORG: ChainFormat = {
  name: "optiondata",
  vendor: "optiondata.org",
  about: "daily option files, with --underlying",
  dates: "iso",
  date: "quote_date",
  expiry: "expiration",
  strike: "strike",
  symbol: "underlying",
  root: "contract",
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
