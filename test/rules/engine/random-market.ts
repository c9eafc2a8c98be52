import fc from "fast-check";
import type { OptionLeg, Strategy, Threshold } from "#shared/domain/strategy/strategy.ts";
import type { StrikeRule } from "#shared/domain/strategy/strike-rule.ts";
import { optionPrice, yearsOf } from "#shared/engine/pricing/black-scholes.ts";
import { type ChainRow, day } from "../market/build-market.ts";
import { datesFrom } from "./hand-market.ts";
import { byDelta, strategyOf } from "./hand-strategy.ts";

/** Twenty-four sessions around a holiday. Expiries are among them, on the eve of a holiday, and later. */
export const DATES = datesFrom("2024-03-11", 24);
export const EXPIRIES = ["2024-03-15", "2024-03-29", "2024-04-05", "2024-05-17"];
export const STRIKES = [90, 95, 100, 105, 110];

const contracts = EXPIRIES.flatMap((expiry) =>
  STRIKES.flatMap((strike) => (["call", "put"] as const).map((right) => ({ expiry, strike, right }))),
);

/**
 * `wild` is a bid in cents that no model gives, about every ninth time 0; the width is in cents, |delta| in hundredths. Some
 * draws have no row.
 */
const anyQuote = fc.record({
  wild: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 900 }) },
    { weight: 1, arbitrary: fc.constant(0) },
  ),
  width: fc.integer({ min: 0, max: 40 }),
  delta: fc.integer({ min: 1, max: 100 }),
  isThere: fc.integer({ min: 0, max: 9 }).map((draw) => draw > 0),
});

type DrawnQuote = typeof anyQuote extends fc.Arbitrary<infer Q> ? Q : never;

/** Returns bid and ask in cents around a fair value, which no arbitrage can trade: rounded away from it. */
const fairQuote = (value: number, { width }: DrawnQuote) => ({
  bid: Math.max(0, Math.floor(value - width / 2)),
  ask: Math.max(1, Math.ceil(value + width / 2)),
});

const wildQuote = ({ wild, width }: DrawnQuote) => ({ bid: wild, ask: Math.max(1, wild + width) });

const listedOn = DATES.map((date) => contracts.filter(({ expiry }) => expiry >= date));
const MOST_QUOTES = listedOn.flat().length;

const fairCents = (
  contract: (typeof contracts)[number],
  date: string,
  closeCents: number,
  volatility: number,
) =>
  optionPrice(
    contract.right === "call" ? 0 : 1,
    closeCents,
    100 * contract.strike,
    yearsOf(day(contract.expiry) - day(date)),
    volatility,
  );

/**
 * Returns chains on an underlying near 100, whose contracts lack quotes on some days. `wildShare` of a hundred quotes are
 * random, which no position can be traded at for certain gains (C6, X4); the others surround a model's values.
 */
const chainsWith = (wildShare: fc.Arbitrary<number>): fc.Arbitrary<ChainRow[]> =>
  fc
    .record({
      wildShare,
      volatilities: fc.array(fc.integer({ min: 5, max: 90 }), {
        minLength: DATES.length,
        maxLength: DATES.length,
      }),
      // Shrinking a thousand quotes one by one would take minutes; an infinite stream would be drawn again for each
      // shrink.
      quotes: fc.noShrink(fc.array(anyQuote, { minLength: MOST_QUOTES, maxLength: MOST_QUOTES })),
      closes: fc.array(fc.integer({ min: 8800, max: 11_200 }), {
        minLength: DATES.length,
        maxLength: DATES.length,
      }),
    })
    .map(({ quotes, closes, volatilities, wildShare: share }) => {
      const rows: ChainRow[] = [];
      let drawn = 0;
      DATES.forEach((date, session) => {
        for (const contract of listedOn[session]!) {
          const quote = quotes[drawn++]!;
          const { delta, isThere } = quote;
          if (!isThere && session > 0) continue;
          const close = closes[session]!;
          const { bid, ask } =
            drawn % 100 < share
              ? wildQuote(quote)
              : fairQuote(fairCents(contract, date, close, volatilities[session]! / 100), quote);
          rows.push({
            date,
            ...contract,
            bid: bid / 100,
            ask: ask / 100,
            delta: (contract.right === "call" ? delta : -delta) / 100,
            underlying: close / 100,
          });
        }
      });
      return rows;
    });

/** Chains in which most quotes, a few, or none are random. */
export const anyChain = chainsWith(fc.constantFrom(100, 100, 8, 8, 0));

/** Chains without a random quote: bid and ask surround one model's values on each session. */
export const fairChain = chainsWith(fc.constant(0));

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((each) => each / 100);

const anyStrike: fc.Arbitrary<StrikeRule> = fc.oneof(
  { weight: 3, arbitrary: hundredths(0, 100).map(byDelta) },
  fc.record({ kind: fc.constant("% OTM" as const), percent: hundredths(-1000, 1000) }),
  fc.record({ kind: fc.constant("Premium" as const), dollars: hundredths(1, 900) }),
  fc.record({ kind: fc.constant("Offset" as const), dollars: fc.constantFrom(-10, -5, 0, 2.5, 5, 10) }),
);

const anyLeg: fc.Arbitrary<OptionLeg> = fc.record({
  side: fc.constantFrom("long", "short"),
  right: fc.constantFrom("call", "put"),
  quantity: fc.integer({ min: 1, max: 3 }),
  dteDays: fc.constantFrom(4, 12, 18, 45),
  strike: anyStrike,
});

const anyThreshold: fc.Arbitrary<Threshold> = fc.oneof(
  fc.constant({ kind: "None" as const }),
  fc.record({ kind: fc.constant("% of premium" as const), percent: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ kind: fc.constant("$ per spread" as const), dollars: fc.integer({ min: 1, max: 500 }) }),
);

/** Strategies that the form accepts, of up to four legs, without events and filters. */
export const anyStrategy: fc.Arbitrary<Strategy> = fc
  .record({
    legs: fc.array(anyLeg, { minLength: 1, maxLength: 4 }),
    // There is always a nearest expiry; with so few expiries the other rules trade seldom.
    dteRule: fc.constantFrom("Nearest", "Nearest", "Nearest", "Exact", "At least", "At most"),
    holdDays: fc.integer({ min: 1, max: 40 }),
    maxPositions: fc.integer({ min: 1, max: 5 }),
    waitSessions: fc.nat(4),
    sizing: fc.oneof(
      fc.constant({ kind: "One spread" as const }),
      fc.record({ kind: fc.constant("Spreads" as const), count: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ kind: fc.constant("$ at risk" as const), dollars: fc.integer({ min: 0, max: 20_000 }) }),
    ),
    stop: anyThreshold,
    target: anyThreshold,
    trail: fc.option(fc.record({ percent: hundredths(1, 8000), fromPercent: hundredths(0, 5000) }), {
      nil: undefined,
      freq: 2,
    }),
    exitDelta: fc.option(hundredths(30, 100), { nil: undefined, freq: 2 }),
    exitDteDays: fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined, freq: 2 }),
    slippagePercent: fc.constantFrom(0, 25, 33.3, 100),
    commissionCents: fc.constantFrom(0, 65, 100),
    startBalanceCents: fc.constantFrom(0, 50_000, 10_000_000),
  })
  .map(strategyOf);

export const anyShares = fc.record({
  side: fc.constantFrom("long" as const, "short" as const),
  right: fc.constant("shares" as const),
  quantity: fc.integer({ min: 1, max: 5 }),
  /** Where they stand among the legs, counted around. */
  place: fc.nat(4),
});

/** Strategies as `anyStrategy`, and as many with shares beside up to three options. */
export const anyStrategyOfLegs: fc.Arbitrary<Strategy> = fc.oneof(
  anyStrategy,
  fc.tuple(anyStrategy, anyShares).map(([strategy, { place, ...shares }]) => {
    const options = strategy.legs.slice(0, 3);
    return { ...strategy, legs: options.toSpliced(place % (options.length + 1), 0, shares) };
  }),
);
