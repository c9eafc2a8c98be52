import { valuesOf } from "#shared/contracts/sweep/combination-values.ts";
import type { HeatMapCell, MarginalCell, PartFigures, SampleRow } from "#shared/contracts/sweep/figures.ts";
import { inputsOf } from "#shared/contracts/sweep/inputs.ts";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import type { SweepBody } from "#shared/contracts/sweep/request.ts";
import type { LeaderCombination, SweepResults } from "#shared/contracts/sweep/results.ts";
import { dayOf } from "#shared/domain/day.ts";
import { DIMENSION_NAMES } from "#shared/domain/sweep/dimensions.ts";
import { OBJECTIVES } from "#shared/domain/sweep/ranking.ts";
import { listOf } from "#shared/domain/sweep/sweep.ts";
import { judge } from "#shared/domain/sweep/verdict.ts";
import { combinationAt } from "#shared/sweep/grid/combination.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";

/** Made-up results of a sweep: shapes and counts are consistent, figures are random. */

export const SMALL_SWEEP: SweepBody = {
  ticker: "SPY",
  name: "SPDR S&P 500 ETF Trust",
  backtest_length: 10,
  structures: ["Short put", "Iron condor"],
  dte: [30, 45],
  short_delta: [0.2, 0.3],
  long_delta: [0.1],
  hold: [21, 45],
  max_positions: [1, 3],
  wait: [1],
  stops: [{ stop_loss: "None" }, { stop_loss: "% of premium", stop_size: 200 }],
  targets: [{ take_prof: "None" }],
  filters: [{ volFields: [] }, { volFields: [{ filter_criteria: "IV rank (1y)", low_filter: 50 }] }],
};

/** Returns a fixed sequence of numbers from 0 to 1. */
const drawn = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

const cents = (dollars: number): number => Math.round(dollars * 100) / 100;

const part = (random: () => number, trades: number, edge: number): PartFigures => {
  const wins = Math.round(trades * (0.6 + 0.25 * random()));
  const total = cents(trades * (edge + 60 * (random() - 0.4)));
  return {
    n_trades: trades,
    n_wins: wins,
    cum_pnl: total,
    gross_win: cents(Math.abs(total) * 2 + 500),
    ddown: cents(500 + 3_000 * random()),
    risk: cents(trades * 2_000),
    days_held: trades * 18,
    t_stat: total / (trades * 25),
  };
};

const sumOf = (one: PartFigures, other: PartFigures): PartFigures => ({
  n_trades: one.n_trades + other.n_trades,
  n_wins: one.n_wins + other.n_wins,
  cum_pnl: cents(one.cum_pnl + other.cum_pnl),
  gross_win: cents(one.gross_win + other.gross_win),
  ddown: Math.max(one.ddown, other.ddown),
  risk: cents(one.risk + other.risk),
  days_held: one.days_held + other.days_held,
  t_stat: one.t_stat,
});

/** Returns results for a body; throws for an invalid one. */
export const sweepResults = (
  body: SweepBody = SMALL_SWEEP,
  changes: Partial<SweepResults> = {},
): SweepResults => {
  const reading = readSweep(body, dayOf(2026, 11, 20));
  if (!reading.ok) throw new Error(JSON.stringify(reading.fields));
  const { sweep } = reading;
  const grid = gridOf(sweep);
  const inputs = inputsOf(sweep);
  const random = drawn(7);
  const wireValues = { stop: inputs.stops, target: inputs.targets };
  const dimensions = DIMENSION_NAMES.flatMap((dimension) => {
    const values =
      dimension === "stop" || dimension === "target" ? wireValues[dimension] : listOf(sweep, dimension);
    return values.length < 2 ? [] : [{ dimension, values: [...values] }];
  }) as SweepResults["dimensions"];

  type Nine = [number, number, number, number, number, number, number, number, number | null];
  const cell = (combinations: number, lean: number): Nine => {
    const ranked = Math.floor(combinations * (0.7 + 0.3 * random()));
    const profitable = Math.floor(ranked * Math.min(1, Math.max(0, 0.5 + lean / 2 + 0.2 * (random() - 0.5))));
    const trades = ranked * 80;
    const total = cents(ranked * 900 * (lean + 0.3 * (random() - 0.5)));
    const wins = Math.floor(trades * (0.6 + 0.1 * lean));
    return [
      combinations,
      ranked,
      profitable,
      trades,
      wins,
      total,
      cents(Math.abs(total) * 1.5 + ranked * 400),
      trades * 1_800,
      ranked === 0 ? null : cents(4_000 + 6_000 * random()),
    ];
  };
  const leanOf = (count: number, place: number): number =>
    Math.sin((place / Math.max(1, count - 1)) * 3) - 0.4;

  const leaderCount = Math.min(100, Math.ceil(grid.combinations / 10));
  const indices = Array.from({ length: leaderCount * 2 }, (_, place) =>
    Math.floor(((place * 0.618 + 0.11) % 1) * grid.combinations),
  );
  const uniqueIndices = [...new Set(indices)].sort((a, b) => a - b);
  const combinations = uniqueIndices.map((index): LeaderCombination => {
    const inside = part(random, 60 + Math.floor(60 * random()), 45);
    const outside = part(random, 20 + Math.floor(25 * random()), 5);
    return {
      index,
      values: valuesOf(combinationAt(grid, index), sweep),
      in: inside,
      out: outside,
      all: sumOf(inside, outside),
      honesty: {
        sharpe: 0.1 + 0.15 * random(),
        skew: -2.2,
        kurtosis: 9.1,
        psr: 0.9 + 0.1 * random(),
        dsr: 0.6 * random(),
        dsr_effective: 0.61,
        dsr_measured: 0.35,
        sharpe_out: 0.2 * (random() - 0.3),
        psr_out: random(),
        sharpe_all: 0.25 + 0.2 * random(),
        sharpe_after_loss: 0.2 + 0.2 * random(),
        psr_out_after_loss: 0.8 + 0.2 * random(),
        break_even_slippage: 90 + 80 * random(),
      },
      verified: true,
      ddown_mtm: cents(4_000 + 3_000 * random()),
    };
  });
  const honesty: SweepResults["honesty"] = {
    bin_sessions: 21,
    bins_in: 84,
    bins_out: 36,
    series: 1_978,
    trials: Math.floor(grid.combinations * 0.6),
    mean_correlation: 0.61,
    mean_squared_correlation: 0.4,
    effective_trials: 2.4,
    sharpe_variance: 0.011,
    luck_sharpe: 0.215,
    luck_sharpe_effective: 0.045,
    luck_sharpe_measured: 0.237,
    pbo: 0.41,
    pbo_loss: 0.35,
    spa_p: 0.18,
    luck_sharpe_whole: 0.279,
    grid_p: 0.031,
  };
  const leaders = OBJECTIVES.map((objective, which): SweepResults["leaders"][number] => {
    const objectiveOf = ({
      in: { cum_pnl, n_trades, risk, t_stat, gross_win, ddown, n_wins },
    }: LeaderCombination) =>
      [
        cum_pnl,
        cum_pnl / n_trades,
        cum_pnl / risk,
        t_stat ?? 0,
        gross_win / (gross_win - cum_pnl),
        cum_pnl / ddown,
        n_wins / n_trades,
      ][which]!;
    const best = combinations.toSorted((a, b) => objectiveOf(b) - objectiveOf(a)).slice(0, leaderCount);
    const [first] = best;
    const { verdict } = judge({
      isEnough: true,
      trials: honesty.trials,
      hasOutOfSample: true,
      luckSharpeWhole: honesty.luck_sharpe_whole ?? undefined,
      gridP: honesty.grid_p ?? undefined,
      leader: first && {
        totalCentsIn: first.in.cum_pnl * 100,
        tradesIn: first.in.n_trades,
        tradesOut: first.out.n_trades,
        lossesIn: first.in.n_trades - first.in.n_wins,
        lossesOut: first.out.n_trades - first.out.n_wins,
        sharpeAll: first.honesty.sharpe_all ?? undefined,
        sharpeAfterLoss: first.honesty.sharpe_after_loss ?? undefined,
        psrOutAfterLoss: first.honesty.psr_out_after_loss ?? undefined,
      },
    });
    return {
      objective,
      verdict,
      rows: best.map((combination, place) => ({
        index: combination.index,
        value: objectiveOf(combination),
        after_loss: 0.9 * objectiveOf(combination),
        same: 1 + Math.floor(8 * random()),
        ...(place < 10 && {
          neighbours: 9,
          neighbours_ranked: 8,
          neighbour_score: 0.2 + 0.8 * random(),
        }),
      })),
    };
  });
  const marginals = dimensions.map(({ dimension, values }) => ({
    dimension,
    cells: values.map(
      (_, place): MarginalCell => [
        place,
        ...cell(Math.floor(grid.combinations / values.length), leanOf(values.length, place)),
      ],
    ),
  }));
  const heatMaps = dimensions.flatMap((x, place) =>
    dimensions.slice(place + 1).map((y) => ({
      x: x.dimension,
      y: y.dimension,
      cells: x.values.flatMap((_, column) =>
        y.values.map(
          (_, row): HeatMapCell => [
            column,
            row,
            ...cell(
              Math.floor(grid.combinations / x.values.length / y.values.length),
              (leanOf(x.values.length, column) + leanOf(y.values.length, row)) / 2,
            ),
          ],
        ),
      ),
    })),
  );
  const bell = (from: number, to: number, height: number): [number, number][] =>
    Array.from({ length: to - from + 1 }, (_, place): [number, number] => {
      const away = (place / (to - from) - 0.5) * 5;
      return [from + place, Math.round(height * Math.exp((-away * away) / 2))];
    }).filter(([, count]) => count > 0);
  const sample = Array.from({ length: Math.min(2_000, grid.combinations) }, (_, place): SampleRow => {
    const common = random() + random() + random() - 1.5;
    const t = 2.4 * common + 0.3;
    const tOut = 0.6 * common + 1.6 * (random() + random() - 1);
    return [
      Math.floor((place / 2_000) * grid.combinations),
      80,
      cents(t * 1_500),
      160_000,
      t,
      34,
      cents(tOut * 700),
      70_000,
      tOut,
    ];
  });
  return {
    kind: "sweep",
    inputs,
    request: body as Record<string, unknown>,
    period: {
      start_date: "2016-08-22",
      end_date: "2026-08-21",
      sessions: 2_514,
      sessions_in: 1_760,
      split_date: "2023-08-23",
    },
    counts: {
      combinations: grid.combinations,
      spreads: grid.spreads,
      by_structure: grid.structures.map(({ structure, spreads, combinations: count }) => ({
        structure,
        spreads,
        combinations: count,
      })),
      without_trades: Math.floor(grid.combinations * 0.02),
      too_few_trades: Math.floor(grid.combinations * 0.05),
      ranked: Math.floor(grid.combinations * 0.93),
      distinct: honesty.trials,
    },
    coverage: null,
    leaders,
    combinations,
    dimensions,
    marginals,
    heat_maps: heatMaps,
    distribution: {
      t_stat: { undefined: 0, bins: bell(-20, 24, grid.combinations / 18) },
      pnl_per_risk: { undefined: 0, bins: bell(-12, 16, grid.combinations / 11) },
    },
    sample,
    honesty,
    notes: ["Modelled: option quotes of SPY are computed, not traded."],
    run: { seconds: 41.2, combinations_per_second: 5_064_000, slices: 11 },
    ...changes,
  };
};
