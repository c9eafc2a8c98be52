import type { ChainFormat } from "../chain/chain-format.ts";
import { underlyingOfRoot } from "../chain/option-root.ts";

/** The option symbol after its root. */
const AFTER_ROOT = /\d{6}[CP]\d{8}$/;

/**
 * Yahoo's chains from yfinance collectors, with the session and its close in each row. Its solver writes 1e-5 for no
 * IV.
 */
export const YAHOO: ChainFormat = {
  name: "yahoo",
  vendor: "Yahoo Finance",
  about: "yfinance chains with spot and session",
  dates: "iso",
  date: "session",
  expiry: "expiry",
  strike: "strike",
  underlying: "spot",
  symbol: "contractsymbol",
  symbolOf: (contract) => underlyingOfRoot(contract.replace(AFTER_ROOT, "").trim()),
  root: "contractsymbol",
  sides: [
    {
      right: { in: "type" },
      bid: "bid",
      ask: "ask",
      impliedVolatility: "impliedvolatility",
      volume: "volume",
    },
  ],
  noVolatilityUpTo: 2e-5,
};
