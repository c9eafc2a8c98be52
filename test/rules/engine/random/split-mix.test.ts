import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitMix64 } from "#shared/engine/random/split-mix.ts";
import { fractionOf, publishedSplitMix } from "./published-split-mix.ts";

describe("SplitMix64", () => {
  test("draws the whole numbers and fractions of the published generator (S16, S23)", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), fc.array(fc.nat({ max: 5 })), (count, draws) => {
        const drawn = splitMix64();
        const next = publishedSplitMix();
        for (const fractions of draws) {
          for (let at = 0; at < fractions; at++) expect(drawn.fraction()).toBe(fractionOf(next()));
          expect(drawn.below(count)).toBe(Number((next() * BigInt(count)) >> 64n));
        }
      }),
    );
  });

  test("draws until a fraction is below a limit, and goes on after it (R4)", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(fc.nat({ max: 40 })),
        (limit, mosts) => {
          const drawn = splitMix64();
          const next = publishedSplitMix();
          for (const most of mosts) {
            let above = 0;
            while (above < most && fractionOf(next()) >= limit) above++;
            expect(drawn.drawUntilBelow(limit, most)).toBe(above);
          }
        },
      ),
    );
  });

  test("finds a fraction that is just below a limit, and none just above it", () => {
    for (let place = 0; place < 50; place++) {
      const published = publishedSplitMix();
      const fractions = Array.from({ length: place + 1 }, () => fractionOf(published()));
      const last = fractions.at(-1)!;
      const before = fractions.findIndex((each) => each <= last);
      expect(splitMix64().drawUntilBelow(last + 2 ** -53, 60)).toBe(before);
      const lower = fractions.findIndex((each) => each < last);
      expect(splitMix64().drawUntilBelow(last, place + 1)).toBe(lower < 0 ? place + 1 : lower);
    }
  });
});
