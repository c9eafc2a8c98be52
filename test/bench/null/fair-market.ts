import { sessionsBetween } from "#shared/domain/calendar.ts";
import type { Day } from "#shared/domain/day.ts";
import { createMarketBuilder, type MarketBuilder } from "#shared/engine/market/build/builder.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import { optionDelta, optionPrice } from "#shared/engine/pricing/black-scholes.ts";
import { type Chance, chance } from "./chance.ts";

/**
 * Markets without an edge. The underlying is a random walk without drift and with occasional jumps, mostly down (R. C.
 * Merton, "Option pricing when underlying stock returns are discontinuous", 1976). The middle of every quote is the option's
 * fair value under that walk. With fills at the middle and no commission, every combination earns 0 on average, and short
 * premium loses seldom and much, as in real markets.
 */
type FairMarket = {
  readonly seed: number;
  readonly sessions: number;
  /**
   * The quotes' deviation as a multiple of the walk's: 1 in a fair market. Above 1, options are too dear and selling them
   * has an edge.
   */
  readonly dearness: number;
};

const FIRST_DAY = 16_437 as Day; // 2015-01-02
/** High enough that rounding to whole cents is negligible beside the P&L of a trade. */
const FIRST_CLOSE_CENTS = 200_000;
const STRIKE_STEP_CENTS = 5000;
/** Listed strikes extend this fraction beyond the range of the underlying in the life of an expiry. */
const STRIKE_REACH = 0.18;
/** An expiry every second week, listed ten weeks before. */
const EXPIRY_EVERY = 10;
const LISTED_BEFORE = 50;

/** Parameters of the walk per session. */
const DEVIATION = 0.12 / Math.sqrt(252);
const JUMPS = 6 / 252;
const JUMP_MEAN = -0.03;
const JUMP_DEVIATION = 0.03;
/** Log of the mean jump factor, and the drift that offsets the jumps. */
const JUMP_LOG = JUMP_MEAN + JUMP_DEVIATION ** 2 / 2;
const DRIFT = -Math.log1p(JUMPS * Math.expm1(JUMP_LOG));
/** More jumps than this in the life of an option are negligible. */
const MOST_JUMPS = 9;

const walk = ({ gaussian, even }: Chance, sessions: number): Int32Array => {
  const closes = new Int32Array(sessions);
  let close = FIRST_CLOSE_CENTS;
  for (let session = 0; session < sessions; session++) {
    closes[session] = close;
    let log = DRIFT - DEVIATION ** 2 / 2 + DEVIATION * gaussian();
    // At most one jump a session.
    if (even() < JUMPS) log += JUMP_MEAN + JUMP_DEVIATION * gaussian();
    close = Math.round(close * Math.exp(log));
  }
  return closes;
};

/** The probability of each number of jumps in the rest of an option's life. */
type Outlook = readonly { readonly weight: number; readonly growth: number; readonly deviation: number }[];

const outlookOf = (left: number, dearness: number): Outlook => {
  const outlook: { weight: number; growth: number; deviation: number }[] = [];
  // Binomial, like the draws of the walk.
  let weight = (1 - JUMPS) ** left;
  for (let jumps = 0; jumps <= Math.min(left, MOST_JUMPS); jumps++) {
    const variance = left * DEVIATION ** 2 + jumps * JUMP_DEVIATION ** 2;
    const growth = Math.exp(left * DRIFT + jumps * JUMP_LOG);
    outlook.push({ weight, growth, deviation: dearness * Math.sqrt(variance) });
    weight *= ((left - jumps) / (jumps + 1)) * (JUMPS / (1 - JUMPS));
  }
  return outlook;
};

type Worth = { callCents: number; callDelta: number };

const worthOf = (outlook: Outlook, close: number, strike: number): Worth => {
  let callCents = 0;
  let callDelta = 0;
  for (const { weight, growth, deviation } of outlook) {
    callCents += weight * optionPrice(0, close * growth, strike, 1, deviation);
    callDelta += weight * growth * optionDelta(0, close * growth, strike, 1, deviation);
  }
  return { callCents, callDelta };
};

/** Returns the strikes of an expiry, which are quoted for its whole life. */
const strikesOf = (closes: Int32Array, from: number, to: number): number[] => {
  const life = closes.subarray(from, to + 1);
  const lowest = Math.floor(((1 - STRIKE_REACH) * Math.min(...life)) / STRIKE_STEP_CENTS);
  const highest = Math.ceil(((1 + STRIKE_REACH) * Math.max(...life)) / STRIKE_STEP_CENTS);
  return Array.from({ length: highest - lowest + 1 }, (_, k) => (lowest + k) * STRIKE_STEP_CENTS);
};

/** Adds every quote of one expiry. Random rounding to whole cents keeps the middle fair on average. */
const quoteExpiry = (
  builder: MarketBuilder,
  { even }: Chance,
  days: Int32Array,
  closes: Int32Array,
  expiry: number,
  outlooks: readonly Outlook[],
): void => {
  const from = Math.max(0, expiry - LISTED_BEFORE);
  const to = Math.min(expiry, closes.length - 1);
  const strikes = strikesOf(closes, from, to);
  for (let session = from; session <= to; session++) {
    const close = closes[session]!;
    for (const strikeCents of strikes) {
      const { callCents, callDelta } = worthOf(outlooks[expiry - session]!, close, strikeCents);
      for (const right of [0, 1] as const) {
        const worth = right === 0 ? callCents : callCents + strikeCents - close;
        const middle = Math.max(0, Math.floor(worth + even()));
        const half = Math.min(middle, Math.ceil(1 + middle / 100));
        builder.add({
          day: days[session]!,
          expiry: days[expiry]!,
          strikeCents,
          right,
          bidCents: middle - half,
          askCents: Math.max(1, middle + half),
          delta: right === 0 ? callDelta : callDelta - 1,
          impliedVolatility: 0.15,
          volume: Number.NaN,
          underlyingCents: close,
          line: 0,
        });
      }
    }
  }
};

/** Returns the market; equal arguments give equal bytes. */
export const fairMarket = ({ seed, sessions, dearness }: FairMarket): Market => {
  const draw = chance(seed);
  const days = sessionsBetween(FIRST_DAY, (FIRST_DAY + 2 * (sessions + LISTED_BEFORE)) as Day);
  const closes = walk(draw, sessions);
  const outlooks = Array.from({ length: LISTED_BEFORE + 1 }, (_, left) => outlookOf(left, dearness));
  const builder = createMarketBuilder();
  builder.startFile("fair");
  for (let expiry = EXPIRY_EVERY; expiry < sessions + LISTED_BEFORE; expiry += EXPIRY_EVERY)
    quoteExpiry(builder, draw, days, closes, expiry, outlooks);
  const meta = { ticker: "FAIR", displayName: "A fair market", source: "drawn at random", modelled: true };
  return openMarket(builder.finish({ meta }));
};
