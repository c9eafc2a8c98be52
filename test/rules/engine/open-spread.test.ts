import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Contract } from "#shared/domain/contract.ts";
import { isOption } from "#shared/domain/contract.ts";
import type { OptionLeg } from "#shared/domain/strategy/strategy.ts";
import { isRefused, legsChooser } from "#shared/engine/choose/choose-legs.ts";
import { lastChainOf, marketOfChain } from "#shared/engine/market/last-chain.ts";
import { openSpread, shapeAtExpiry } from "#shared/engine/position/open-spread.ts";
import { optionPrice, yearsOf } from "#shared/engine/pricing/black-scholes.ts";
import { type ChainRow, day, marketOf } from "../market/build-market.ts";
import { run } from "./hand-market.ts";
import { byDelta, strategyOf } from "./hand-strategy.ts";
import { anyChain, anyStrategyOfLegs, DATES } from "./random-market.ts";

const QUOTED = "2024-01-16";
const [NEAR, FAR] = ["2024-02-16", "2024-03-15"];

const quote = (contract: string, bid: number, ask: number, delta: number): ChainRow => {
  const [right, strike, expiry = NEAR] = contract.split(" ") as ["call" | "put", string, string];
  const signed = right === "call" ? delta : -delta;
  return { date: QUOTED, expiry, strike: Number(strike), right, bid, ask, delta: signed, underlying: 100 };
};

const ROWS = [
  quote("put 100", 3, 3.2, 0.5),
  quote("put 95", 1, 1.2, 0.2),
  quote("call 100", 3, 3.2, 0.5),
  quote("call 105", 1, 1.2, 0.2),
  quote(`call 100 ${FAR}`, 5, 5.2, 0.52),
];

const leg = (words: string): OptionLeg => {
  const [side, right, delta, dte = "31"] = words.split(" ") as [
    OptionLeg["side"],
    OptionLeg["right"],
    string,
    string?,
  ];
  return { side, right, quantity: 1, dteDays: Number(dte), strike: byDelta(Number(delta)) };
};

const COSTS = { slippagePercent: 100, commissionCents: 65 };

const opened = (legs: readonly OptionLeg[], costs = COSTS) => {
  const market = marketOf(ROWS);
  const held = legsChooser(market, strategyOf({ legs }))(0);
  if (isRefused(held)) throw new Error(held.reason);
  return openSpread(market, held, costs, 0);
};

describe("at one expiry", () => {
  test("values a put credit spread at expiry", () => {
    const spread = opened([leg("short put 0.5"), leg("long put 0.2")]);
    // 3.00 received, 1.20 paid, two commissions.
    expect(spread).toMatchObject({ openFlowCents: 17_870, isOneExpiry: true, riskCents: 32_130 });
    expect([8_000, 9_500, 9_800, 10_000, 12_000].map(spread.atExpiry)).toEqual([
      -32_130, -32_130, -2_130, 17_870, 17_870,
    ]);
    const { breakEvens, ...bounds } = shapeAtExpiry(spread);
    expect(bounds).toEqual({ least: -32_130, greatest: 17_870 });
    expect(breakEvens.map((price) => Math.round(100 * price) / 100)).toEqual([9_821.3]);
  });

  test("gives a short straddle unlimited loss and two break-evens", () => {
    const spread = opened([leg("short put 0.5"), leg("short call 0.5")]);
    const { breakEvens, least, greatest } = shapeAtExpiry(spread);
    expect([least, greatest]).toEqual([Number.NEGATIVE_INFINITY, 59_870]);
    expect(breakEvens.map(Math.round)).toEqual([9_401, 10_599]);
  });

  test("gives a long call unlimited gain", () => {
    const { breakEvens, least, greatest } = shapeAtExpiry(opened([leg("long call 0.5")]));
    expect([least, greatest]).toEqual([-32_065, Number.POSITIVE_INFINITY]);
    expect(breakEvens.map(Math.round)).toEqual([10_321]);
  });

  test("finds a break-even beyond the tried prices", () => {
    // 100 calls bought and 99 sold below them: one contract must earn 99 times their distance of 5.
    const legs = [
      { ...leg("long call 0.2"), quantity: 100 },
      { ...leg("short call 0.5"), quantity: 99 },
    ];
    const spread = opened(legs, { slippagePercent: 100, commissionCents: 0 });
    const { breakEvens } = shapeAtExpiry(spread);
    const furthest = breakEvens.at(-1) ?? 0;
    expect(spread.atExpiry(furthest)).toBeCloseTo(0, 3);
    expect(furthest).toBeGreaterThan(4 * 10_500);
  });
});

describe("with a later leg", () => {
  const spread = opened([leg("short call 0.5"), leg("long call 0.52 59")]);

  test("values a later leg at its mid's volatility for the days left at the first expiry", () => {
    expect(spread).toMatchObject({ isOneExpiry: false, firstExpiry: day(NEAR), openFlowCents: -22_130 });
    const [, later] = spread.legs;
    const volatility = later?.volatility ?? 0;
    expect(optionPrice(0, 10_000, 10_000, yearsOf(59), volatility)).toBeCloseTo(510, 6);
    const left = optionPrice(0, 10_400, 10_000, yearsOf(28), volatility);
    // The near call is worth 4 at 104; closing the far one costs its commission.
    expect(spread.atExpiry(10_400)).toBeCloseTo(-22_130 - 65 - 40_000 + 100 * left, 6);
  });

  test("gives a calendar its maximum at the strike, and a loss of at most the debit with commission", () => {
    const { greatest, least, breakEvens } = shapeAtExpiry(spread);
    expect(greatest).toBeCloseTo(spread.atExpiry(10_000), 6);
    expect(least).toBeGreaterThanOrEqual(-22_130 - 65 - 1e-6);
    expect(breakEvens).toHaveLength(2);
  });
});

test("values a spread today at its mids, less half-spreads and commissions", () => {
  const spread = opened([leg("short put 0.5"), leg("long put 0.2")]);
  expect(spread.atOnce(10_000)).toBeCloseTo(-2 * 10 * 100 - 130, 6);
});

const areOfOneExpiry = (legs: readonly Contract[]): boolean =>
  new Set(legs.map(({ expiry }) => expiry)).size === 1;

test("opens a spread as a backtest does, with the payoff of its expired trades", () => {
  fc.assert(
    fc.property(anyChain, anyStrategyOfLegs, (rows, strategy) => {
      const { trades } = run(marketOf(rows), strategy);
      // Each run needs a trade with a comparable line.
      fc.pre(
        trades.some(
          ({ exitReason, legs }) => exitReason === "expiration" && areOfOneExpiry(legs.filter(isOption)),
        ),
      );
      for (const trade of trades) {
        const spread = openedOn(rows, strategy, trade.opened);
        if (!spread) throw new Error("the last chain gives no legs where the market did");
        expect(spread.riskCents * trade.spreads).toBe(trade.riskCents);
        expect(spread.legs.map(({ entryCents }) => entryCents)).toEqual(
          trade.legs.map(({ entryCents }) => entryCents),
        );
        if (trade.exitReason !== "expiration" || !spread.isOneExpiry) continue;
        expect(Math.round(spread.atExpiry(trade.closeUnderlyingCents)) * trade.spreads).toBe(trade.pnlCents);
      }
    }),
    { numRuns: 6 },
  );
});

/** Returns one spread of a strategy on a day's chain, cut from the market as a page gets it. */
const openedOn = (rows: readonly ChainRow[], strategy: ReturnType<typeof strategyOf>, opened: number) => {
  const until = DATES.find((date) => day(date) === opened) ?? "";
  const chain = marketOfChain(lastChainOf(marketOf(rows.filter(({ date }) => date <= until)), 1_000));
  const held = legsChooser(chain, strategy)(0);
  return isRefused(held) ? undefined : openSpread(chain, held, strategy, 0);
};
