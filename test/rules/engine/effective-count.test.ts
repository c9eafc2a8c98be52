import fc from "fast-check";
import { expect, test } from "vitest";
import { effectiveCount, type HeldSessions } from "#shared/engine/report/effective-count.ts";

/** Trades held over the sessions (entry, exit]. */
const held = (...spans: readonly (readonly [entry: number, exit: number])[]): HeldSessions[] =>
  spans.map(([entry, exit]) => ({ entry, exit }));

test("counts trades that share no session in full, those that meet at one close too", () => {
  expect(effectiveCount(held([0, 3], [3, 5], [7, 8]))).toBe(3);
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
