import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { scratchFile } from "../../../functions/market/scratch-file.ts";
import { sessionsBetween } from "../../../shared/domain/calendar.ts";
import { dayOf } from "../../../shared/domain/day.ts";
import {
  buildBytes,
  leastBuildBytes,
  MarketTooLarge,
  mostRowsIn,
} from "../../../shared/engine/market/build/build-memory.ts";
import { createMarketBuilder } from "../../../shared/engine/market/build/builder.ts";
import { countsOf } from "../../../shared/engine/market/layout.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const META = { ticker: "TEST", displayName: "Test", source: "test", modelled: false };

type Room = Parameters<typeof createMarketBuilder>[0];

/** Returns a builder with quotes of `strikes` contracts on each of the days. */
const builderIn = (room: Room, strikes: number, days: readonly number[]) => {
  const builder = createMarketBuilder(room);
  builder.startFile("test");
  for (const day of days)
    for (let k = 0; k < strikes; k++)
      builder.add({
        day,
        expiry: dayOf(2024, 12, 20),
        strikeCents: 10_000 + 100 * k,
        right: 0,
        bidCents: 100 + k,
        askCents: 110 + k,
        // Some deltas are missing, and the builder computes them from the row's own price (M3).
        delta: k % 7 === 0 ? Number.NaN : 0.5 - k / 4000,
        impliedVolatility: k % 5 === 0 ? Number.NaN : 0.2 + k / 10_000,
        volume: k % 3 === 0 ? Number.NaN : k,
        underlyingCents: 10_000 + k,
        line: k + 2,
      });
  return builder;
};

const builderOf = (roomBytes: number, strikes: number, days: readonly number[]) =>
  builderIn({ roomBytes }, strikes, days);

const NEAR = [dayOf(2024, 1, 2), dayOf(2024, 1, 3)];
/** Two sessions with a year of slots between them. */
const FAR = [dayOf(2024, 1, 2), dayOf(2024, 12, 19)];

test("predicts the size of the object without its directory", () => {
  const bytes = builderOf(Number.POSITIVE_INFINITY, 500, NEAR).finish({ meta: META });
  const counts = countsOf({ sessions: 2, contracts: 500, slots: 1000, quotes: 1000 }, false);
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

describe("an import with more rows than memory holds", () => {
  const days = [...sessionsBetween(dayOf(2024, 1, 2), dayOf(2024, 12, 19))];
  const quotes = 700 * days.length;
  const counts = countsOf({ sessions: days.length, contracts: 700, slots: quotes, quotes }, false);
  const room = buildBytes(counts, 65_536);

  test("puts rows on disk, and makes the same market in less memory", () => {
    const whole = builderIn({}, 700, days).finish({ meta: META });
    const scratch = scratchFile(tempFolder(), 65_536);
    const builder = builderIn({ roomBytes: room, overflow: scratch }, 700, days);
    expect(Buffer.compare(builder.finish({ meta: META }), whole)).toBe(0);
    scratch.close();
    // Without the disk, the same memory is too small.
    expect(() => builderOf(room, 700, days)).toThrow(MarketTooLarge);
  });

  test("leaves no file behind, also where the process ends before the market is built", () => {
    const folder = tempFolder();
    const scratch = scratchFile(folder, 0);
    expect(builderIn({ overflow: scratch }, 700, days).rowCount()).toBeGreaterThan(131_072);
    expect(readdirSync(folder)).toEqual([]);
    scratch.close();
  });

  test("names two rows of one contract by their lines, also where they are on disk", () => {
    const scratch = scratchFile(tempFolder(), 0);
    const builder = builderIn({ overflow: scratch }, 700, [...days, days[2]!]);
    expect(() => builder.finish({ meta: META })).toThrow(
      "two rows for 2024-12-20 100 call on 2024-01-04: test line 2 and test line 2",
    );
    scratch.close();
  });
});
