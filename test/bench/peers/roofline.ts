import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strategyOfCombination } from "#shared/domain/sweep/strategy-of-combination.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import type { Market } from "#shared/engine/market/market.ts";
import type { Period } from "#shared/engine/market/period.ts";
import { combinationAt } from "#shared/sweep/grid/combination.ts";
import { type Grid, gridOf } from "#shared/sweep/grid/grid.ts";
import { firstIndexOf } from "#shared/sweep/grid/place.ts";
import type { KernelExports } from "#shared/sweep/kernel/kernel-exports.ts";
import { sweepKernel } from "#shared/sweep/kernel/sweep-kernel.ts";
import { emptyLeaders } from "#shared/sweep/slice/leaders.ts";
import { builtKernel } from "../../../infra/bundles/kernel-build.ts";
import { FULL_SWEEP } from "../../rules/sweep/grid/sweeps.ts";
import { kernelPaths, type LevelExits, openKernel } from "../../rules/sweep/paths/kernel-paths.ts";

/**
 * The sweep kernel beside the same walk in plain C++ at -O3, on the same tables of exits and one thread: how near the kernel
 * is to what the machine can do.
 */

/** Rules of the full grid, one position at a time, on put credit spreads. */
export const PEER_SWEEP: Sweep = {
  ...FULL_SWEEP,
  structures: ["Put credit spread"],
  dte: [30, 45],
  short_delta: [0.2, 0.25, 0.3, 0.35],
  long_delta: [0.05, 0.1, 0.15],
  max_positions: [1],
  filters: [[]],
  minTrades: 1,
  outOfSamplePercent: 0,
};

const TURNS = 40;
/** Longer than any market: no hold. */
const NO_HOLD = 100_000;

/** The quickest time over all spreads, and what their walks found. */
export type Walked = { readonly ms: number; readonly trades: number; readonly totalCents: number };

type OnMarket = { readonly market: Market; readonly period: Period };

const ranksOf = ({ spreads }: Grid): number[] => Array.from({ length: spreads }, (_, rank) => rank);

/** Places of the spread's total among the figures of a cell (S14), each in two halves. */
const [TRADES, TOTAL] = [4, 8];
const HALF = 2 ** 32;

/** Returns the kernel's time to evaluate all rules of the spreads, without preparing them. */
export const kernelWalk = async ({ market, period }: OnMarket): Promise<Walked> => {
  const grid = gridOf(PEER_SWEEP);
  const { instance } = await WebAssembly.instantiate(readFileSync(await builtKernel()), {});
  const exports = instance.exports as unknown as KernelExports;
  const kernel = sweepKernel(exports, { market, period, references: {}, grid, spreads: ranksOf(grid) });
  const bars = emptyLeaders()
    .bars()
    .map(() => ({ value: Number.POSITIVE_INFINITY, totalCents: 0 }));
  const quickest = ranksOf(grid).map(() => Number.POSITIVE_INFINITY);
  let [trades, totalCents] = [0, 0];
  for (let turn = 0; turn < TURNS; turn++) {
    [trades, totalCents] = [0, 0];
    for (const rank of ranksOf(grid)) {
      kernel.prepare(rank);
      const begun = performance.now();
      const { marginals } = kernel.evaluate(bars);
      quickest[rank] = Math.min(quickest[rank]!, performance.now() - begun);
      trades += marginals[TRADES]! + marginals[TRADES + 1]! * HALF;
      totalCents += marginals[TOTAL]! + marginals[TOTAL + 1]! * HALF;
    }
  }
  return { ms: quickest.reduce((sum, each) => sum + each, 0), trades, totalCents };
};

/** Returns the tables of all spreads as the C++ program reads them. */
const tablesOf = async ({ market, period }: OnMarket): Promise<Int32Array> => {
  const grid = gridOf(PEER_SWEEP);
  const { stops, targets, hold, wait } = PEER_SWEEP;
  const legs = ranksOf(grid).map(
    (rank) => strategyOfCombination(PEER_SWEEP, combinationAt(grid, firstIndexOf(grid, rank)), period).legs,
  );
  const days = market.sessions.slice(period.first, period.last + 1);
  const paths = kernelPaths(
    await openKernel(),
    market,
    period,
    { ...PEER_SWEEP, hold: [...hold, NO_HOLD] },
    legs,
  );
  const levels = (all: readonly LevelExits[]): number[] =>
    all.flatMap(({ exits, pnlCents }) => [...exits, ...pnlCents]);
  return Int32Array.from([
    ...[paths.length, days.length, stops.length, targets.length, hold.length, wait.length],
    ...wait,
    ...days,
    ...paths.flatMap((path) => [
      ...path.isValid.map(Number),
      ...path.riskCents,
      ...levels(path.stops),
      ...levels(path.targets),
      ...levels(path.times.slice(0, hold.length)),
    ]),
  ]);
};

const hasCompiler = (): boolean => {
  try {
    execFileSync("g++", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

/** Returns the C++ program's time for the same walks; undefined on a machine without g++. */
export const plainWalk = async (onMarket: OnMarket, folder: string): Promise<Walked | undefined> => {
  if (!hasCompiler()) return undefined;
  const [program, tables] = [join(folder, "roofline"), join(folder, "tables")];
  execFileSync("g++", ["-O3", "-march=native", "-o", program, join(import.meta.dirname, "roofline.cpp")]);
  writeFileSync(tables, new Uint8Array((await tablesOf(onMarket)).buffer));
  return JSON.parse(execFileSync(program, [tables, String(TURNS)], { encoding: "utf8" })) as Walked;
};
