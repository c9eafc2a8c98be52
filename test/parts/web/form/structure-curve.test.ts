import { expect, test } from "vitest";
import { STRUCTURE_NAMES } from "#shared/domain/structure/structure.ts";
import { structureCurve } from "../../../../web/src/payoff/structure-picture.tsx";

/** Returns the P&L at the price nearest to so many deviations. */
const pnlAt = (name: Parameters<typeof structureCurve>[0], deviations: number): number => {
  const near = (price: number) => Math.abs(price - deviations);
  const [first] = structureCurve(name).toSorted((a, b) => near(a.price) - near(b.price));
  return first?.pnl ?? Number.NaN;
};

test("draws a long call that loses its premium below the strike and gains above", () => {
  expect(pnlAt("Long call", -2)).toBeLessThan(0);
  expect(pnlAt("Long call", -2)).toBe(pnlAt("Long call", -1));
  expect(pnlAt("Long call", 2)).toBeGreaterThan(0.1);
});

test("draws a put credit spread with a capped gain and a capped loss", () => {
  expect(pnlAt("Put credit spread", 1)).toBe(pnlAt("Put credit spread", 2));
  expect(pnlAt("Put credit spread", 2)).toBeGreaterThan(0);
  expect(pnlAt("Put credit spread", -2)).toBeCloseTo(pnlAt("Put credit spread", -2.4), 12);
  expect(pnlAt("Put credit spread", -2)).toBeLessThan(0);
});

test("draws an iron condor that gains in the middle and loses on both sides", () => {
  expect(pnlAt("Iron condor", 0)).toBeGreaterThan(0);
  expect(Math.max(pnlAt("Iron condor", -2.4), pnlAt("Iron condor", 2.4))).toBeLessThan(0);
});

test("draws a calendar that gains near its strike", () => {
  expect(pnlAt("Call calendar", 0)).toBeGreaterThan(0);
  expect(Math.max(pnlAt("Call calendar", -2.4), pnlAt("Call calendar", 2.4))).toBeLessThan(0);
});

test("draws every structure of the catalog with a gain and a loss", () => {
  for (const name of STRUCTURE_NAMES) {
    const curve = structureCurve(name);
    const prices = curve.map(({ price }) => price);
    expect(prices, name).toEqual(prices.toSorted((a, b) => a - b));
    const pnls = curve.map(({ pnl }) => pnl);
    expect(Math.max(...pnls), name).toBeGreaterThan(0);
    expect(Math.min(...pnls), name).toBeLessThan(0);
  }
});
