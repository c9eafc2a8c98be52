import type { ChainFormat } from "../chain/chain-format.ts";

/**
 * The product's own format: `date,expiry,strike,right,bid,ask,iv,delta,volume,open_interest,underlying`. A column `root`
 * may stand beside them, for an index with two roots.
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
