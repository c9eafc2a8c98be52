import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillsAt } from "#shared/engine/position/fill.ts";

describe("fills (F2)", () => {
  test.each([
    // slippage %, bid, ask, buy, sell
    [100, 110, 120, 120, 110],
    [0, 110, 120, 115, 115],
    [0, 110, 121, 116, 115],
    [50, 100, 110, 108, 102],
    [33.3, 100, 110, 107, 103],
    [12.5, 0, 5, 3, 2],
    [100, 0, 5, 5, 0],
    [99.99999999, 100, 200, 200, 100],
  ])(
    "fills at %s %% of the half-spread, with a quote of %i at %i, a buy at %i and a sell at %i",
    (slippage, bid, ask, buy, sell) => {
      const fills = fillsAt(slippage);
      expect(fills.buy(bid, ask)).toBe(buy);
      expect(fills.sell(bid, ask)).toBe(sell);
    },
  );

  test("fills within the quote and against the trader, equally in coarse and fine arithmetic", () => {
    const quote = fc
      .tuple(fc.nat(1_000_000), fc.nat(10_000))
      .map(([bid, width]) => [bid, bid + width] as const);
    fc.assert(
      fc.property(quote, fc.integer({ min: 0, max: 100_000_000 }), ([bid, ask], units) => {
        const fills = fillsAt(units / 1_000_000);
        const buy = fills.buy(bid, ask);
        const sell = fills.sell(bid, ask);
        const exactBuy = (BigInt(bid + ask) * 100_000_000n + BigInt(units) * BigInt(ask - bid)) * 1n;
        expect(BigInt(buy) * 200_000_000n >= exactBuy && (BigInt(buy) - 1n) * 200_000_000n < exactBuy).toBe(
          true,
        );
        expect(sell >= bid && buy <= ask && sell <= buy).toBe(true);
      }),
    );
  });
});
