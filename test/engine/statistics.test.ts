import { describe, expect, test } from "vitest";
import { type CountedTrade, largestFall, summarise, tTestPValue } from "#shared/engine/report/statistics.ts";

/** Returns trades of the given P&Ls in dollars, each held 10 days. */
const tradesOf = (...pnls: number[]): CountedTrade[] =>
  pnls.map((pnl) => ({ daysHeld: 10, spreads: 2, pnlCents: pnl * 100 }));

const marks = (balances: number[], open: number[] = []) => ({
  balances: Float64Array.from(balances, (dollars) => dollars * 100),
  open: Int32Array.from(open.length ? open : balances.map(() => 1)),
});

describe("statistics", () => {
  const trades = tradesOf(100, -50, 0, -100, -25, 75);
  const summary = summarise(trades, 100_000, 365, marks([1000, 1100, 990, 1000], [1, 1, 0, 1]));

  test("computes totals and shares, with a trade of 0 as neither win nor loss", () => {
    expect(summary).toMatchObject({
      endBalanceCents: 100_000,
      pnlCents: 0,
      returnPercent: 0,
      annualReturnPercent: 0,
      trades: 6,
      spreads: 12,
      winPercent: 100 / 3,
      lossPercent: 50,
      averageWinDollars: 87.5,
      averageLossDollars: expect.closeTo(-175 / 3, 10),
      expectedValueDollars: 0,
      profitFactor: 1,
      averageDaysHeld: 10,
      maxLosingStreak: 2,
      exposurePercent: 75,
    });
  });

  test("measures drawdown from the running peak of the closed balance", () => {
    // 1,100 down to 925.
    expect(summary.drawdownCents).toBe(17_500);
    expect(summary.drawdownPercent).toBeCloseTo((100 * 175) / 1100, 12);
    expect(summary.markedDrawdownCents).toBe(11_000);
  });

  test("computes Sharpe and Sortino as by hand", () => {
    const returns = [0.1, -0.1, 1000 / 990 - 1];
    const mean = returns.reduce((a, b) => a + b) / 3;
    const deviation = Math.sqrt(returns.reduce((a, r) => a + (r - mean) ** 2, 0) / 2);
    expect(summary.sharpe).toBeCloseTo((mean / deviation) * Math.sqrt(252), 10);
    expect(summary.sortino).toBeCloseTo((mean / Math.sqrt(0.1 ** 2 / 3)) * Math.sqrt(252), 10);
  });

  test("compounds the annual return over calendar days, and gives −100 % for an empty account", () => {
    const grown = summarise(tradesOf(210), 100_000, 730, marks([1000, 1210]));
    expect(grown.annualReturnPercent).toBeCloseTo(10, 10);
    expect(grown.calmar).toBeUndefined();
    const gone = summarise(tradesOf(-1500), 100_000, 730, marks([1000, -500]));
    expect(gone.annualReturnPercent).toBe(-100);
    expect(gone.sharpe).toBeUndefined();
    expect(gone.calmar).toBeCloseTo(-100 / 150, 12);
  });

  test("leaves undefined figures blank without trades, never NaN", () => {
    const empty = summarise([], 0, 0, marks([0, 0], [0, 0]));
    for (const [name, value] of Object.entries(empty))
      if (value !== undefined) expect(Number.isFinite(value), name).toBe(true);
    expect(empty).toMatchObject({
      trades: 0,
      winPercent: undefined,
      annualReturnPercent: undefined,
      sharpe: undefined,
    });
  });
});

describe("the t-test", () => {
  test("computes the t-test as in a table: mean 1, deviation 1, n 4 gives t = 2 with 3 degrees of freedom", () => {
    const spread = Math.sqrt(1.5);
    expect(tTestPValue([1 - spread, 1 + spread, 1, 1])).toBeCloseTo(0.139326, 5);
  });

  test("leaves the t-test blank under two trades or without deviation, and gives 1 for a mean of 0", () => {
    expect(tTestPValue([5])).toBeUndefined();
    expect(tTestPValue([5, 5, 5])).toBeUndefined();
    expect(tTestPValue([-5, 5])).toBeCloseTo(1, 12);
  });
});

test("reports the first of equal drawdowns, from the start balance", () => {
  expect(largestFall(100, [90, 200, 190])).toEqual({ amount: 10, percent: 10 });
});

describe("figures of a service with rates (I6, I8)", () => {
  const trades = tradesOf(100, -50);
  const yields = Float64Array.of(Number.NaN, 0.0001, 0.0003, 0.0001);
  const of = (bills: { yields: Float64Array; interestCents: number | undefined }, balances: number[]) =>
    summarise(trades, 100_000, 365, { ...marks(balances), bills });

  test("subtracts each session's yield from its return", () => {
    const excess = [0.1 - 0.0001, -0.1 - 0.0003, 1000 / 990 - 1 - 0.0001];
    const mean = excess.reduce((a, b) => a + b) / 3;
    const deviation = Math.sqrt(excess.reduce((a, r) => a + (r - mean) ** 2, 0) / 2);
    const { bills } = of({ yields, interestCents: undefined }, [1000, 1100, 990, 1000]);
    expect(bills?.interestCents).toBeUndefined();
    expect(bills?.sharpeExcess).toBeCloseTo((mean / deviation) * Math.sqrt(252), 10);
  });

  test("leaves the ratio over bills blank without trades, a rate, a balance above 0, or deviation", () => {
    const all = { yields, interestCents: undefined };
    const balances = [1000, 1100, 990, 1000];
    const gap = Float64Array.of(Number.NaN, Number.NaN, 0.0003, 0.0001);
    const flat = new Float64Array(4);
    expect(summarise([], 100_000, 365, { ...marks(balances), bills: all }).bills).toEqual({
      interestCents: undefined,
      sharpeExcess: undefined,
    });
    expect(of({ ...all, yields: gap }, balances).bills?.sharpeExcess).toBeUndefined();
    expect(of(all, [1000, 0, 990, 1000]).bills?.sharpeExcess).toBeUndefined();
    expect(of({ ...all, yields: flat }, [1000, 1000, 1000, 1000]).bills?.sharpeExcess).toBeUndefined();
    expect(of(all, [1000, 1100]).bills?.sharpeExcess).toBeUndefined();
  });

  test("adds interest to the end balance and the return, and to no figure of the trades", () => {
    const summary = of({ yields, interestCents: 2500 }, [1000, 1100, 990, 1075]);
    expect(summary).toMatchObject({
      endBalanceCents: 107_500,
      pnlCents: 5000,
      returnPercent: 7.5,
      // The closed P&L falls by $50 from 1,100, with interest or without.
      drawdownCents: 5000,
      bills: { interestCents: 2500 },
    });
    expect(summary.annualReturnPercent).toBeCloseTo(7.5, 10);
    expect(summarise(trades, 100_000, 365, marks([1000, 1075]))).not.toHaveProperty("bills");
  });
});
