import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { honestyOf, superiorAbility } from "#shared/sweep/honesty/honesty.ts";
import { overfittingOf } from "#shared/sweep/honesty/overfitting.ts";
import { seriesOf } from "#shared/sweep/honesty/series.ts";
import type { FollowedCombination } from "#shared/sweep/slice-result.ts";
import { withBins } from "./made-sample.ts";

const BINS = 36;

/** 35 to 40 combinations with few different values per bin, for ties and bins without deviation. */
const anySample = fc
  .array(
    fc.oneof(
      fc.array(fc.integer({ min: -3, max: 3 }), { minLength: BINS, maxLength: BINS }),
      fc.array(fc.integer({ min: -90_000, max: 90_000 }), { minLength: BINS, maxLength: BINS }),
      fc.constantFrom(-5, 0, 5).map((value) => Array<number>(BINS).fill(value)),
    ),
    { minLength: 35, maxLength: 40 },
  )
  .map((rows) => rows.map((row, index) => withBins(index, row)));

const figuresOf = (sample: readonly FollowedCombination[]) =>
  honestyOf({ binsIn: BINS, binsOut: 0, sample, trials: 1e6 });

describe("luck figures of random samples (S18, S19, S20, S22, S23)", () => {
  test("keeps luck figures blank or within their bounds", () => {
    fc.assert(
      fc.property(anySample, (sample) => {
        const { isEnough, ...figures } = figuresOf(sample);
        for (const [name, value] of Object.entries(figures)) {
          expect(Number.isFinite(value), name).toBe(true);
          if (/^(pbo|spa)/.test(name)) expect(value >= 0 && value <= 1, name).toBe(true);
        }
        if (!isEnough) return;
        expect(figures.effectiveTrials).toBeLessThanOrEqual(1e6 * (1 + 1e-12));
        expect(figures.luckSharpeEffective).toBeLessThanOrEqual(figures.luckSharpe! * (1 + 1e-12));
      }),
      { numRuns: 30 },
    );
  });

  test("keeps every luck ratio when all stakes are scaled", () => {
    fc.assert(
      fc.property(anySample, fc.constantFrom(2, 64, 1024), (sample, stake) => {
        const staked = sample.map((each) =>
          withBins(each.index, [...each.binsIn.map((cents) => cents * stake)]),
        );
        const [plain, scaled] = [figuresOf(sample), figuresOf(staked)];
        for (const [name, value] of Object.entries(plain))
          expect(scaled[name as keyof typeof plain], name).toBeCloseTo(Number(value), 9);
      }),
      { numRuns: 10 },
    );
  });

  test("computes the same luck figures for any order of the sample, unless two series tie", () => {
    // Without bias: a bias toward 0 and the ends would make equal rows.
    const distinctive = fc.noBias(
      fc.array(fc.array(fc.integer({ min: -90_000, max: 90_000 }), { minLength: BINS, maxLength: BINS }), {
        minLength: 35,
        maxLength: 35,
      }),
    );
    fc.assert(
      fc.property(distinctive, (rows) => {
        const sample = rows.map((row, index) => withBins(index, row));
        const [plain, turned] = [figuresOf(sample), figuresOf(sample.toReversed())];
        // Relative tolerance: of a million trials, the ninth decimal of the effective ones is noise.
        for (const [name, value] of Object.entries(plain)) {
          const away = Math.abs(Number(turned[name as keyof typeof plain]) - Number(value));
          expect(away, name).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(Number(value))));
        }
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });
});

const repeated = (rows: readonly number[][]) => seriesOf(rows.map((row, index) => withBins(index, row)));
const alternating = (values: readonly number[]) =>
  Array.from({ length: BINS }, (_, bin) => values[bin % values.length]!);

describe("probability of overfitting (S22)", () => {
  test("counts equal columns as overfitted: the best of a half has the middle rank in the other", () => {
    const equal = repeated(Array.from({ length: 31 }, () => alternating([5, -3, 1])));
    expect(overfittingOf(equal, BINS)).toMatchObject({ pbo: 1 });
  });

  test("never counts a column that is best everywhere", () => {
    const skill = repeated([
      alternating([100, 90]),
      ...Array.from({ length: 30 }, (_, k) => alternating([k + 1, -k])),
    ]);
    expect(overfittingOf(skill, BINS)).toEqual({ pbo: 0, pboLoss: 0 });
  });

  test("counts columns that earn in one block alone: best in its half, worthless in the other", () => {
    // 32 bins make blocks of two. Column k earns in block k. The half with the lowest blocks picks the first of its
    // own columns, all equal. In the other half it is worth 0, as are eight of the sixteen, below the rest.
    const rows = Array.from({ length: 16 }, (_, k) =>
      Array.from({ length: 32 }, (_, bin) => (bin === 2 * k ? 100 : 0)),
    );
    // Rank 1 + 7/2 of 16.
    expect(overfittingOf(repeated(rows), 32)).toEqual({ pbo: 1, pboLoss: 0 });
  });

  test("counts losses in the other half separately from low ranks", () => {
    // Two columns: one earns in the first eight blocks and loses as much in the last eight, the other the reverse.
    const first = Array.from({ length: 32 }, (_, bin) => (bin < 16 ? 3 + (bin % 2) : -3 - (bin % 2)));
    const { pbo, pboLoss } = overfittingOf(repeated([first, first.map((value) => -value)]), 32)!;
    // What one earns in a half it loses in the other, except in halves with as much of both: C(8,4)² of 12,870, where
    // both are worth 0 and tie.
    const tied = 70 ** 2 / 12_870;
    expect(pbo).toBeCloseTo(1, 12);
    expect(pboLoss).toBeCloseTo(1 - tied, 12);
  });
});

describe("superior predictive ability (S23)", () => {
  test("returns 1 when no series earned anything", () => {
    const losing = repeated(Array.from({ length: 30 }, (_, k) => alternating([-9, k % 7, -1])));
    expect(superiorAbility(losing, BINS)).toBe(1);
  });

  test("returns 0.004 for four worked series, and 0.457 for the first three", () => {
    const rows = [0, 1, 2, 3].map((k) =>
      Array.from({ length: 24 }, (_, b) => ((37 * (k + 1) * (b + 1) ** 2 + 11 * b) % 201) - 100 + 12 * k),
    );
    expect(rows.map((row) => row.reduce((sum, each) => sum + each, 0))).toEqual([31, 116, 201, 889]);
    expect(superiorAbility(repeated(rows), 24)).toBe(0.004);
    expect(superiorAbility(repeated(rows.slice(0, 3)), 24)).toBe(0.457);
  });

  test("returns its minimum for steady earnings", () => {
    const rows = Array.from({ length: 30 }, (_, k) => alternating([50, 51 + k, 49]));
    expect(superiorAbility(repeated(rows), BINS)).toBe(0.001);
  });
});
