import { describe, expect, it } from "vitest";
import { normalCdf as preciseCdf } from "#shared/engine/pricing/normal-distribution.ts";
import { exp, log, normalCdf } from "../../../functions/market/sample/portable-math.ts";

const spread = (low: number, high: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => low + ((high - low) * i) / (count - 1));

describe("portable arithmetic agrees with the platform's", () => {
  it("computes exp as the platform does", () => {
    for (const x of spread(-40, 10, 2003)) expect(exp(x) / Math.exp(x)).toBeCloseTo(1, 13);
  });

  it("computes log as the platform does", () => {
    for (const x of spread(1e-4, 4e5, 2003)) expect(log(x)).toBeCloseTo(Math.log(x), 13);
    expect(log(1)).toBe(0);
  });

  it("computes the normal distribution, which never falls", () => {
    let before = 0;
    for (const x of spread(-9, 9, 20_011)) {
      const value = normalCdf(x);
      expect(Math.abs(value - preciseCdf(x))).toBeLessThan(2e-9);
      expect(value).toBeGreaterThanOrEqual(before);
      before = value;
    }
  });
});
