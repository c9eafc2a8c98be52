import { describe, expect, test } from "vitest";
import { gridChance, honestyOf, leaderHonestyOf } from "#shared/sweep/honesty/honesty.ts";
import { bracket, luckSharpeWholeOf } from "#shared/sweep/honesty/luck.ts";
import { wholeSeriesOf } from "#shared/sweep/honesty/series.ts";
import { probabilisticSharpe, sharpeOf } from "#shared/sweep/honesty/sharpe.ts";
import { madeSample, withBins } from "./made-sample.ts";

/** Expected figures without a remark come from Python with NumPy, SciPy and mpmath. */

const BINS_24 = [
  120, -50, 30, 0, 75, -210, 60, 90, -15, 40, 10, -80, 200, 35, -5, 65, -120, 55, 25, 80, -40, 15, 70, -30,
];

describe("Sharpe ratio per bin (S19)", () => {
  test("computes a Sharpe ratio's skew, raw kurtosis and probability of exceeding a benchmark", () => {
    const sharpe = sharpeOf(Float64Array.from(BINS_24), 24)!;
    expect(sharpe.bins).toBe(24);
    expect(sharpe.ratio).toBeCloseTo(0.21130865355717401, 12);
    expect(sharpe.skew).toBeCloseTo(-0.5931693735301937, 12);
    expect(sharpe.kurtosis).toBeCloseTo(4.298082936299637, 12);
    expect(probabilisticSharpe(sharpe, 0)).toBeCloseTo(0.826402765849424, 12);
    expect(probabilisticSharpe(sharpe, 0.1)).toBeCloseTo(0.6897623415672512, 12);
  });

  test("computes mean 2, sample deviation √3, skew 1/√2 and kurtosis 3/2 for bins 1, 1, 4", () => {
    const sharpe = sharpeOf(Float64Array.of(1, 1, 4), 3)!;
    expect(sharpe.ratio).toBeCloseTo(2 / Math.sqrt(3), 14);
    expect(sharpe.skew).toBeCloseTo(Math.SQRT1_2, 14);
    expect(sharpe.kurtosis).toBeCloseTo(1.5, 14);
  });

  test("matches the paper's example: 2.5 a year over 1,250 days, skew −3, raw kurtosis 10, 100 tries", () => {
    const luck = Math.sqrt(0.5 / 250) * bracket(100);
    expect(luck).toBeCloseTo(0.11317, 5);
    const sharpe = { bins: 1250, ratio: 2.5 / Math.sqrt(250), skew: -3, kurtosis: 10 };
    expect(probabilisticSharpe(sharpe, luck)).toBeCloseTo(0.9003968344493909, 10);
  });

  test("leaves the Sharpe ratio blank under 24 bins in sample, under 12 out of sample, and without deviation", () => {
    expect(leaderHonestyOf(withBins(0, BINS_24.slice(1), 20, BINS_24.slice(0, 11)), {})).toEqual({});
    const steady = leaderHonestyOf(
      withBins(
        0,
        BINS_24.map(() => 5),
      ),
      {},
    );
    expect(Object.keys(steady)).toEqual(["sharpeAfterLoss"]);
    const { sharpeAll, sharpeAfterLoss, ...whole } = leaderHonestyOf(
      withBins(0, BINS_24, 20, BINS_24.slice(0, 12)),
      {},
    );
    expect(Object.keys(whole)).toEqual(["sharpe", "skew", "kurtosis", "psr", "sharpeOut", "psrOut"]);
    expect(sharpeAll).toBeGreaterThan(sharpeAfterLoss!);
    expect(whole.sharpeOut).toBeCloseTo(0.06553905960426562, 12);
    expect(whole.psrOut).toBeCloseTo(0.582995318548159, 12);
  });

  test("leaves the probability blank when skew and kurtosis leave no variance", () => {
    // 1 − 2 · 0.5 + 0 · 0.5²
    const sharpe = { bins: 24, ratio: 0.5, skew: 2, kurtosis: 1 };
    expect(probabilisticSharpe(sharpe, 0)).toBeUndefined();
  });
});

describe("one loss more (S19a)", () => {
  const out = [300, 100, -100, 500, 200, 250, -100, 400, 150, 50, 300, 100];
  /** A record whose out-of-sample trades risked 449.2 cents on average. */
  const leader = withBins(0, BINS_24, 20, out, { in: [40, 30_000], out: [5, 2246] });

  test("adds a bin out of sample that loses the average risk, rounded up to the cent", () => {
    const honesty = leaderHonestyOf(leader, {});
    expect(honesty.sharpeOut).toBeCloseTo(0.9738944679072813, 12);
    expect(honesty.psrOut).toBeCloseTo(0.9978454290477636, 12);
    expect(honesty.psrOutAfterLoss).toBeCloseTo(0.9263058308447258, 12);
    const sharpe = sharpeOf(Float64Array.of(...out, -450), 12)!;
    expect(sharpe.ratio).toBeCloseTo(0.5274223927405447, 12);
    expect(sharpe.skew).toBeCloseTo(-0.7936885171521839, 12);
    expect(sharpe.kurtosis).toBeCloseTo(3.4683757194070552, 12);
  });

  test("adds a trade that loses the average risk of all trades to the whole period", () => {
    const honesty = leaderHonestyOf(leader, {});
    const whole = Float64Array.of(...BINS_24, ...out);
    expect(honesty.sharpeAll).toBe(sharpeOf(whole, 24)!.ratio);
    // 32,246 over 45 trades is 716.6.
    expect(honesty.sharpeAfterLoss).toBe(sharpeOf(Float64Array.of(...whole, -717), 24)!.ratio);
  });

  test("leaves the out-of-sample figure blank with fewer than 12 bins or without a trade", () => {
    const short = withBins(0, BINS_24, 20, out.slice(1), { in: [40, 30_000], out: [5, 2246] });
    expect(leaderHonestyOf(short, {})).not.toHaveProperty("psrOutAfterLoss");
    const idle = withBins(0, BINS_24, 20, out, { in: [40, 30_000], out: [0, 0] });
    expect(leaderHonestyOf(idle, {})).not.toHaveProperty("psrOutAfterLoss");
  });

  test("judges a record over the whole period when one of its parts has no deviation", () => {
    const steady = withBins(
      0,
      BINS_24.map(() => 5),
      20,
      out.map(() => 5),
      { in: [40, 4000], out: [5, 500] },
    );
    const honesty = leaderHonestyOf(steady, {});
    expect(honesty).not.toHaveProperty("sharpeAll");
    expect(honesty.sharpeAfterLoss).toBe(
      sharpeOf(Float64Array.of(...Array<number>(36).fill(5), -100), 24)!.ratio,
    );
  });
});

describe("luck's best (S20)", () => {
  test.each([
    [0, 0],
    [1, 0],
    [1.3, 0.02001847010566303],
    [2, 0.5197553442805939],
    [2.5, 0.7124531286751234],
    [10, 1.57459830134575],
    [100, 2.530602893201682],
    [10_000, 3.8606648555102643],
    [200_000_000, 5.827294506792392],
  ])("expects luck's best of %d tries at %d deviations", (tries, expected) => {
    expect(bracket(tries)).toBeCloseTo(expected, 12);
  });

  test.each([
    [1000, 0.298396499920965],
    [100_000, 0.4025066108845974],
    [700_000, 0.4397263382207127],
    [1_000_000, 0.44623599804291497],
    [208_678_848, 0.5348370411255081],
  ])("expects luck's best of %d tries over 120 bins at a Sharpe ratio of %d (S20a)", (tries, expected) => {
    expect(luckSharpeWholeOf(120, tries)).toBeCloseTo(expected, 12);
  });

  test("expects a Sharpe ratio of 1 by luck in 45 tries over 5 years, as in the paper", () => {
    expect(bracket(45) / Math.sqrt(5)).toBeCloseTo(0.99981, 5);
  });
});

const SWEEPS = [
  {
    sample: madeSample(80, 40, 0),
    distinct: 1000,
    expected: {
      series: 74,
      meanCorrelation: 0.28168015797156676,
      meanSquaredCorrelation: 0.08251525679976848,
      effectiveTrials: 11.985702273549165,
      sharpeVariance: 0.013958869362925366,
      luckSharpe: 0.4417675721576141,
      luckSharpeEffective: 0.22586071976776576,
      luckSharpeMeasured: 0.38458498709101785,
      pbo: 0.7308469308469309,
      pboLoss: 0.6159285159285159,
      spaP: 0.585,
    },
  },
  {
    // 84 bins: S22 leaves out the first four.
    sample: madeSample(90, 84, 150),
    distinct: 5_000_000,
    expected: {
      series: 84,
      meanCorrelation: 0.3082429072259672,
      meanSquaredCorrelation: 0.09822935761411318,
      effectiveTrials: 10.180237234988395,
      sharpeVariance: 0.011693225674741478,
      luckSharpe: 0.47262164737664075,
      luckSharpeEffective: 0.1445713543625655,
      luckSharpeMeasured: 0.5598130408963433,
      pbo: 0.08694638694638694,
      pboLoss: 0.11724941724941725,
      spaP: 0.126,
    },
  },
];

describe("luck figures of a sweep", () => {
  test.each(SWEEPS)(
    "match an independent program: $expected.series series, $distinct tries (S18, S20, S22, S23)",
    (sweep) => {
      const { sample, distinct, expected } = sweep;
      const honesty = honestyOf({ binsIn: sample[0]!.binsIn.length, binsOut: 0, sample, trials: distinct });
      expect(honesty).toMatchObject({ isEnough: true, trials: distinct, series: expected.series });
      for (const [name, value] of Object.entries(expected))
        expect(honesty[name as keyof typeof expected], name).toBeCloseTo(value, 10);
    },
  );

  test("leaves luck figures blank under 24 bins or 30 series with deviation (S18)", () => {
    const sample = madeSample(80, 23, 0);
    expect(honestyOf({ binsIn: 23, binsOut: 0, sample, trials: 9 })).toEqual({
      isEnough: false,
      series: 74,
      trials: 9,
    });
    const steady = Array.from({ length: 40 }, (_, k) => withBins(k, Array<number>(24).fill(k)));
    const few = [...madeSample(29, 24, 0).filter(({ index }) => index !== 5 && index !== 18), ...steady];
    expect(honestyOf({ binsIn: 24, binsOut: 0, sample: few, trials: 9 })).toEqual({
      isEnough: false,
      series: 27,
      trials: 9,
    });
  });

  test("omits only the probability of overfitting under 32 bins (S22)", () => {
    const honesty = honestyOf({ binsIn: 31, binsOut: 0, sample: madeSample(80, 31, 0), trials: 9 });
    expect(honesty).not.toHaveProperty("pbo");
    expect(honesty).not.toHaveProperty("pboLoss");
    expect(honesty.luckSharpe).toBeGreaterThan(0);
    expect(honesty.spaP).toBeGreaterThan(0);
  });

  test("judges the grid by both parts together (S20a, S23a)", () => {
    const split = madeSample(60, 40, 900).map(({ binsIn, index }) =>
      withBins(index, [...binsIn.subarray(0, 28)], 20, [...binsIn.subarray(28)], {
        in: [40, 4000],
        out: [10, 1000],
      }),
    );
    const honesty = honestyOf({ binsIn: 28, binsOut: 12, sample: split, trials: 700_000 });
    expect(honesty.luckSharpeWhole).toBe(luckSharpeWholeOf(40, 700_000));
    const whole = wholeSeriesOf(split);
    expect(whole.map(({ losses }) => losses)).toContain(30);
    // 5,000 cents over 50 trades.
    expect(new Set(whole.map(({ lossCents }) => lossCents))).toEqual(new Set([100]));
    expect(honesty.gridP).toBe(gridChance(whole, 40));
    expect(honesty.gridP).not.toBe(honesty.spaP);
    const lossless = split.map((each, k) => (k % 2 ? each : { ...each, sums: withBins(0, [], 40).sums }));
    expect(wholeSeriesOf(lossless).filter(({ losses }) => losses >= 30).length).toBeLessThan(30);
    expect(honestyOf({ binsIn: 28, binsOut: 12, sample: lossless, trials: 9 })).not.toHaveProperty("gridP");
  });

  test("omits SPA without 30 series of ten losses each (S23)", () => {
    const lossless = madeSample(60, 40, 0).map((each, k) => withBins(k, [...each.binsIn], k % 2 ? 31 : 20));
    expect(honestyOf({ binsIn: 40, binsOut: 0, sample: lossless, trials: 9 })).not.toHaveProperty("spaP");
  });

  test("deflates a leader by each of the three luck ratios (S21)", () => {
    const luck = { luckSharpe: 0.1, luckSharpeEffective: 0, luckSharpeMeasured: 10 };
    const leader = leaderHonestyOf(withBins(0, BINS_24), luck);
    expect(leader.dsr).toBeCloseTo(0.6897623415672512, 12);
    expect(leader.dsrEffective).toBe(leader.psr);
    expect(leader.dsrMeasured).toBeLessThan(1e-9);
  });

  test("explains the best of a sample without an edge by luck, but not a planted edge (S20, S21)", () => {
    const sample = madeSample(80, 84, 0);
    const honesty = honestyOf({ binsIn: 84, binsOut: 0, sample, trials: 100_000 });
    const judged = (bins: Float64Array) => leaderHonestyOf(withBins(0, [...bins], 20, [...bins]), honesty);
    const best = sample
      .map(({ binsIn }) => judged(binsIn))
      .toSorted((a, b) => (b.sharpe ?? 0) - (a.sharpe ?? 0))[0]!;
    expect(best.psr).toBeGreaterThan(0.95);
    expect(best.dsr).toBeLessThan(0.5);
    // 10,000 cents more per bin, with a deviation of about 11,000.
    const planted = judged(sample[0]!.binsIn.map((cents) => cents + 10_000));
    expect(planted.dsr).toBeGreaterThan(0.95);
  });
});
