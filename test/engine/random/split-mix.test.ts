import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitMix64 } from "#shared/engine/random/split-mix.ts";
import { fractionOf, publishedSplitMix } from "./published-split-mix.ts";

const drawnFractions = (generator: ReturnType<typeof splitMix64>, count: number): number[] => {
  const fractions = new Float64Array(count);
  generator.fractions(fractions);
  return [...fractions];
};

describe("SplitMix64", () => {
  test("draws e220a8397b1dcdaf first (S16)", () => {
    expect(publishedSplitMix()()).toBe(0xe220a8397b1dcdafn);
    expect(splitMix64().below(2 ** 32)).toBe(0xe220a839);
    expect(drawnFractions(splitMix64(), 1)).toEqual([Number(0xe220a8397b1dcdafn >> 11n) / 2 ** 53]);
  });

  test("draws the whole numbers and fractions of the published generator (S16, S23)", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), fc.array(fc.nat({ max: 5 })), (count, draws) => {
        const drawn = splitMix64();
        const next = publishedSplitMix();
        for (const fractions of draws) {
          const expected = Array.from({ length: fractions }, () => fractionOf(next()));
          expect(drawnFractions(drawn, fractions)).toEqual(expected);
          expect(drawn.below(count)).toBe(Number((next() * BigInt(count)) >> 64n));
        }
      }),
    );
  });
});
