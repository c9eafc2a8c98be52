import type { ChainFormat } from "../chain/chain-format.ts";
import { underlyingOfRoot } from "../chain/option-root.ts";

/** The date, right and strike of an option symbol. */
const AFTER_ROOT = /\s*\d{6}[CP]\d+$/;

const underlyingOfOption = (symbol: string): string => underlyingOfRoot(symbol.replace(AFTER_ROOT, ""));

/**
 * The product's own format: `date,expiry,strike,right,bid,ask,iv,delta,volume,open_interest,underlying`. Columns `symbol`
 * (the underlying's, or the option's), for files of several, and `root`, for an index with two, may stand beside them.
 */
export const PLAIN: ChainFormat = {
  name: "plain",
  vendor: "Imported file",
  about: "date,expiry,strike,right,bid,ask,iv,delta,volume,open_interest,underlying",
  dates: "iso",
  date: "date",
  expiry: "expiry",
  strike: "strike",
  underlying: "underlying",
  symbol: "symbol",
  mayLackSymbol: true,
  symbolOf: underlyingOfOption,
  root: "root",
  sides: [
    {
      right: { in: "right" },
      bid: "bid",
      ask: "ask",
      delta: "delta",
      impliedVolatility: "iv",
      volume: "volume",
    },
  ],
  noVolatilityUpTo: 0,
  unread: ["open_interest"],
};
