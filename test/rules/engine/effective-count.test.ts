import fc from "fast-check";
import { expect, test } from "vitest";
import { effectiveCount, type HeldSessions } from "#shared/engine/report/effective-count.ts";

/** Trades held over the sessions (entry, exit]. */
const held = (...spans: readonly (readonly [entry: number, exit: number])[]): HeldSessions[] =>
  spans.map(([entry, exit]) => ({ entry, exit }));

test("counts trades that share no session in full, those that meet at one close too", () => {
  expect(effectiveCount(held([0, 3], [3, 5], [7, 8]))).toBe(3);
});

test("counts two trades that share half of their sessions as 4/3", () => {
  // Sessions 1 to 4 and 3 to 6: two of four in common. 2² / (1 + 1 + 2 × 2 / √(4 × 4)) = 4 / 3.
  expect(effectiveCount(held([0, 4], [2, 6]))).toBeCloseTo(4 / 3, 14);
});

test("weighs trades of different lengths by the root of both", () => {
  // One of 4 sessions and one of 1 within it: 4 / (2 + 2 × 1 / √(4 × 1)) = 4 / 3.
  expect(effectiveCount(held([0, 4], [1, 2]))).toBeCloseTo(4 / 3, 14);
});

test("counts trades over the same sessions as one", () => {
  expect(effectiveCount(held([2, 9], [2, 9], [2, 9]))).toBeCloseTo(1, 14);
});

test("has no count without a trade", () => {
  expect(effectiveCount([])).toBeNaN();
});

const anyHeld = fc
  .tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 40 }))
  .map(([entry, length]) => ({ entry, exit: entry + length }));

test("equals the sum over all pairs, in any order of trades", () => {
  fc.assert(
    fc.property(fc.array(anyHeld, { minLength: 1, maxLength: 40 }), (trades) => {
      let pairs = 0;
      for (const a of trades)
        for (const b of trades) {
          const common = Math.max(0, Math.min(a.exit, b.exit) - Math.max(a.entry, b.entry));
          pairs += common / Math.sqrt((a.exit - a.entry) * (b.exit - b.entry));
        }
      const count = effectiveCount(trades);
      expect(count / (trades.length ** 2 / pairs)).toBeCloseTo(1, 12);
      expect(count).toBeGreaterThan(1 - 1e-12);
      expect(count).toBeLessThan(trades.length * (1 + 1e-12));
    }),
    { numRuns: 300 },
  );
});
