import type { ChainFormat } from "../chain/chain-format.ts";

/** EODHD's US options, `options/eod` with the API's names. Its `tradetime` is the session. It lacks the underlying's price. */
export const EODHD: ChainFormat = {
  name: "eodhd",
  vendor: "EODHD",
  about: "options/eod of the API as CSV, with --underlying",
  dates: "iso",
  date: "tradetime",
  expiry: "exp_date",
  strike: "strike",
  symbol: "underlying_symbol",
  root: "contract",
  sides: [
    {
      right: { in: "type" },
      bid: "bid",
      ask: "ask",
      delta: "delta",
      impliedVolatility: "volatility",
      volume: "volume",
    },
  ],
  noVolatilityUpTo: 0,
};
