import { expect, test } from "vitest";
import { dayOf } from "../../shared/domain/day.ts";
import {
  buildBytes,
  leastBuildBytes,
  MarketTooLarge,
  mostRowsIn,
} from "../../shared/engine/market/build/build-memory.ts";
import { createMarketBuilder } from "../../shared/engine/market/build/builder.ts";

const META = { ticker: "TEST", displayName: "Test", source: "test", modelled: false };

/** Returns a builder with quotes of `strikes` contracts on each of the days. */
const builderOf = (roomBytes: number, strikes: number, days: readonly number[]) => {
  const builder = createMarketBuilder(roomBytes);
  builder.startFile("test");
  for (const day of days)
    for (let k = 0; k < strikes; k++)
      builder.add({
        day,
        expiry: dayOf(2024, 12, 20),
        strikeCents: 10_000 + 100 * k,
        right: 0,
        bidCents: 100,
        askCents: 110,
        delta: 0.5,
        impliedVolatility: 0.2,
        volume: 1,
        underlyingCents: 10_000,
        line: k + 2,
      });
  return builder;
};

const NEAR = [dayOf(2024, 1, 2), dayOf(2024, 1, 3)];
/** Two sessions with a year of slots between them. */
const FAR = [dayOf(2024, 1, 2), dayOf(2024, 12, 19)];

test("predicts the size of the object without its directory", () => {
  const bytes = builderOf(Number.POSITIVE_INFINITY, 500, NEAR).finish({ meta: META });
  const counts = { sessions: 2, contracts: 500, slots: 1000, quotes: 1000 };
  const object = buildBytes(counts) - 1000 * (42 + 4);
  expect(bytes.length - object).toBeGreaterThan(0);
  expect(bytes.length - object).toBeLessThan(10_000);
  // 42 bytes as imported, 4 for its index, 20 in the object.
  expect(leastBuildBytes(1_000_000)).toBeCloseTo(66e6, -3);
});

test("accepts as many quotes as fit, and not one more", () => {
  const room = leastBuildBytes(1000);
  expect(mostRowsIn(room)).toBe(1000);
  expect(builderOf(room, 1000, [dayOf(2024, 1, 2)]).rowCount()).toBe(1000);
  expect(() => builderOf(room, 1001, [dayOf(2024, 1, 2)])).toThrow(MarketTooLarge);
});

test("counts the gaps of rarely quoted contracts before allocating", () => {
  const room = 1_000_000;
  expect(builderOf(room, 500, NEAR).finish({ meta: META }).length).toBeLessThan(room);
  expect(() => builderOf(room, 500, FAR).finish({ meta: META })).toThrow(MarketTooLarge);
  expect(builderOf(10 * room, 500, FAR).finish({ meta: META }).length).toBeGreaterThan(room);
});
