import { decimalOf } from "../../domain/decimal.ts";
import type { Cents } from "../../domain/money.ts";

/** Prices in whole cents a share at which market orders fill, from a quote in cents (F2). */
export type Fills = {
  /** mid + slippage · half-spread, a fraction of a cent rounded up. */
  readonly buy: (bid: Cents, ask: Cents) => Cents;
  /** mid − slippage · half-spread, a fraction of a cent rounded down; not under 0, since slippage is at most 100 %. */
  readonly sell: (bid: Cents, ask: Cents) => Cents;
};

/** Slippage of 100 %, the usual case, without the formula. */
const AT_THE_QUOTES: Fills = { buy: (_bid, ask) => ask, sell: (bid) => bid };

/** Up to this scale all intermediate products of prices stay below 2^53. */
const EXACT_SCALE = 6;

/**
 * Returns fills at a slippage of 0 to 100 % of the half-spread. Over the denominator 200 · 10^scale, with slippage =
 * units / 10^scale %, a buy is (bid + ask) · 100 · 10^scale + units · (ask − bid), all whole numbers.
 */
export const fillsAt = (slippagePercent: number): Fills => {
  if (slippagePercent === 100) return AT_THE_QUOTES;
  const { units, scale } = decimalOf(slippagePercent);
  if (scale > EXACT_SCALE) return bigFillsAt(units, 10n ** BigInt(scale));
  const share = Number(units);
  const whole = 100 * 10 ** scale;
  const denominator = 2 * whole;
  return {
    buy: (bid, ask) => {
      const numerator = (bid + ask) * whole + share * (ask - bid);
      const rest = numerator % denominator;
      return (numerator - rest) / denominator + (rest > 0 ? 1 : 0);
    },
    sell: (bid, ask) => {
      const numerator = (bid + ask) * whole - share * (ask - bid);
      return (numerator - (numerator % denominator)) / denominator;
    },
  };
};

const bigFillsAt = (share: bigint, one: bigint): Fills => {
  const whole = 100n * one;
  const denominator = 2n * whole;
  return {
    buy: (bid, ask) => {
      const numerator = BigInt(bid + ask) * whole + share * BigInt(ask - bid);
      return Number((numerator + denominator - 1n) / denominator);
    },
    sell: (bid, ask) => Number((BigInt(bid + ask) * whole - share * BigInt(ask - bid)) / denominator),
  };
};
