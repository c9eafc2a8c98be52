import fc from "fast-check";
import type { OptionLeg, Strategy, Threshold } from "#shared/domain/strategy.ts";
import type { StrikeRule } from "#shared/domain/strike-rule.ts";
import type { ChainRow } from "../market/build-market.ts";
import { datesFrom } from "./hand-market.ts";
import { byDelta, strategyOf } from "./hand-strategy.ts";

/** Twenty-four sessions around a holiday. Expiries are among them, on the eve of a holiday, and later. */
export const DATES = datesFrom("2024-03-11", 24);
export const EXPIRIES = ["2024-03-15", "2024-03-29", "2024-04-05", "2024-05-17"];
export const STRIKES = [90, 95, 100, 105, 110];

const contracts = EXPIRIES.flatMap((expiry) =>
  STRIKES.flatMap((strike) => (["call", "put"] as const).map((right) => ({ expiry, strike, right }))),
);

/** Bid in cents, width in cents, |delta| in hundredths. About every ninth draw has no bid, and some have no row. */
const anyQuote = fc.record({
  bid: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 900 }) },
    { weight: 1, arbitrary: fc.constant(0) },
  ),
  width: fc.integer({ min: 0, max: 40 }),
  delta: fc.integer({ min: 1, max: 100 }),
  isThere: fc.integer({ min: 0, max: 9 }).map((draw) => draw > 0),
});

const listedOn = DATES.map((date) => contracts.filter(({ expiry }) => expiry >= date));
const MOST_QUOTES = listedOn.flat().length;

/** Chains of random quotes on an underlying near 100; contracts lack quotes on some days. */
export const anyChain: fc.Arbitrary<ChainRow[]> = fc
  .record({
    // Shrinking a thousand quotes one by one would take minutes; an infinite stream would be drawn again for each
    // shrink.
    quotes: fc.noShrink(fc.array(anyQuote, { minLength: MOST_QUOTES, maxLength: MOST_QUOTES })),
    closes: fc.array(fc.integer({ min: 8800, max: 11_200 }), {
      minLength: DATES.length,
      maxLength: DATES.length,
    }),
  })
  .map(({ quotes, closes }) => {
    const rows: ChainRow[] = [];
    let drawn = 0;
    DATES.forEach((date, session) => {
      for (const contract of listedOn[session]!) {
        const { bid, width, delta, isThere } = quotes[drawn++]!;
        if (!isThere && session > 0) continue;
        rows.push({
          date,
          ...contract,
          bid: bid / 100,
          ask: Math.max(1, bid + width) / 100,
          delta: (contract.right === "call" ? delta : -delta) / 100,
          underlying: closes[session]! / 100,
        });
      }
    });
    return rows;
  });

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
