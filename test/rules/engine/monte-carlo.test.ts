import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day, parseDay } from "#shared/domain/day.ts";
import { monteCarloOf } from "#shared/engine/report/monte-carlo.ts";
import { fractionOf, publishedSplitMix } from "./random/published-split-mix.ts";

type Logged = Parameters<typeof monteCarloOf>[0][number];

const START = parseDay("2020-01-01") as Day;
const trade = (opened: number, closed: number, pnlCents: number): Logged => ({
  opened: addDays(START, opened),
  closed: addDays(START, closed),
  pnlCents,
});

/** Trades of the given P&Ls in dollars, one after another. */
const inARow = (dollars: readonly number[]): Logged[] =>
  dollars.map((each, at) => trade(7 * at, 7 * at + 7, Math.round(100 * each)));

const SIX = [50, 50, 50, -120, 50, 50];
const THIRTY = inARow([...SIX, ...SIX, ...SIX, ...SIX, ...SIX]);

/** R1 to R6 in the plainest way: 64-bit integers, an array per resample, and comparison sorts. */
const plain = (pnls: readonly number[], block: number, start: number) => {
  const next = publishedSplitMix();
  const u = () => fractionOf(next());
  const n = pnls.length;
  const runs = Array.from({ length: 5000 }, () => {
    const indices: number[] = [];
    for (let place = 0; place < n; place++) {
      const isJump = place === 0 || u() < 1 / block;
      indices.push(isJump ? Math.floor(u() * n) : (indices[place - 1]! + 1) % n);
    }
    return indices.map((_, end) => indices.slice(0, end + 1).reduce((sum, index) => sum + pnls[index]!, 0));
  });
  const fallOf = (sums: readonly number[]) =>
    Math.max(...sums.map((sum, at) => Math.max(0, ...sums.slice(0, at)) - sum), 0);
  const percentile = (values: readonly number[], place: number) =>
    values.toSorted((a, b) => a - b)[place - 1]!;
  const five = (values: readonly number[]) => ({
    p5: percentile(values, 250),
    p25: percentile(values, 1250),
    p50: percentile(values, 2500),
    p75: percentile(values, 3750),
    p95: percentile(values, 4750),
  });
  const share = (isCounted: (sums: readonly number[]) => boolean) => runs.filter(isCounted).length / 5000;
  const own = pnls.map((_, end) => pnls.slice(0, end + 1).reduce((sum, pnl) => sum + pnl, 0));
  const m = Math.min(60, n);
  return {
    trades: n,
    resamples: 5000,
    meanBlock: block,
    startBalanceCents: start,
    pnl: five(runs.map((sums) => sums.at(-1)!)),
    drawdown: five(runs.map(fallOf)),
    loss: share((sums) => sums.at(-1)! < 0),
    falls: [10, 20, 30, 50].map((percent) => ({
      percent,
      share: share((sums) => 100 * fallOf(sums) >= percent * start),
    })),
    own: {
      pnlCents: own.at(-1)!,
      drawdownCents: fallOf(own),
      share: share((sums) => fallOf(sums) >= fallOf(own)),
    },
    fan: Array.from({ length: m }, (_, row) => Math.ceil(((row + 1) * n) / m)).map((after) => ({
      trade: after,
      ...five(runs.map((sums) => sums[after - 1]!)),
    })),
  };
};

describe("Monte Carlo", () => {
  test("gives the figures of the rules' test vector (R6)", () => {
    const found = monteCarloOf(THIRTY, 100_000);
    const dollars = (p5: number, p25: number, p50: number, p75: number, p95: number) => ({
      p5: 100 * p5,
      p25: 100 * p25,
      p50: 100 * p50,
      p75: 100 * p75,
      p95: 100 * p95,
    });
    expect(found).toMatchObject({
      trades: 30,
      resamples: 5000,
      meanBlock: 6,
      startBalanceCents: 100_000,
      pnl: dollars(310, 480, 650, 820, 990),
      drawdown: dollars(120, 120, 120, 190, 240),
      loss: 0.0002,
      falls: [
        { percent: 10, share: 1 },
        { percent: 20, share: 0.1616 },
        { percent: 30, share: 0.0162 },
        { percent: 50, share: 0 },
      ],
      own: { pnlCents: 65_000, drawdownCents: 12_000, share: 1 },
    });
    expect(found?.fan).toHaveLength(30);
    expect(found?.fan[0]).toEqual({ trade: 1, ...dollars(-120, 50, 50, 50, 50) });
    expect(found?.fan[9]).toEqual({ trade: 10, ...dollars(-10, 160, 160, 330, 330) });
  });

  test("is undefined under 30 trades (R1)", () => {
    expect(monteCarloOf(THIRTY.slice(1), 100_000)).toBeUndefined();
  });

  test("agrees with a plain computation for any log (R2 to R6)", () => {
    const log = fc.record({
      pnls: fc.array(fc.integer({ min: -50_000, max: 40_000 }), { minLength: 30, maxLength: 75 }),
      start: fc.integer({ min: 1, max: 500_000 }),
    });
    fc.assert(
      fc.property(log, ({ pnls, start }) => {
        const block = Math.min(Math.ceil(Math.sqrt(pnls.length)), Math.floor(pnls.length / 4));
        const trades = inARow(pnls.map((cents) => cents / 100));
        expect(monteCarloOf(trades, start)).toEqual(plain(pnls, block, start));
      }),
      { numRuns: 2 },
    );
  });

  test("draws blocks as long as the most positions were open at once, and at most a quarter of the log (R3)", () => {
    // Forty trades: 7 is the least whole number whose square reaches 40, and 10 is a quarter.
    const overlapping = (open: number) =>
      Array.from({ length: 40 }, (_, at) => trade(at, at + open, at % 3 === 0 ? -500 : 400));
    const blockOf = (trades: readonly Logged[]) => monteCarloOf(trades, 100_000)?.meanBlock;
    expect(blockOf(overlapping(1))).toBe(7);
    expect(blockOf(overlapping(7))).toBe(7);
    // A position that closes on a session is no longer open after it.
    expect(blockOf(overlapping(8))).toBe(8);
    expect(blockOf(overlapping(10))).toBe(10);
    expect(blockOf(overlapping(11))).toBe(10);
    // Several members of a portfolio may open on one session.
    expect(
      blockOf(
        Array.from({ length: 40 }, (_, at) => trade(9 * Math.floor(at / 9), 9 * Math.floor(at / 9) + 9, 1)),
      ),
    ).toBe(9);
  });

  test("leaves the shares of falls blank where the start balance is 0 (R6)", () => {
    const blank = [10, 20, 30, 50].map((percent) => ({ percent, share: undefined }));
    expect(monteCarloOf(THIRTY, 0)?.falls).toEqual(blank);
  });
});
