import fc from "fast-check";
import type { FilterRule, Strategy } from "#shared/domain/strategy/strategy.ts";
import { day, marketOf } from "../../market/build-market.ts";
import { anyChain, anyStrategy, DATES } from "../random-market.ts";
import type { HandMember } from "./hand-portfolio.ts";

/** Random portfolios whose members have different spans. */

const LAST = DATES.length - 1;

/** Three tickers: all sessions, a late start, and an early end; the last two may not overlap. */
export const anyMarkets = fc
  .tuple(anyChain, anyChain, fc.integer({ min: 1, max: LAST - 1 }), fc.integer({ min: 1, max: LAST - 1 }))
  .map(([one, other, from, to]) => [
    marketOf(one, { ticker: "ALL" }),
    marketOf(
      other.filter(({ date }) => date >= DATES[from]!),
      { ticker: "LATE" },
    ),
    marketOf(
      one.filter(({ date }) => date <= DATES[to]!),
      { ticker: "EARLY" },
    ),
  ]);

export const anySized: fc.Arbitrary<Strategy> = fc
  .tuple(anyStrategy, fc.option(fc.integer({ min: 1, max: 60 }), { freq: 3 }))
  .map(([strategy, percent]) =>
    percent === null ? strategy : { ...strategy, sizing: { kind: "% of account", percent } },
  );

/** Returns the strategy with the other side of every leg. */
const mirrored = (strategy: Strategy): Strategy => ({
  ...strategy,
  legs: strategy.legs.map((leg) => ({ ...leg, side: leg.side === "long" ? "short" : "long" })),
});

/** Two to four members of these markets, named by their places; some are another member's other side. */
export const anyMembers = (strategies: fc.Arbitrary<Strategy>): fc.Arbitrary<HandMember[]> =>
  fc
    .tuple(
      anyMarkets,
      fc.array(fc.record({ which: fc.nat(2), strategy: strategies, isMirror: fc.boolean() }), {
        minLength: 2,
        maxLength: 4,
      }),
    )
    .map(([markets, drawn]) =>
      drawn.map(({ which, strategy, isMirror }, place) => {
        const before = isMirror ? drawn[place - 1] : undefined;
        const market = markets[before ? before.which : which]!;
        const own = before ? mirrored(before.strategy) : strategy;
        return { name: `${place}`, market, strategy: { ...own, ticker: market.meta.ticker } };
      }),
    );

const anyPercent = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 1000 }).map((tenths) => tenths / 10) },
);

export const anyAccount = fc.record({
  startBalanceCents: fc.constantFrom(500_000, 5_000_000, 50_000_000),
  limits: fc.record({
    maxRiskPercent: anyPercent,
    maxTickerRiskPercent: anyPercent,
    maxPositions: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined, freq: 2 }),
  }),
  interest: fc.boolean(),
  skipsConflicts: fc.boolean(),
});

/** 0.1 % a day, later 0.5 %. */
export const RATES = {
  rates: {
    days: Int32Array.of(day("2024-01-02"), day(DATES[9]!)),
    percents: Float64Array.of(36.5, 182.5),
  },
};

export const NEVER: FilterRule = {
  criterion: "Price",
  joinsNext: "AND",
  low: 1e6,
  high: 0,
  lookBackSessions: 1,
};
