import type { TradeRow } from "#shared/contracts/results.ts";
import { readCourse } from "#shared/contracts/trade-marks.ts";
import { parseDay } from "#shared/domain/day.ts";
import {
  impliedVolatility,
  optionDelta,
  optionPrice,
  type RightCode,
  yearsOf,
} from "#shared/engine/pricing/black-scholes.ts";

/** Greeks of a trade at its entry: the market's deltas, the rest by Black-Scholes from the prices it opened at. */

export type LegGreeks = {
  readonly place: number;
  /** Signed, of one long contract; the market's where the result has it. */
  readonly delta: number | undefined;
  /** Percent a year; undefined for a price without time value. */
  readonly volatility: number | undefined;
};

export type PositionGreeks = {
  /** Of all spreads: shares, shares per dollar, dollars a day, and dollars per point of volatility. */
  readonly delta: number;
  readonly gamma: number;
  readonly theta: number;
  readonly vega: number;
};

const SHARES = 100;
/** The engine clamps implied volatility here: a price without time value has none. */
const LEAST_VOLATILITY = 0.001;
const POINT = 0.01;

type PricedLeg = PricedOption | PricedShares;

type PricedShares = { readonly contracts: number; readonly right: "shares"; readonly volatility: undefined };

type PricedOption = {
  readonly contracts: number;
  readonly right: RightCode;
  readonly strike: number;
  readonly days: number;
  readonly volatility: number | undefined;
};

const GREEKS_OF_SHARES = { delta: 1, gamma: 0, theta: 0, vega: 0 };

/** Returns greeks of one share of a leg; of an option by differences of the engine's own prices and deltas. */
const greeksOf = (leg: PricedLeg, underlying: number) => {
  if (leg.right === "shares") return GREEKS_OF_SHARES;
  const { right, strike, days, volatility } = leg;
  if (volatility === undefined) return undefined;
  const price = (left: number, atVolatility: number): number =>
    optionPrice(right, underlying, strike, yearsOf(left), atVolatility);
  const deltaAt = (at: number): number => optionDelta(right, at, strike, yearsOf(days), volatility);
  const nudge = underlying / 1000;
  return {
    delta: deltaAt(underlying),
    gamma: (deltaAt(underlying + nudge) - deltaAt(underlying - nudge)) / (2 * nudge),
    theta: price(Math.max(0, days - 1), volatility) - price(days, volatility),
    vega: price(days, volatility + POINT / 2) - price(days, volatility - POINT / 2),
  };
};

/** Returns each leg's greeks and the position's; `position` is undefined where a leg has no volatility. */
export const greeksAtEntry = ({
  details,
  date_open,
  n_spreads: spreads,
}: TradeRow): { readonly legs: readonly LegGreeks[]; readonly position: PositionGreeks | undefined } => {
  const opened = parseDay(date_open);
  if (opened === undefined) return { legs: [], position: undefined };
  const { open_price: underlying } = details;
  const deltas = readCourse(details, spreads)?.deltas;
  const legs = details.legs.map(([quantity, name, strike, expiry, entry]): PricedLeg => {
    if (name === "shares") return { contracts: quantity * spreads, right: name, volatility: undefined };
    const right = name === "call" ? 0 : 1;
    const days = (parseDay(expiry) ?? opened) - opened;
    const volatility = days > 0 ? impliedVolatility(right, underlying, strike, yearsOf(days), entry) : 0;
    return {
      contracts: quantity * spreads,
      right,
      strike,
      days,
      volatility: volatility > LEAST_VOLATILITY ? volatility : undefined,
    };
  });
  const greeks = legs.map((leg) => greeksOf(leg, underlying));
  const sum = (of: (leg: NonNullable<(typeof greeks)[number]>, at: number) => number): number =>
    legs.reduce((total, { contracts }, at) => {
      const each = greeks[at];
      return each ? total + contracts * SHARES * of(each, at) : total;
    }, 0);
  return {
    legs: legs.map(({ volatility }, at) => ({
      place: at + 1,
      delta: deltas?.[at] ?? greeks[at]?.delta,
      volatility: volatility === undefined ? undefined : 100 * volatility,
    })),
    position: greeks.every((each) => each !== undefined)
      ? {
          delta: sum(({ delta }, at) => deltas?.[at] ?? delta),
          gamma: sum(({ gamma }) => gamma),
          theta: sum(({ theta }) => theta),
          vega: sum(({ vega }) => vega),
        }
      : undefined,
  };
};
