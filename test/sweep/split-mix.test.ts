import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawnBelow, drawnFraction, splitMix } from "#shared/sweep/split-mix.ts";

/** The generator as it is published, in whole 64-bit numbers. */
const published = (state: bigint) => () => {
  state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
  let z = state;
  z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return z ^ (z >> 31n);
};

describe("SplitMix64", () => {
  test("S16: the first number from state 0 is e220a8397b1dcdaf", () => {
    const generator = splitMix(0);
    generator.next();
    expect([generator.high(), generator.low()]).toEqual([0xe220a839, 0x7b1dcdaf]);
  });

  test("S16, S23: numbers, whole draws and fractions are those of the published generator", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 2 ** 30 }), (state, count) => {
        const generator = splitMix(state);
        const next = published(BigInt(state));
        for (let draw = 0; draw < 50; draw++) {
          generator.next();
          const x = next();
          expect(BigInt(generator.high()) * 2n ** 32n + BigInt(generator.low())).toBe(x);
          expect(drawnBelow(generator, count)).toBe(Number((x * BigInt(count)) >> 64n));
          expect(drawnFraction(generator)).toBe(Number(x >> 11n) / 2 ** 53);
        }
      }),
    );
  });
});
