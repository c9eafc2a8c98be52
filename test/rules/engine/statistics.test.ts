import { describe, expect, test } from "vitest";
import { annualReturn, type CountedTrade, largestFall, summarise } from "#shared/engine/report/statistics.ts";

/** Returns trades of the given P&Ls in dollars, each held 10 days, one after the other. */
const tradesOf = (...pnls: number[]): CountedTrade[] =>
  pnls.map((pnl, index) => ({
    daysHeld: 10,
    spreads: 2,
    pnlCents: pnl * 100,
    entry: 7 * index,
    exit: 7 * index + 7,
  }));

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

  test("computes Sharpe and Sortino as by hand, with a return for the first session", () => {
    const returns = [0, 0.1, -0.1, 1000 / 990 - 1];
    const mean = returns.reduce((a, b) => a + b) / 4;
    const deviation = Math.sqrt(returns.reduce((a, r) => a + (r - mean) ** 2, 0) / 3);
    expect(summary.sharpe).toBeCloseTo((mean / deviation) * Math.sqrt(252), 10);
    expect(summary.sortino).toBeCloseTo((mean / Math.sqrt(0.1 ** 2 / 4)) * Math.sqrt(252), 10);
  });

  test("counts the first day's loss in the Sharpe ratio", () => {
    // Returns −0.10, 0.02 and 0.01: mean −0.07 / 3, squares 0.0088666…, which make −5.56. Without the first, +33.7.
    const { sharpe } = summarise(tradesOf(-72.82), 100_000, 365, marks([900, 918, 927.18]));
    expect(sharpe).toBeCloseTo((-0.07 / 3 / Math.sqrt(0.0266 / 3 / 2)) * Math.sqrt(252), 9);
    expect(sharpe).toBeLessThan(-5);
  });

  test("leaves the Sharpe ratio blank where an account changes evenly, and keeps its Sortino ratio", () => {
    const halved = summarise(tradesOf(-875), 100_000, 365, marks([500, 250, 125]));
    expect(halved.sharpe).toBeUndefined();
    // −0.5 over √(3 × 0.25 / 3).
    expect(halved.sortino).toBeCloseTo(-Math.sqrt(252), 12);
    // Each day −0.4, whose mean differs in its last digit: the plain ratio would be −9.3e16.
    const shrunk = summarise(tradesOf(-784), 100_000, 365, marks([600, 360, 216]));
    expect(shrunk.sharpe).toBeUndefined();
  });

  test("leaves Sharpe and Sortino blank at a balance of 0 or less, that of the start too", () => {
    for (const [start, ...balances] of [
      [1000, 900, 0, 10],
      [0, 900, 950, 910],
    ])
      expect(summarise(tradesOf(1), 100 * start!, 365, marks(balances))).toMatchObject({
        sharpe: undefined,
        sortino: undefined,
      });
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

  test("leaves figures of a year blank under 90 days", () => {
    // 18 days with +8.75 % were 447.9 % a year.
    const of = (days: number) => summarise(tradesOf(87.5), 100_000, days, marks([950, 1087.5]));
    expect(of(18)).toMatchObject({ annualReturnPercent: undefined, calmar: undefined });
    expect(of(89)).toMatchObject({ annualReturnPercent: undefined, calmar: undefined });
    const annual = 100 * (1.0875 ** (365 / 90) - 1);
    expect(of(90).annualReturnPercent).toBeCloseTo(annual, 10);
    expect(of(90).calmar).toBeCloseTo(annual / 5, 10);
    // A lost account too.
    expect([annualReturn(1000, 0, 89), annualReturn(1000, 0, 90)]).toEqual([undefined, -100]);
  });

  test("counts trades that were open together as pieces of one bet (n_eff), and others in full", () => {
    expect(summary.effectiveTrades).toBe(6);
    const [one, other] = tradesOf(-50, 200);
    // Sessions 1 to 7 and 4 to 10 share 4 of 7: 4 / (2 + 2 × 4 / 7) = 14 / 11.
    const pair = summarise([one!, { ...other!, entry: 3, exit: 10 }], 100_000, 365, marks([1000, 1150]));
    expect(pair.effectiveTrades).toBeCloseTo(14 / 11, 14);
    // Two positions over the same sessions say as much as one, which is no test.
    const same = summarise([one!, { ...other!, entry: 0, exit: 7 }], 100_000, 365, marks([1000, 1150]));
    expect(same.effectiveTrades).toBeCloseTo(1, 14);
    expect(same.pValue).toBeUndefined();
  });

  test("leaves undefined figures blank without trades, never NaN", () => {
    const empty = summarise([], 0, 0, marks([0, 0], [0, 0]));
    for (const [name, value] of Object.entries(empty))
      if (value !== undefined) expect(Number.isFinite(value), name).toBe(true);
    expect(empty).toMatchObject({
      trades: 0,
      winPercent: undefined,
      effectiveTrades: undefined,
      pValue: undefined,
      annualReturnPercent: undefined,
      sharpe: undefined,
    });
  });
});

test("reports the first of equal drawdowns, from the start balance", () => {
  expect(largestFall(100, [90, 200, 190])).toEqual({ amount: 10, percent: 10 });
});

describe("figures of a service with rates (I6, I8)", () => {
  const trades = tradesOf(100, -50);
  const yields = Float64Array.of(0, 0.0001, 0.0003, 0.0001);
  const of = (bills: { yields: Float64Array; interestCents: number | undefined }, balances: number[]) =>
    summarise(trades, 100_000, 365, { ...marks(balances), bills });

  test("subtracts each session's yield from its return, the first session's being 0", () => {
    const excess = [0, 0.1 - 0.0001, -0.1 - 0.0003, 1000 / 990 - 1 - 0.0001];
    const mean = excess.reduce((a, b) => a + b) / 4;
    const deviation = Math.sqrt(excess.reduce((a, r) => a + (r - mean) ** 2, 0) / 3);
    const { interestCents, sharpeExcess } = of({ yields, interestCents: undefined }, [1000, 1100, 990, 1000]);
    expect(interestCents).toBeUndefined();
    expect(sharpeExcess).toBeCloseTo((mean / deviation) * Math.sqrt(252), 10);
  });

  test("leaves the ratio over bills blank without trades, a rate, a balance above 0, or deviation", () => {
    const all = { yields, interestCents: undefined };
    const balances = [1000, 1100, 990, 1000];
    const gap = Float64Array.of(0, Number.NaN, 0.0003, 0.0001);
    const flat = new Float64Array(4);
    expect(summarise([], 100_000, 365, { ...marks(balances), bills: all })).toMatchObject({
      interestCents: undefined,
      sharpeExcess: undefined,
    });
    expect(of({ ...all, yields: gap }, balances).sharpeExcess).toBeUndefined();
    expect(of(all, [1000, 0, 990, 1000]).sharpeExcess).toBeUndefined();
    expect(of({ ...all, yields: flat }, [1000, 1000, 1000, 1000]).sharpeExcess).toBeUndefined();
    expect(of(all, [1000]).sharpeExcess).toBeUndefined();
    expect(of(all, [1000, 1100]).sharpeExcess).toBeDefined();
  });

  test("adds interest to the end balance and the return, and to no figure of the trades", () => {
    const summary = of({ yields, interestCents: 2500 }, [1000, 1100, 990, 1075]);
    expect(summary).toMatchObject({
      endBalanceCents: 107_500,
      pnlCents: 5000,
      returnPercent: 7.5,
      // The closed P&L falls by $50 from 1,100, with interest or without.
      drawdownCents: 5000,
      interestCents: 2500,
    });
    expect(summary.annualReturnPercent).toBeCloseTo(7.5, 10);
    expect(summarise(trades, 100_000, 365, marks([1000, 1075]))).not.toHaveProperty("interestCents");
  });
});
