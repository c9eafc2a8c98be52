import type { ChainFormat } from "../chain/chain-format.ts";

/**
 * The table `option_chain` of DoltHub's post-no-preference/options. It lacks volume and the underlying's price, so it
 * needs an underlying file. Rows collected on a Saturday carry that date.
 */
export const DOLTHUB: ChainFormat = {
  name: "dolthub",
  vendor: "DoltHub post-no-preference/options",
  about: "option_chain of post-no-preference/options, with --underlying",
  dates: "iso",
  date: "date",
  expiry: "expiration",
  strike: "strike",
  symbol: "act_symbol",
  sides: [{ right: { in: "call_put" }, bid: "bid", ask: "ask", delta: "delta", impliedVolatility: "vol" }],
  noVolatilityUpTo: 0,
};
