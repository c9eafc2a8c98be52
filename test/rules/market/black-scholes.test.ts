import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  impliedVolatility,
  optionDelta,
  optionPrice,
  type RightCode,
} from "../../../shared/engine/pricing/black-scholes.ts";
import { deltaOfMid, isDelta, volatilityOfMid } from "../../../shared/engine/pricing/implied.ts";
import { normalCdf } from "../../../shared/engine/pricing/normal-distribution.ts";

// Expected numbers were computed to 30 digits with mpmath.

const CALL = 0;
const PUT = 1;

describe("the normal distribution", () => {
  test.each([
    [-37, 5.725571222524577e-300],
    [-10, 7.619853024160525e-24],
    [-5.7, 5.9903714010635345e-9],
    [-3, 0.0013498980316300946],
    [-1, 0.15865525393145705],
    [-0.5, 0.3085375387259869],
    [0, 0.5],
    [0.25, 0.5987063256829237],
    [1.96, 0.9750021048517795],
    [6, 0.9999999990134123],
  ])("computes Φ(%f) to the last bits", (x, expected) => {
    expect(Math.abs(normalCdf(x) / expected - 1)).toBeLessThan(2e-15);
  });

  test("reaches 0 and 1 at the ends of the normal distribution", () => {
    expect(normalCdf(Number.NEGATIVE_INFINITY)).toBe(0);
    expect(normalCdf(Number.POSITIVE_INFINITY)).toBe(1);
  });
});

const quote = (
  right: RightCode,
  underlying: number,
  strike: number,
  dte: number,
  [bid, ask]: [number, number],
) => ({
  right,
  underlyingCents: underlying,
  strikeCents: strike,
  dte,
  bidCents: bid,
  askCents: ask,
});

describe("M3: what a mid implies", () => {
  test.each([
    [quote(CALL, 10000, 10500, 30, [120, 130]), 0.2676386692321839, 0.275085],
    [quote(PUT, 10000, 9500, 45, [111, 112]), 0.21749236669637978, -0.238897],
    [quote(CALL, 41237, 35000, 200, [7500, 7580]), 0.3206273274422073, 0.790919],
    [quote(PUT, 2895, 3200, 8, [320, 335]), 0.6495793085805168, -0.839763],
    [quote(CALL, 10000, 10000, 17, [100, 110]), 0.12195896794552476, 0.50525],
  ])("computes volatility and delta of %o", (priced, volatility, delta) => {
    expect(volatilityOfMid(priced)).toBeCloseTo(volatility, 12);
    expect(deltaOfMid(priced)).toBe(delta);
  });

  test("gives |delta| 1 to a mid under intrinsic value, and the lowest volatility's delta at it", () => {
    expect(deltaOfMid(quote(CALL, 10000, 9000, 30, [998, 1001]))).toBe(1);
    expect(deltaOfMid(quote(PUT, 10000, 11000, 30, [998, 1001]))).toBe(-1);
    expect(volatilityOfMid(quote(CALL, 10000, 9000, 30, [998, 1001]))).toBe(0.0001);
    expect(deltaOfMid(quote(CALL, 10000, 9000, 30, [999, 1001]))).toBe(1);
    expect(volatilityOfMid(quote(CALL, 10000, 9000, 30, [999, 1001]))).toBe(0.0001);
  });

  test("clamps volatility to 0.0001 and 10", () => {
    // One day, strike 50 % higher: no volatility up to 10 makes the call worth a third of the underlying.
    expect(volatilityOfMid(quote(CALL, 10000, 15000, 1, [3000, 3001]))).toBe(10);
    expect(deltaOfMid(quote(CALL, 10000, 15000, 1, [3000, 3001]))).toBe(0.304001);
  });

  test("gives the delta of intrinsic value on the day of expiry", () => {
    expect(deltaOfMid(quote(CALL, 10000, 9000, 0, [1000, 1002]))).toBe(1);
    expect(deltaOfMid(quote(CALL, 10000, 11000, 0, [0, 1]))).toBe(0);
    expect(deltaOfMid(quote(PUT, 10000, 9000, 0, [0, 1]))).toBe(0);
    expect(deltaOfMid(quote(CALL, 10000, 10000, 0, [1, 1]))).toBe(0.5);
  });

  test("gives delta 0 to a quote without a bid", () => {
    expect(deltaOfMid(quote(CALL, 10000, 11000, 30, [0, 1000]))).toBe(0);
    expect(deltaOfMid(quote(CALL, 10000, 10000, 30, [0, 500]))).toBe(0);
    expect(deltaOfMid(quote(PUT, 10000, 12000, 30, [0, 100]))).toBe(0);
    expect(deltaOfMid(quote(CALL, 10000, 11000, 30, [1, 999]))).toBeGreaterThan(0.3);
  });

  test("accepts a vendor's delta where 0 < |delta| ≤ 1", () => {
    expect([0.2, -1, 1, -0.00001].map(isDelta)).toEqual([true, true, true, true]);
    expect([0, 1.0001, -2, Number.NaN].map(isDelta)).toEqual([false, false, false, false]);
  });
});

describe("price, volatility and delta", () => {
  const option = fc.record({
    right: fc.constantFrom<RightCode>(CALL, PUT),
    underlying: fc.double({ min: 5, max: 5000, noNaN: true }),
    moneyness: fc.double({ min: 0.5, max: 2, noNaN: true }),
    days: fc.integer({ min: 1, max: 1200 }),
    volatility: fc.double({ min: 0.01, max: 5, noNaN: true }),
  });

  test("recovers the volatility of a price", () => {
    fc.assert(
      fc.property(option, ({ right, underlying, moneyness, days, volatility }) => {
        const strike = underlying * moneyness;
        const price = optionPrice(right, underlying, strike, days / 365, volatility);
        const intrinsic = Math.max(0, right === CALL ? underlying - strike : strike - underlying);
        // Less time value than this is under any quoted cent.
        fc.pre(price - intrinsic > 1e-5 * underlying);
        expect(impliedVolatility(right, underlying, strike, days / 365, price)).toBeCloseTo(volatility, 8);
      }),
    );
  });

  test("keeps put-call parity, and a call delta 1 above the put's", () => {
    fc.assert(
      fc.property(option, ({ underlying, moneyness, days, volatility }) => {
        const strike = underlying * moneyness;
        const of = (right: RightCode) => [right, underlying, strike, days / 365, volatility] as const;
        const parity = optionPrice(...of(CALL)) - optionPrice(...of(PUT)) - (underlying - strike);
        expect(Math.abs(parity)).toBeLessThan(1e-11 * underlying);
        expect(optionDelta(...of(CALL)) - optionDelta(...of(PUT))).toBeCloseTo(1, 14);
      }),
    );
  });
});
