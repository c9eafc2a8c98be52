import type { ChainFormat } from "../chain/chain-format.ts";
import { underlyingOfRoot } from "../chain/option-root.ts";

const AFTER_ROOT = /\d{6}[CP]\d{8}$/;

/** The solver's bounds; a step halves the way to the lower one. */
const LOWEST_VOLATILITY = 1e-5;
const MOST_STEPS = 17;
/** Collectors round to six decimal places. */
const ROUNDING = 6e-7;

/**
 * True for a volatility at which Yahoo's solver stopped before it looked at a price: 1e-5, or 0.500005, 0.2500075,
 * 0.12500875 and so on, the first steps of its bisection between 1e-5 and 1.
 */
export const isYahooPlaceholder = (volatility: number): boolean => {
  if (volatility <= 2 * LOWEST_VOLATILITY) return true;
  for (let step = 1, share = 0.5; step <= MOST_STEPS; step++, share /= 2)
    if (Math.abs(volatility - (LOWEST_VOLATILITY + share * (1 - LOWEST_VOLATILITY))) < ROUNDING) return true;
  return false;
};

/** Yahoo's chains from yfinance collectors, with the session and its close in each row. */
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
  isNoVolatility: isYahooPlaceholder,
};
