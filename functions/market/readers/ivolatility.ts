import type { ChainFormat } from "../chain/chain-format.ts";

/** iVolatility's end-of-day contracts. An IV of -1 means none. */
export const IVOLATILITY: ChainFormat = {
  name: "ivolatility",
  vendor: "iVolatility",
  about: "EOD individual contracts",
  dates: "us",
  date: "date",
  expiry: "option_expiration",
  strike: "strike",
  underlying: "stock_price_close",
  symbol: "symbol",
  root: "option_symbol",
  sides: [
    {
      right: { in: "call/put" },
      bid: "bid",
      ask: "ask",
      delta: "delta",
      impliedVolatility: "iv",
      volume: "volume",
    },
  ],
  noVolatilityUpTo: 0,
};
