import { describe, expect, test } from "vitest";
import { contractNear } from "#shared/sweep/legs/nearest-strike.ts";

/** % OTM of the kernel's legs where each row has a price of its own (C3, M1a), in cents. */

const near = (right: "call" | "put", milli: number, ladder: readonly (readonly [number, number])[]) =>
  contractNear(
    {
      strikes: ladder.map(([strike]) => strike),
      contracts: ladder.map((_, place) => place),
      prices: ladder.map(([, price]) => price),
    },
    { kind: "% OTM", milli },
    right,
    // The close, which no row saw.
    50_000,
    0,
  );

describe("% OTM by the rows' own prices", () => {
  test("compares each strike with its own row's price", () => {
    // 105.00 over 100.00 is 1.00 away, 102.90 over 98.00 is 2.10 away.
    expect(
      near("call", 5_000, [
        [10_400, 10_000],
        [10_500, 9_800],
      ]),
    ).toBe(0);
  });

  test("goes further out of the money of two at one distance", () => {
    const tie = [
      [9_900, 10_000],
      [10_300, 10_200],
    ] as const;
    expect(near("call", 0, tie)).toBe(1);
    expect(near("put", 0, tie)).toBe(0);
    // 3.3 % over 100.00 and 110.00 is 103.30 and 113.63: 0.70 away on either side.
    expect(
      near("call", 3_300, [
        [10_400, 10_000],
        [11_293, 11_000],
      ]),
    ).toBe(1);
    expect(
      near("call", 3_300, [
        [10_400, 10_000],
        [11_292, 11_000],
      ]),
    ).toBe(0);
  });

  test("reaches 5 % of the row's price, or half the distance, the edge included", () => {
    expect(near("call", 0, [[11_550, 11_000]])).toBe(0);
    expect(near("call", 0, [[11_551, 11_000]])).toBeUndefined();
    expect(near("put", 20_000, [[9_900, 11_000]])).toBe(0);
    expect(near("put", 20_000, [[9_901, 11_000]])).toBeUndefined();
  });
});
