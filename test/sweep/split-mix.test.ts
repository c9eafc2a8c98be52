import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitMix64 } from "#shared/sweep/split-mix.ts";

/** The published generator in 64-bit integers. */
const published = () => {
  let state = 0n;
  return () => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let z = state;
    z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return z ^ (z >> 31n);
  };
};

describe("SplitMix64", () => {
  test("draws e220a8397b1dcdaf first (S16)", () => {
    expect(published()()).toBe(0xe220a8397b1dcdafn);
    expect(splitMix64().below(2 ** 32)).toBe(0xe220a839);
    expect(splitMix64().fraction()).toBe(Number(0xe220a8397b1dcdafn >> 11n) / 2 ** 53);
  });

  test("draws the whole numbers and fractions of the published generator (S16, S23)", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), fc.array(fc.boolean()), (count, draws) => {
        const drawn = splitMix64();
        const next = published();
        for (const isFraction of draws) {
          const x = next();
          if (isFraction) expect(drawn.fraction()).toBe(Number(x >> 11n) / 2 ** 53);
          else expect(drawn.below(count)).toBe(Number((x * BigInt(count)) >> 64n));
        }
      }),
    );
  });
});
