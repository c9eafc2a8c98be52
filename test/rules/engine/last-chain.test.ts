import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chainQuotes, lastChain } from "#shared/contracts/chains.ts";
import type { LastChain } from "#shared/domain/data/last-chain.ts";
import type { OptionLeg, Strategy } from "#shared/domain/strategy/strategy.ts";
import { isRefused, legsChooser } from "#shared/engine/choose/choose-legs.ts";
import { lastChainOf, marketOfChain } from "#shared/engine/market/last-chain.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { type ChainRow, day, marketOf } from "../market/build-market.ts";
import { byDelta, longCall, strategyOf } from "./hand-strategy.ts";
import { anyChain, anyStrategy, DATES } from "./random-market.ts";

/** Returns the contracts and quotes of a session's legs, or the reason that there are none. */
const chosenOn = (market: Market, strategy: Pick<Strategy, "legs" | "dteRule">, session: number) => {
  const held = legsChooser(market, strategy)(session);
  if (isRefused(held)) return held;
  return held.map(({ side, right, quantity, strikeCents, expiry, quoteBase }) => ({
    leg: { side, right, quantity, strikeCents, expiry },
    quote: [market.quotes.bids[quoteBase + session], market.quotes.asks[quoteBase + session]],
  }));
};

const onLast = (market: Market, strategy: Pick<Strategy, "legs" | "dteRule">) =>
  chosenOn(market, strategy, market.lastChainSession);

const countOf = ({ expiries }: LastChain): number =>
  expiries.reduce((sum, { calls, puts }) => sum + calls.strikes.length + puts.strikes.length, 0);

/** Returns a chain after a round trip over the wire. */
const sent = (chain: LastChain): LastChain => lastChain(JSON.parse(JSON.stringify(chainQuotes(chain))));

test("chooses legs on the last chain as on the whole market", () => {
  let refused = 0;
  let chosen = 0;
  fc.assert(
    fc.property(anyChain, anyStrategy, fc.integer({ min: 1, max: DATES.length }), (rows, strategy, count) => {
      const market = marketOf(rows.filter(({ date }) => date < (DATES[count] ?? "9")));
      const whole = onLast(market, strategy);
      if ("reason" in whole) refused++;
      else chosen++;
      const chain = sent(lastChainOf(market, 1_000));
      expect(chain.deltaFloor).toBe(0);
      expect(chosenOn(marketOfChain(chain), strategy, 0)).toEqual(whole);
    }),
    { numRuns: 80 },
  );
  expect(Math.min(refused, chosen)).toBeGreaterThan(10);
});

const QUOTED = "2024-01-16";
const row = (expiry: string, strike: number, right: "call" | "put", delta: number): ChainRow => ({
  date: QUOTED,
  expiry,
  strike,
  right,
  bid: 1,
  ask: 1.2,
  delta: right === "call" ? delta : -delta,
  underlying: 100,
});

/** Two expiries of strikes from deep in to far out of the money. */
const DELTAS = [0.995, 0.9, 0.6, 0.4, 0.1, 0.03, 0.004];
const ROWS = ["2024-02-16", "2024-03-15"].flatMap((expiry) =>
  DELTAS.flatMap((delta, index) => [
    row(expiry, 85 + 5 * index, "call", delta),
    row(expiry, 115 - 5 * index, "put", delta),
  ]),
);

describe("a last chain above the limit", () => {
  const market = marketOf(ROWS);
  const deltasAt = (most: number) => {
    const { deltaFloor, expiries } = lastChainOf(market, most);
    return { deltaFloor, deltas: expiries[0]?.calls.deltas };
  };

  test("keeps a chain that just fits", () => {
    expect(deltasAt(28)).toEqual({ deltaFloor: 0, deltas: DELTAS });
  });

  test("leaves out contracts furthest in and out of the money, and says from which delta on", () => {
    expect(deltasAt(27)).toEqual({ deltaFloor: 0.005, deltas: [0.995, 0.9, 0.6, 0.4, 0.1, 0.03] });
    expect(deltasAt(16)).toEqual({ deltaFloor: 0.05, deltas: [0.9, 0.6, 0.4, 0.1] });
    expect(deltasAt(20)).toEqual({ deltaFloor: 0.01, deltas: [0.9, 0.6, 0.4, 0.1, 0.03] });
  });

  test("keeps one contract per right and expiry", () => {
    expect(countOf(lastChainOf(market, 1))).toBe(8);
    expect(deltasAt(1)).toEqual({ deltaFloor: 0.5, deltas: [0.6, 0.4] });
  });

  test("chooses the same legs where none needs less than the threshold", () => {
    const legs: OptionLeg[] = [0.08, 0.35, 0.9].map((delta) => ({
      ...longCall,
      dteDays: 31,
      strike: byDelta(delta),
    }));
    const chain = lastChainOf(market, 20);
    expect(chosenOn(marketOfChain(chain), strategyOf({ legs }), 0)).toEqual(
      onLast(market, strategyOf({ legs })),
    );
  });
});

test("leaves out contracts that expire or settle with the session", () => {
  // 2024-03-29 is Good Friday: an expiry on it settles on Thursday.
  const thursday = (expiry: string) => ({ ...row(expiry, 100, "call", 0.5), date: "2024-03-28" });
  const chain = lastChainOf(marketOf(["2024-03-28", "2024-03-29", "2024-04-05"].map(thursday)), 100);
  expect(chain.expiries.map(({ day: expiry }) => expiry)).toEqual([day("2024-04-05")]);
  expect([chain.day, chain.closeCents]).toEqual([day("2024-03-28"), 10_000]);
});

test("names a leg without a contract, with the reason of the counts", () => {
  const market = marketOf(ROWS);
  const refusal = (...legs: OptionLeg[]) => onLast(market, strategyOf({ legs }));
  const found: OptionLeg = { ...longCall, dteDays: 31 };
  expect(refusal(found, { ...found, dteDays: 400 })).toEqual({ reason: "No expiry", leg: 1 });
  expect(refusal(found, found, { ...found, strike: { kind: "Premium", dollars: 50 } })).toEqual({
    reason: "No contract",
    leg: 2,
  });
  expect(refusal({ ...found, right: "put" }, found, { ...found, side: "short" })).toEqual({
    reason: "Opposite legs on one contract",
    leg: 1,
  });
});
