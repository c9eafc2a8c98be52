import fc from "fast-check";
import { expect } from "vitest";
import { OBJECTIVES } from "#shared/domain/sweep/ranking.ts";
import { spreadAt } from "#shared/sweep/grid/combination.ts";
import type { Grid, StructureGrid } from "#shared/sweep/grid/grid.ts";
import { firstIndexOf, structureOfSpread } from "#shared/sweep/grid/place.ts";
import type { Contender, SpreadKernel } from "#shared/sweep/kernel/spread-kernel.ts";
import { pnlPerRiskOf, tStatisticOf } from "#shared/sweep/objective.ts";
import type { Parts } from "#shared/sweep/parts.ts";
import { sumsOfTrades } from "#shared/sweep/sum-trades.ts";
import type { CombinationSums, SweepTrade } from "#shared/sweep/sums.ts";
import { plainRankedValue } from "./plain-ranking.ts";

/** A kernel with given trades and no market: plain loops over every combination. */

type TradesOf = (index: number) => readonly SweepTrade[];

export type MadeUp = {
  readonly grid: Grid;
  readonly parts: Parts;
  readonly days: readonly number[];
  readonly tradesOf: TradesOf;
};

const FIGURES = 8;

/** Returns the figures of a cell as a kernel's, in integers of any size. */
const figuresOf = (sums: readonly CombinationSums[]): bigint[] => {
  const sum = (of: (part: CombinationSums["in"]) => number): bigint =>
    sums.reduce((total, each) => total + BigInt(of(each.in)), 0n);
  const best = Math.max(...sums.map((each) => each.in.totalCents));
  return [
    BigInt(sums.length),
    sum((part) => (part.totalCents > 0 ? 1 : 0)),
    sum((part) => part.trades),
    sum((part) => part.wins),
    sum((part) => part.totalCents),
    sum((part) => part.grossWinCents),
    sum((part) => part.riskCents),
    BigInt(sums.length > 0 ? best : 0),
  ];
};

const asCells = (cells: readonly (readonly CombinationSums[])[]): Float64Array => {
  const numbers = new Float64Array(cells.length * FIGURES * 2);
  for (const [cell, sums] of cells.entries())
    for (const [figure, value] of figuresOf(sums).entries()) {
      const low = BigInt.asUintN(32, value);
      numbers[2 * (cell * FIGURES + figure)] = Number(low);
      numbers[2 * (cell * FIGURES + figure) + 1] = Number((value - low) >> 32n);
    }
  return numbers;
};

/** S8's digits of a rule, fastest first: an independent list to check the kernel's order. */
const DIGITS = ["trail", "target", "stop", "hold", "wait", "max_positions", "event", "filter"] as const;
/** The rules' dimensions in S14's order. */
const ORDER = ["stop", "target", "trail", "hold", "max_positions", "wait", "filter", "event"] as const;

/** Returns the positions of a rule in its structure's lists. */
const digitsOf = ({ values }: StructureGrid, rule: number): number[] => {
  let rest = rule;
  const digits = new Map<string, number>();
  for (const name of DIGITS) {
    digits.set(name, rest % values[name].length);
    rest = Math.floor(rest / values[name].length);
  }
  return ORDER.map((name) => digits.get(name)!);
};

const emptyHistograms = () => ({
  tStat: { undefined: 0, counts: new Float64Array(82) },
  pnlPerRisk: { undefined: 0, counts: new Float64Array(202) },
});

const keyOf = (sums: CombinationSums): string =>
  JSON.stringify(sums, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));

export const madeUpKernel = ({ grid, parts, days, tradesOf }: MadeUp): SpreadKernel => {
  let spread = -1;
  let histograms = emptyHistograms();
  const pairs = new Map<string, { part: StructureGrid; cells: CombinationSums[][] }>();
  const count = (
    histogram: { undefined: number; counts: Float64Array },
    first: number,
    bin: number | undefined,
  ) => {
    if (bin === undefined) histogram.undefined++;
    else histogram.counts[Math.min(histogram.counts.length - 1, Math.max(0, Math.floor(bin) - first))]!++;
  };
  return {
    prepare: (rank) => {
      spread = rank;
    },
    evaluate: (bars) => {
      const part = structureOfSpread(grid, spread);
      expect(spreadAt(grid, spread).structure).toBe(part.structure);
      const first = firstIndexOf(grid, spread);
      const lengths = ORDER.map((name) => part.values[name].length);
      const total: CombinationSums[] = [];
      const values = lengths.map((length) => Array.from({ length }, (): CombinationSums[] => []));
      const ofPairs = lengths.flatMap((length, x) =>
        lengths
          .slice(x + 1)
          .flatMap((other) => Array.from({ length: length * other }, (): CombinationSums[] => [])),
      );
      const sets = new Map<string, { rule: number; same: number; sums: CombinationSums }>();
      let withoutTrades = 0;
      let tooFewTrades = 0;
      for (let rule = 0; rule < part.rules; rule++) {
        const sums = sumsOfTrades(tradesOf(first + rule), parts, days);
        if (sums.in.trades < grid.sweep.minTrades) {
          if (sums.in.trades === 0) withoutTrades++;
          else tooFewTrades++;
          continue;
        }
        total.push(sums);
        const digits = digitsOf(part, rule);
        let place = 0;
        for (const [x, digit] of digits.entries()) {
          values[x]![digit]!.push(sums);
          for (const [past, other] of digits.slice(x + 1).entries()) {
            const y = x + 1 + past;
            ofPairs[place + digit * lengths[y]! + other]!.push(sums);
            place += lengths[x]! * lengths[y]!;
          }
        }
        const t = tStatisticOf(sums.in);
        count(histograms.tStat, -41, t === undefined ? undefined : 4 * t);
        const perRisk = pnlPerRiskOf(sums.in);
        count(histograms.pnlPerRisk, -101, perRisk === undefined ? undefined : 200 * perRisk);
        const set = sets.get(keyOf(sums));
        if (set) set.same++;
        else sets.set(keyOf(sums), { rule, same: 1, sums });
      }
      const piled = pairs.get(part.structure);
      if (piled) for (const [cell, more] of ofPairs.entries()) piled.cells[cell]!.push(...more);
      else pairs.set(part.structure, { part, cells: ofPairs });
      const contenders: Contender[] = [...sets.values()].filter(({ sums }) =>
        OBJECTIVES.some((objective, place) => {
          const value = plainRankedValue(objective, sums.in);
          const bar = bars[place]!;
          if (value === undefined) return false;
          return value > bar.value || (value === bar.value && sums.in.totalCents >= bar.totalCents);
        }),
      );
      return {
        withoutTrades,
        tooFewTrades,
        ranked: total.length,
        distinct: sets.size,
        contenders,
        marginals: asCells([total, ...values.flat()]),
        choices: [],
      };
    },
    trace: (rule) => {
      const trades = tradesOf(firstIndexOf(grid, spread) + rule);
      return {
        entries: Uint16Array.from(trades, ({ entry }) => entry),
        exits: Uint16Array.from(trades, ({ exit }) => exit),
        pnlCents: Int32Array.from(trades, ({ pnlCents }) => pnlCents),
        riskCents: Float64Array.from(trades, ({ riskCents }) => riskCents),
      };
    },
    takePairs: () => {
      const taken = [...pairs.values()].map(({ part, cells }) => ({
        structure: part.structure,
        cells: asCells(cells),
      }));
      pairs.clear();
      return taken;
    },
    takeHistograms: () => {
      const taken = histograms;
      histograms = emptyHistograms();
      return taken;
    },
  };
};

const PNLS = [-900, -200, -100, 0, 100, 200, 2 ** 31 - 1];
const RISKS = [0, 1000, 5000, 2 ** 40];

/** Draws trades from a seed, fast to draw and to shrink. */
const drawnTrades = (below: (count: number) => number, sessions: number): SweepTrade[] =>
  Array.from({ length: below(6) }, () => {
    const entry = below(sessions - 1);
    const exit = Math.min(sessions - 1, entry + 1 + below(9));
    const pnlCents = below(2) === 0 ? PNLS[below(PNLS.length)]! : below(1000) - 500;
    return { entry, exit, pnlCents, riskCents: RISKS[below(RISKS.length)]! };
  }).toSorted((a, b) => a.exit - b.exit || a.entry - b.entry);

/** Trades for combinations from a small pool, so that many have the same results. */
export const anyTradesOf = (sessions: number): fc.Arbitrary<TradesOf> =>
  fc.record({ seed: fc.nat(2 ** 30), size: fc.integer({ min: 1, max: 600 }) }).map(({ seed, size }) => {
    let state = seed;
    const below = (count: number): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * count);
    };
    const pool = Array.from({ length: size }, () => drawnTrades(below, sessions));
    return (index) => pool[Math.floor(((Math.imul(index + 1, 0x9e3779b1) >>> 0) / 2 ** 32) * size)]!;
  });
