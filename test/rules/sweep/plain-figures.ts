import type { Threshold } from "#shared/domain/strategy/strategy.ts";
import { OBJECTIVES } from "#shared/domain/sweep/ranking.ts";
import { combinationAt } from "#shared/sweep/grid/combination.ts";
import { pnlPerRiskOf, tStatisticOf } from "#shared/sweep/objective.ts";
import { compareRanked } from "#shared/sweep/result-order.ts";
import { sumsOfTrades } from "#shared/sweep/sum-trades.ts";
import type { CombinationSums } from "#shared/sweep/sums.ts";
import type { MadeUp } from "./made-up-kernel.ts";
import { plainRankedValue } from "./plain-ranking.ts";

/** Computes S11 to S17 of a sweep from every combination in the plainest way. */

const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === "bigint" ? String(each) : each));

const thresholdKey = (threshold: Threshold): string => keyOf(threshold);

const histogram = (values: (number | undefined)[], first: number, last: number) => {
  const bins = new Map<number, number>();
  for (const value of values)
    if (value !== undefined) {
      const bin = Math.max(first, Math.min(last, Math.floor(value)));
      bins.set(bin, 1 + (bins.get(bin) ?? 0));
    }
  return {
    undefined: values.filter((value) => value === undefined).length,
    bins: [...bins].toSorted((a, b) => a[0] - b[0]),
  };
};

const NAMES = [
  "ticker",
  "structure",
  "dte",
  "far_dte",
  "exit_dte",
  "short_delta",
  "long_delta",
  "short_otm",
  "long_otm",
  "width",
  "call_short_delta",
  "stop",
  "target",
  "trail",
  "hold",
  "max_positions",
  "wait",
  "filter",
  "event",
];

export const plainFigures = ({ grid, parts, days, tradesOf }: MadeUp, isDone = (_: number) => true) => {
  const { sweep } = grid;
  const all = Array.from({ length: grid.combinations }, (_, index) => {
    const combination = combinationAt(grid, index);
    const values = [
      combination.ticker,
      combination.structure,
      combination.dte,
      combination.far_dte,
      combination.exit_dte,
      combination.short_delta,
      combination.long_delta,
      combination.short_otm,
      combination.long_otm,
      combination.width,
      combination.call_short_delta,
      thresholdKey(combination.stop),
      thresholdKey(combination.target),
      keyOf(combination.trail),
      combination.hold,
      combination.max_positions,
      combination.wait,
      combination.filter,
      combination.event,
    ];
    return { index, values, sums: sumsOfTrades(tradesOf(index), parts, days) };
  });
  const done = all.filter(({ index }) => isDone(index));
  const isRanked = ({ sums }: { sums: CombinationSums }) => sums.in.trades >= sweep.minTrades;
  const ranked = done.filter(isRanked);

  const listOrder = [
    sweep.tickers,
    sweep.structures,
    sweep.dte,
    sweep.far_dte,
    sweep.exit_dte,
    sweep.short_delta,
    sweep.long_delta,
    sweep.short_otm,
    sweep.long_otm,
    sweep.width,
    sweep.call_short_delta,
    sweep.stops.map(thresholdKey),
    sweep.targets.map(thresholdKey),
    sweep.trails.map(keyOf),
    sweep.hold,
    sweep.max_positions,
    sweep.wait,
    sweep.filters.map((_, place) => place),
    sweep.events.map((_, place) => place),
  ];
  const dimensions = NAMES.map((name, place) => ({
    name,
    place,
    values: (listOrder[place] as unknown[]).filter((value) =>
      all.some((each) => each.values[place] === value),
    ),
  })).filter(({ values }) => values.length > 1);
  const cell = (positions: number[], members: typeof done) => {
    const good = members.filter(isRanked);
    const sum = (of: (part: CombinationSums["in"]) => number) =>
      good.reduce((total, { sums }) => total + BigInt(of(sums.in)), 0n);
    const cents = (of: (part: CombinationSums["in"]) => number) => Number(sum(of));
    return {
      positions,
      combinations: members.length,
      ranked: good.length,
      profitable: good.filter(({ sums }) => sums.in.totalCents > 0).length,
      trades: cents((part) => part.trades),
      wins: cents((part) => part.wins),
      totalCents: cents((part) => part.totalCents),
      grossWinCents: cents((part) => part.grossWinCents),
      riskCents: cents((part) => part.riskCents),
      bestTotalCents: good.length > 0 ? Math.max(...good.map(({ sums }) => sums.in.totalCents)) : undefined,
    };
  };
  const has = (dimension: (typeof dimensions)[number], value: unknown) =>
    done.filter(({ values }) => values[dimension.place] === value);
  return {
    counts: {
      combinations: done.length,
      withoutTrades: done.filter(({ sums }) => sums.in.trades === 0).length,
      tooFewTrades: done.filter((each) => each.sums.in.trades > 0 && !isRanked(each)).length,
      ranked: ranked.length,
      /** S17 counts by spread, which rules do not change. */
      distinct: new Set(ranked.map(({ values, sums }) => keyOf([values.slice(0, 11), sums]))).size,
    },
    lists: OBJECTIVES.map((objective) => {
      const sets = new Map<string, { value: number; index: number; same: number; sums: CombinationSums }>();
      for (const { index, sums } of ranked) {
        const value = plainRankedValue(objective, sums.in);
        if (value === undefined) continue;
        const set = sets.get(keyOf(sums));
        if (set) set.same++;
        else sets.set(keyOf(sums), { value, index, same: 1, sums });
      }
      const rows = [...sets.values()].toSorted(compareRanked).slice(0, 100);
      return { objective, rows: rows.map(({ value, index, same }) => ({ value, index, same })) };
    }),
    marginals: dimensions.map((dimension) => ({
      dimension: dimension.name,
      cells: dimension.values.flatMap((value, at) => {
        const members = has(dimension, value);
        return members.length > 0 ? [cell([at], members)] : [];
      }),
    })),
    heatMaps: dimensions.flatMap((x, place) =>
      dimensions.slice(place + 1).map((y) => ({
        x: x.name,
        y: y.name,
        cells: x.values.flatMap((xValue, xAt) => {
          const line = has(x, xValue);
          return y.values.flatMap((yValue, yAt) => {
            const members = line.filter(({ values }) => values[y.place] === yValue);
            return members.length > 0 ? [cell([xAt, yAt], members)] : [];
          });
        }),
      })),
    ),
    tStat: histogram(
      ranked.map(({ sums }) => tStatisticOf(sums.in)).map((t) => t && 4 * t),
      -41,
      40,
    ),
    pnlPerRisk: histogram(
      ranked.map(({ sums }) => pnlPerRiskOf(sums.in)).map((r) => r && 200 * r),
      -101,
      100,
    ),
    rankedIndices: new Set(ranked.map(({ index }) => index)),
  };
};
