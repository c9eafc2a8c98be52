import { describe, expect, test } from "vitest";
import { backtestBodyOf } from "#shared/contracts/sweep/backtest-body.ts";
import { sweepResultsOf } from "#shared/contracts/sweep/present-sweep.ts";
import { SweepResults } from "#shared/contracts/sweep/results.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import { gridOf, sizesByStructure } from "#shared/sweep/grid/grid.ts";
import { piecesOf } from "#shared/sweep/grid/pieces.ts";
import { placeOf, ranksIn, tickerOfSpread } from "#shared/sweep/grid/place.ts";
import { neighboursOf } from "#shared/sweep/honesty/neighbours.ts";
import { sweepKernel } from "#shared/sweep/kernel/sweep-kernel.ts";
import { mergeSlices } from "#shared/sweep/merge/merge-slices.ts";
import { partsOf } from "#shared/sweep/parts.ts";
import { joinSweep } from "#shared/sweep/results/join-sweep.ts";
import { evaluateSlice } from "#shared/sweep/slice/evaluate-slice.ts";
import { tradesOf } from "#shared/sweep/slice/trace-combinations.ts";
import type { SliceResult, SpreadRun } from "#shared/sweep/slice-result.ts";
import { periodOn, sweepPeriodOf } from "#shared/sweep/sweep-period.ts";
import { day } from "../market/build-market.ts";
import { sampleChains } from "../sample/chains.ts";
import { FULL_SWEEP } from "./grid/sweeps.ts";
import { plainFigures } from "./plain-figures.ts";
import { finished, finishedLater } from "./spy-sweep.ts";
import { newKernel } from "./walks/new-kernel.ts";

/** A sweep over the sample's QQQ and SPY, compared with the plain sweeps of each. */

const SWEEP: Sweep = {
  ...FULL_SWEEP,
  ticker: "QQQ",
  tickers: ["QQQ", "SPY"],
  structures: ["Short put", "Iron condor"],
  dte: [14, 30],
  far_dte: [],
  short_delta: [0.2, 0.3],
  long_delta: [0.1],
  hold: [10],
  max_positions: [1, 2],
  wait: [1],
  stops: [{ kind: "None" }, { kind: "% of premium", percent: 100 }],
  targets: [{ kind: "None" }],
  filters: [
    [],
    [{ criterion: "Price above mov avg", joinsNext: "AND", low: 0, high: 0, lookBackSessions: 20 }],
  ],
  events: [[]],
  minTrades: 5,
};

const MARKETS = {
  QQQ: sampleChains("QQQ", { first: day("2020-01-02"), last: day("2020-10-30") }).market,
  SPY: sampleChains("SPY", { first: day("2020-02-03"), last: day("2020-12-31") }).market,
};
const marketOf = (ticker: string) => MARKETS[ticker as keyof typeof MARKETS];

const grid = gridOf(SWEEP);
const period = sweepPeriodOf(SWEEP, [MARKETS.QQQ, MARKETS.SPY])!;
const parts = partsOf(period.days.length, SWEEP.outOfSamplePercent);
const exports = await newKernel();

const onTicker = (ticker: string, of = grid) => {
  const market = marketOf(ticker);
  return { grid: of, market, references: {}, period: periodOn(period, market) };
};
const sliceOf = (run: SpreadRun): SliceResult => {
  const kernel = sweepKernel(exports, { ...onTicker(tickerOfSpread(grid, run[0])), spreads: ranksIn(run) });
  return finished(evaluateSlice({ grid, kernel, parts, days: period.days }, run));
};

/** The trades of every combination of the plain sweep of one ticker. */
const plainTrades = (ticker: string) => {
  const plain = gridOf({ ...SWEEP, ticker, tickers: [ticker] });
  const kernel = sweepKernel(exports, { ...onTicker(ticker, plain), spreads: ranksIn([0, plain.spreads]) });
  return Array.from({ length: plain.combinations }, (_, index) => {
    const { spread, rule } = placeOf(plain, index);
    kernel.prepare(spread);
    return tradesOf(kernel.trace(rule));
  });
};
const trades = SWEEP.tickers.flatMap(plainTrades);

const merged = mergeSlices(
  grid,
  piecesOf(grid, undefined, { pieces: 6 }).map(({ from, to }) => sliceOf([from, to])),
);
const report = await finishedLater(
  joinSweep(
    {
      grid,
      parts,
      period,
      dataNotes: [],
      open: async (ticker, spreads) => {
        const kernel = sweepKernel(await newKernel(), { ...onTicker(ticker), spreads });
        return { ...onTicker(ticker), parts, kernel };
      },
    },
    merged,
  ),
);
const results = sweepResultsOf(report, {}, { seconds: 1, combinations_per_second: 1, slices: 6 });

describe("a sweep of several tickers (S41 to S43)", () => {
  test("puts the plain sweep of each ticker one after the other, and ranks all of them together", () => {
    expect(grid.combinations).toBe(trades.length);
    const plain = plainFigures({ grid, parts, days: [...period.days], tradesOf: (index) => trades[index]! });
    const { combinations, ...counts } = plain.counts;
    expect(report.counts).toMatchObject({ ...counts, combinations: grid.combinations, done: combinations });
    expect(
      report.lists.map(({ objective, rows }) => ({
        objective,
        rows: rows.map(({ afterLoss: value, index, same }) => ({ value, index, same })),
      })),
    ).toEqual(plain.lists);
    expect(report.marginals).toEqual(plain.marginals);
    expect(report.heatMaps).toEqual(plain.heatMaps);
    expect(report.tStat).toEqual(plain.tStat);
    expect(report.pnlPerRisk).toEqual(plain.pnlPerRisk);
    expect(new Set(report.leaders.map(({ combination }) => combination.ticker))).toEqual(
      new Set(SWEEP.tickers),
    );
  });

  test("shares one period: from the latest first session to the earliest last one", () => {
    expect(results.period).toMatchObject({ start_date: "2020-02-03", end_date: "2020-10-30" });
    expect(results.notes).toEqual([
      "The start moved from 2010-10-30 to 2020-02-03, the first session of SPY.",
    ]);
  });

  test("counts over all tickers, and cuts no piece across two", () => {
    expect(sizesByStructure(grid)).toEqual([
      { structure: "Short put", spreads: 8, combinations: 64 },
      { structure: "Iron condor", spreads: 8, combinations: 64 },
    ]);
    for (const pieces of [1, 2, 5, 16]) {
      const cut = piecesOf(grid, undefined, { pieces });
      expect(cut.at(-1)?.to).toBe(grid.spreads);
      for (const { from, to } of cut) expect(tickerOfSpread(grid, from)).toBe(tickerOfSpread(grid, to - 1));
    }
    expect(() => sliceOf([0, grid.spreads])).toThrow("within one ticker");
  });

  test("keeps neighbors on one ticker, and opens a leader with its own", () => {
    for (const { index, combination } of report.leaders) {
      const tickerOf = (each: number) => tickerOfSpread(grid, placeOf(grid, each).spread);
      for (const next of neighboursOf(grid, index)) expect(tickerOf(next)).toBe(combination.ticker);
      const [row] = backtestBodyOf(SWEEP, combination, period).overallFields;
      expect(row?.ticker).toBe(combination.ticker);
    }
  });

  test("writes the tickers first, and by the schema of results (S29)", () => {
    expect(SweepResults.parse(results)).toEqual(results);
    expect(results.inputs.tickers).toEqual(["QQQ", "SPY"]);
    expect(Object.keys(results.combinations[0]!.values).slice(0, 2)).toEqual(["ticker", "structure"]);
    expect(results.dimensions[0]).toEqual({ dimension: "ticker", values: ["QQQ", "SPY"] });
  });
});
