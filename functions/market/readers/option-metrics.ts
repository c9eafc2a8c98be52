import type { ChainFormat } from "../chain/chain-format.ts";

/**
 * OptionMetrics' table of option prices, as WRDS writes it. Strikes are in thousandths of a dollar. -99.99 means no
 * volatility and no delta. A file without `ticker` tells underlyings apart by `secid`. `ss_flag` is 0 but for contracts
 * that do not deliver 100 shares. The option's symbol begins with its root: `SPX 240119C4700000`. The underlying's price
 * is in another table.
 */
export const OPTION_METRICS: ChainFormat = {
  name: "optionmetrics",
  vendor: "OptionMetrics",
  about: "option prices of IvyDB by WRDS, with --underlying",
  dates: "iso",
  date: "date",
  expiry: "exdate",
  strike: "strike_price",
  strikePlaces: 3,
  symbol: ["ticker", "secid"],
  root: "symbol",
  adjusted: "ss_flag",
  sides: [
    {
      right: { in: "cp_flag" },
      bid: "best_bid",
      ask: "best_offer",
      delta: "delta",
      impliedVolatility: "impl_volatility",
      volume: "volume",
    },
  ],
  noDelta: -99.99,
  noVolatilityUpTo: 0,
};
