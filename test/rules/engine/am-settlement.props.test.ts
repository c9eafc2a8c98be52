import fc from "fast-check";
import { expect, test } from "vitest";
import { sessionOnOrBefore } from "#shared/domain/calendar.ts";
import { formatDay } from "#shared/domain/day.ts";
import type { Trade } from "#shared/domain/result/trade.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import { day, marketOf } from "../market/build-market.ts";
import { run } from "./hand-market.ts";
import { anyChain, anyStrategy } from "./random-market.ts";

/**
 * Settlement prices change what expiring legs are worth, and nothing else (A2). The account has no balance, so that no
 * size depends on what was earned before.
 */

const RUNS = { numRuns: 40 };

/** A price for some of the days on which something may expire. */
const anyPrices = fc.array(fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: undefined }), {
  minLength: 12,
  maxLength: 12,
});

const withoutAccount = (strategy: Strategy): Strategy => ({
  ...strategy,
  sizing: strategy.sizing.kind === "Spreads" ? strategy.sizing : { kind: "One spread" },
  startBalanceCents: 0,
});

const course = ({ opened, closed, exitReason, spreads, riskCents, markCents }: Trade) => [
  formatDay(opened),
  formatDay(closed),
  exitReason,
  spreads,
  riskCents,
  markCents,
];

test("changes the price of expiring legs to their intrinsic value on the settlement price, and nothing else (A2)", () => {
  let settled = 0;
  fc.assert(
    fc.property(anyChain, anyStrategy, anyPrices, (rows, drawn, prices) => {
      const strategy = withoutAccount(drawn);
      const expiries = [...new Set(rows.map(({ expiry }) => expiry))].sort();
      const priced = expiries.flatMap((expiry, at) => {
        const cents = prices[at % prices.length];
        return cents === undefined ? [] : [{ day: day(expiry), cents }];
      });
      const priceOf = new Map(priced.map(({ day: expiry, cents }) => [expiry as number, cents]));
      const plain = run(marketOf(rows), strategy).trades;
      const trades = run(marketOf(rows, { settlementPrices: priced }), strategy).trades;
      expect(trades.map(course)).toEqual(plain.map(course));
      trades.forEach((trade, index) => {
        let change = 0;
        trade.legs.forEach((leg, place) => {
          const before = plain[index]!.legs[place]!;
          if (leg.right === "shares") return;
          const price = priceOf.get(leg.expiry);
          const isSettled =
            trade.exitReason === "expiration" && sessionOnOrBefore(leg.expiry) === trade.closed;
          if (price === undefined || !isSettled) {
            expect(leg).toEqual(before);
            return;
          }
          settled++;
          const gain = leg.right === "call" ? price - leg.strikeCents : leg.strikeCents - price;
          expect(leg).toEqual({ ...before, exitCents: gain > 0 ? gain : 0 });
          const sign = leg.side === "long" ? 100 : -100;
          change += sign * leg.quantity * (leg.exitCents - before.exitCents) * trade.spreads;
        });
        expect(trade.pnlCents - plain[index]!.pnlCents).toBe(0 + change);
      });
    }),
    RUNS,
  );
  expect(settled).toBeGreaterThan(0);
});
