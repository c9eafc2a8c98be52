import type { ChainFormat } from "../chain/chain-format.ts";

/**
 * The table `option_chain` of DoltHub's post-no-preference/options. It has no price of the underlying, so that its daily
 * closes must stand beside it, and neither volume nor open interest. What was collected on a Saturday carries its date.
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
