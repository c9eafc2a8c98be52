import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gridChance, superiorAbility } from "#shared/sweep/honesty/honesty.ts";
import { fullLossOf, type WholeSeries, wholeSeriesOf } from "#shared/sweep/honesty/series.ts";
import { madeSample, withBins } from "./made-sample.ts";

/** Expected figures come from a plain Python program with NumPy that follows S23a word for word. */

type Row = { readonly bins: readonly number[]; readonly lossCents: number };

/** Series whose one trade risked the loss. */
const seriesOfRows = (rows: readonly Row[]): WholeSeries[] =>
  wholeSeriesOf(
    rows.map(({ bins, lossCents }, k) => withBins(k, bins, 0, [], { in: [1, lossCents], out: [0, 0] })),
  );

const WORKED: readonly Row[] = [60, 80, 100, 120].map((lossCents, k) => ({
  bins: Array.from({ length: 24 }, (_, b) => ((37 * (k + 1) * (b + 1) ** 2 + 11 * b) % 201) - 100 + 12 * k),
  lossCents,
}));

describe("the grid after one more loss (S23a)", () => {
  test("has p 0.003 for four worked series, and 0.495 for the first three", () => {
    expect(gridChance(seriesOfRows(WORKED), 24)).toBe(0.003);
    expect(gridChance(seriesOfRows(WORKED.slice(0, 3)), 24)).toBe(0.495);
  });

  test.each([
    [0, 0.3],
    [600, 0.04],
    [-6000, 0.281],
  ])("matches an independent program on 74 series of 40 bins with an edge of %d cents", (edge, expected) => {
    const sample = madeSample(80, 40, edge).map(({ index, binsIn }) =>
      withBins(index, [...binsIn.subarray(0, 28)], 20, [...binsIn.subarray(28)], {
        in: [40, 400_000 + 7 * index],
        out: [10, 90_001],
      }),
    );
    const series = wholeSeriesOf(sample);
    expect(series).toHaveLength(74);
    // (400,000 + 90,001) / 50 is 9,800.02.
    expect(series[0]!.lossCents).toBe(9801);
    expect(gridChance(series, 40)).toBe(expected);
  });

  test("sees a buyer's edge where sellers who hardly lost hide it from S23", () => {
    // A seller earns 100 in each bin but one, where it loses 2,000: what it risks. A buyer risks 100.
    const sellers = Array.from({ length: 29 }, (_, k) => ({
      bins: Array.from({ length: 60 }, (_, bin) => (bin === 2 * k ? -2000 : 90 + ((bin * 7) % 20))),
      lossCents: 2000,
    }));
    const buyer = {
      bins: Array.from({ length: 60 }, (_, bin) => (bin % 3 === 0 ? 400 : -100)),
      lossCents: 100,
    };
    const series = seriesOfRows([...sellers, buyer]);
    expect(superiorAbility(series, 60)).toBeGreaterThan(0.05);
    expect(gridChance(series, 60)).toBeLessThanOrEqual(0.05);
  });

  test("counts a resample that ties with the best", () => {
    // The mean is so poor that it stays in: every resample has the one ratio that its count of −1 and −3 gives.
    const bins = Array.from({ length: 24 }, (_, bin) => (bin % 2 ? -1 : -3));
    const p = gridChance(seriesOfRows([{ bins, lossCents: 3 }]), 24);
    const p4 = gridChance(seriesOfRows([{ bins: bins.map((cents) => 4 * cents), lossCents: 12 }]), 24);
    expect([p, p4]).toEqual([0.697, 0.697]);
  });

  test("is the same for any order of the series, and when all stakes are scaled", () => {
    const row = fc.record({
      bins: fc.array(fc.integer({ min: -90_000, max: 90_000 }), { minLength: 24, maxLength: 24 }),
      lossCents: fc.integer({ min: 0, max: 90_000 }),
    });
    fc.assert(
      fc.property(fc.noBias(fc.array(row, { minLength: 2, maxLength: 8 })), (rows) => {
        const p = gridChance(seriesOfRows(rows), 24);
        expect(p).toBeGreaterThanOrEqual(0.001);
        expect(p).toBeLessThanOrEqual(1);
        expect(gridChance(seriesOfRows(rows.toReversed()), 24)).toBe(p);
        const scaled = rows.map(({ bins, lossCents }) => ({
          bins: bins.map((cents) => 8 * cents),
          lossCents: 8 * lossCents,
        }));
        expect(gridChance(seriesOfRows(scaled), 24)).toBe(p);
      }),
      { numRuns: 30 },
    );
  });
});

test("a full loss is the average risk of all parts' trades, rounded up to the cent (S12a, S19a)", () => {
  expect(fullLossOf({ trades: 3, riskCents: 10_000 })).toBe(3334);
  expect(fullLossOf({ trades: 40, riskCents: 30_000 }, { trades: 5, riskCents: 2246 })).toBe(717);
  expect(fullLossOf({ trades: 2, riskCents: 0 })).toBe(0);
});
