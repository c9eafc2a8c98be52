import { describe, expect, test } from "vitest";
import { fullGrid, SweepFormAnswer, sweepFormAnswer } from "#shared/contracts/sweep/form-answer.ts";
import { SweepResults } from "#shared/contracts/sweep/results.ts";
import { SweepCount } from "#shared/contracts/sweeps.ts";

const part = {
  n_trades: 12,
  n_wins: 9,
  cum_pnl: 310.25,
  gross_win: 900.5,
  ddown: 220,
  risk: 12_000,
  days_held: 240,
  t_stat: null,
};
const blank = {
  sharpe: null,
  skew: null,
  kurtosis: null,
  psr: null,
  dsr: null,
  dsr_effective: null,
  dsr_measured: null,
  sharpe_out: null,
  psr_out: null,
  sharpe_all: null,
  sharpe_after_loss: null,
  psr_out_after_loss: null,
};
const values = {
  structure: "Long straddle",
  dte: 30,
  far_dte: null,
  short_delta: null,
  long_delta: null,
  stop_loss: "% of premium",
  stop_size: 50,
  take_prof: "None",
  prof_size: null,
  hold: 1_000,
  max_positions: 1,
  wait: 1,
  filter: 0,
  event: 0,
};

/** Results of a small sweep: one verified leader, one unverified, one slice missing. */
const results = {
  kind: "sweep",
  inputs: {
    structures: ["Long straddle"],
    dte: [30, 45],
    far_dte: [],
    short_delta: [],
    long_delta: [],
    hold: [1_000],
    max_positions: [1],
    wait: [1],
    stops: [
      { stop_loss: "None", stop_size: null },
      { stop_loss: "% of premium", stop_size: 50 },
    ],
    targets: [{ take_prof: "None", prof_size: null }],
    out_of_sample: 30,
    min_trades: 10,
  },
  request: { ticker: "SPY", structures: ["Long straddle"] },
  period: {
    start_date: "2020-01-02",
    end_date: "2020-12-31",
    sessions: 253,
    sessions_in: 178,
    split_date: "2020-09-16",
  },
  counts: {
    combinations: 4,
    spreads: 2,
    by_structure: [{ structure: "Long straddle", spreads: 2, combinations: 4 }],
    without_trades: 0,
    too_few_trades: 0,
    ranked: 2,
    distinct: 2,
  },
  coverage: { combinations: 4, done: 2, spreads: [[1, 2]] },
  leaders: [
    {
      objective: "t-statistic",
      verdict: "Too little data",
      rows: [
        {
          index: 1,
          value: 2.5,
          after_loss: 2,
          same: 1,
          neighbours: 1,
          neighbours_ranked: 0,
          neighbour_score: null,
        },
        { index: 0, value: null, after_loss: null, same: 1 },
      ],
    },
  ],
  combinations: [
    {
      index: 1,
      values,
      in: part,
      out: part,
      all: part,
      honesty: { ...blank, break_even_slippage: 140.2 },
      verified: true,
    },
    { index: 0, values, in: part, out: part, all: part, honesty: blank },
  ],
  dimensions: [
    { dimension: "dte", values: [30, 45] },
    {
      dimension: "stop",
      values: [
        { stop_loss: "None", stop_size: null },
        { stop_loss: "% of premium", stop_size: 50 },
      ],
    },
  ],
  marginals: [{ dimension: "dte", cells: [[0, 2, 2, 1, 24, 18, 620.5, 1_801, 24_000, 310.25]] }],
  heat_maps: [{ x: "dte", y: "stop", cells: [[0, 1, 1, 0, 0, 0, 0, 0, 0, 0, null]] }],
  distribution: {
    t_stat: { undefined: 0, bins: [[4, 2]] },
    pnl_per_risk: { undefined: 2, bins: [] },
  },
  sample: [[1, 12, 310.25, 12_000, 2.5, 3, 20, 900, null]],
  honesty: {
    bin_sessions: 1,
    bins_in: 178,
    bins_out: 75,
    series: 2,
    trials: 2,
    mean_correlation: null,
    mean_squared_correlation: null,
    effective_trials: null,
    sharpe_variance: null,
    luck_sharpe: null,
    luck_sharpe_effective: null,
    luck_sharpe_measured: null,
    pbo: null,
    pbo_loss: null,
    spa_p: null,
    luck_sharpe_whole: null,
    grid_p: null,
  },
  notes: ["Modelled: the sample market"],
  run: { seconds: 0.1, combinations_per_second: 20, slices: 2 },
};

describe("answers about sweeps (S27, S29)", () => {
  test("accepts sweep results in exactly this shape", () => {
    expect(SweepResults.parse(results)).toEqual(results);
    const wholeCoverage = { ...results, coverage: null };
    expect(SweepResults.parse(wholeCoverage)).toEqual(wholeCoverage);
  });

  test.each([
    ["a cell without its last figure", { marginals: [{ dimension: "dte", cells: [[0, 2, 2]] }] }],
    ["an unknown dimension", { dimensions: [{ dimension: "delta", values: [] }] }],
    ["a figure that is not a number", { sample: [[1, 12, Number.NaN, 1, 1, 1, 1, 1, 1]] }],
  ])("refuses sweep results with %s", (_, wrong) => {
    expect(SweepResults.safeParse({ ...results, ...wrong }).success).toBe(false);
  });

  test("accepts the count of a grid that does not fit", () => {
    const count = {
      combinations: 0,
      spreads: 0,
      by_structure: [],
      sessions: null,
      seconds: 0,
      dollars: 0,
      fits: false,
      why: "Structures make no combination.",
    };
    expect(SweepCount.parse(count)).toEqual(count);
  });

  test("sends the form the full grid, the catalog and the limits", () => {
    const answer = JSON.parse(JSON.stringify(sweepFormAnswer("SPY", "SPDR S&P 500")));
    expect(SweepFormAnswer.parse(answer)).toEqual(answer);
    expect(answer.defaults).toEqual(JSON.parse(JSON.stringify(fullGrid("SPY", "SPDR S&P 500"))));
    expect(answer.structures).toHaveLength(36);
    expect(answer.structures[16]).toEqual({
      structure: "Iron condor",
      family: "Condors",
      legs: [
        { long_short: "Long", call_put: "Put", n: 1, delta: { short: 0, long: 1, constant: 0 }, far: false },
        { long_short: "Short", call_put: "Put", n: 1, delta: { short: 1, long: 0, constant: 0 }, far: false },
        {
          long_short: "Short",
          call_put: "Call",
          n: 1,
          delta: { short: 1, long: 0, constant: 0 },
          far: false,
        },
        { long_short: "Long", call_put: "Call", n: 1, delta: { short: 0, long: 1, constant: 0 }, far: false },
      ],
      conditions: ["long < short", "short < 0.5"],
      takes: ["short_delta", "long_delta", "short_otm", "long_otm", "width", "call_short_delta"],
      max_loss: true,
      max_profit: true,
    });
    expect(answer.limits).toMatchObject({
      dte: { min: 1, max: 1_000, decimals: 0, values: 24 },
      short_delta: { min: 0.01, max: 0.99, decimals: 4, values: 40 },
      exit_dte: { min: 0, max: 1_000, decimals: 0, values: 12 },
      short_otm: { min: -50, max: 50, decimals: 2, values: 40 },
      width: { min: 0.01, max: 10_000, decimals: 2, values: 24 },
      call_short_delta: { min: 0.01, max: 0.99, decimals: 4, values: 40 },
      wait: { min: 0, max: 250, values: 12 },
      stops: { max: 1e9, decimals: 4, values: 24 },
      filters: { sets: 8, rows: 10 },
      out_of_sample: { min: 0, max: 90, decimals: 2 },
    });
  });
});
