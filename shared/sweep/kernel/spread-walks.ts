import { OBJECTIVES, type Objective } from "../../domain/sweep/ranking.ts";
import type { Fold } from "../walk-forward/folds.ts";
import { emptyHistograms, readCells, readFindings, takeHistogramsFrom, writeChoiceBars } from "./findings.ts";
import type { KernelExports } from "./kernel-exports.ts";
import { type RuleLists, setLengths, widerThresholds, widerTrails } from "./rule-lists.ts";
import type { Bar, Cells, Histograms, SpreadFindings, Trace } from "./spread-kernel.ts";
import { traceRule } from "./trace.ts";

type WalkSetUp = { readonly folds: readonly Fold[]; readonly objective: Objective };

/** Integers of a fold's window in the kernel: checkpoints at its start and end, least trades. */
const WINDOW = 3;

/** Writes the sessions at which a walk's sums are noted, and each fold's window. */
const setUpFolds = (kernel: KernelExports, { folds, objective }: WalkSetUp, sessionsIn: number): void => {
  const boundaries = folds.flatMap(({ from, trainedFrom }) => [trainedFrom, from]).filter((each) => each > 0);
  const checkpoints = [...new Set([...boundaries, sessionsIn])].sort((a, b) => a - b);
  const { buffer } = kernel.memory;
  new Int32Array(buffer, kernel.checkpointSessions.value).set(checkpoints);
  const windows = new Int32Array(buffer, kernel.foldWindows.value, folds.length * WINDOW);
  for (const [place, { from, trainedFrom, leastTrades }] of folds.entries())
    windows.set([checkpoints.indexOf(trainedFrom), checkpoints.indexOf(from), leastTrades], place * WINDOW);
  kernel.setCheckpoints(checkpoints.length, checkpoints.indexOf(sessionsIn));
  kernel.setFolds(folds.length, OBJECTIVES.indexOf(objective));
};

/** The walks of one structure's spreads, over tables in the kernel's memory. */
export type SpreadWalks = {
  evaluate(bars: readonly Bar[], choiceBars?: readonly Bar[]): SpreadFindings;
  trace(rule: number): Trace;
  takePairs(): Cells;
  takeHistograms(before?: Histograms): Histograms;
};

export type WalkSetup = {
  readonly lists: RuleLists;
  /** The day of each session of the period. */
  readonly days: ArrayLike<number>;
  readonly sessionsIn: number;
  readonly minTrades: number;
  /** The walked folds and the objective that chooses, with a walk-forward. */
  readonly walk?: WalkSetUp | undefined;
  /** Maximum different results that one count holds. A spread with more takes longer. */
  readonly distinctRoom?: number;
};

/** Capacity for bars: the kernel's vectors take two at a time. */
const BARS = 8;

/** Takes 16 MB. Only the largest grids need more. */
const DISTINCT_ROOM = 2 ** 20;

/** Allocates the tables of a structure's spreads, for the paths to fill. */
export const layOutTables = (kernel: KernelExports, { lists, days }: WalkSetup): void => {
  const { values, eventMasks, filterMasks } = lists;
  setLengths(kernel, values);
  kernel.allocateTables(days.length);
  const { buffer } = kernel.memory;
  new Int32Array(buffer, kernel.dayOf.value).set(days);
  const stride = kernel.stride.value;
  for (const [place, mask] of filterMasks.entries())
    new Uint8Array(buffer, kernel.filterMasks.value + place * stride).set(mask);
  for (const [place, mask] of eventMasks.entries())
    new Uint8Array(buffer, kernel.eventMasks.value + place * stride).set(mask);
};

/** Allocates the walks' memory behind the tables, and writes the lists. */
export const openWalks = (kernel: KernelExports, setup: WalkSetup): SpreadWalks => {
  const { lists, days } = setup;
  const { wait, max_positions, stop, target, trail } = lists.values;
  const { sessionsIn, minTrades, distinctRoom = DISTINCT_ROOM } = setup;
  kernel.allocateWalks(sessionsIn, minTrades, distinctRoom);
  const { buffer } = kernel.memory;
  new Int32Array(buffer, kernel.waits.value).set(wait);
  new Int32Array(buffer, kernel.maxPositions.value).set(max_positions);
  new Int32Array(buffer, kernel.widerStops.value).set(widerThresholds(stop));
  new Int32Array(buffer, kernel.widerTargets.value).set(widerThresholds(target));
  new Int32Array(buffer, kernel.widerTrails.value).set(widerTrails(trail));
  if (setup.walk) setUpFolds(kernel, setup.walk, sessionsIn);
  const folds = setup.walk?.folds.length ?? 0;
  return {
    evaluate: (bars, choiceBars = []) => {
      const numbers = new Float64Array(kernel.memory.buffer, kernel.bars.value, 2 * BARS);
      for (const [objective, { value, totalCents }] of bars.entries()) {
        numbers[objective] = value;
        numbers[BARS + objective] = totalCents;
      }
      writeChoiceBars(kernel, choiceBars);
      kernel.evaluate();
      return readFindings(kernel, folds);
    },
    trace: (rule) => traceRule(kernel, lists, days.length, rule),
    takePairs: () => {
      const cells = readCells(kernel, kernel.pairCells.value, kernel.pairCellCount.value);
      kernel.clearPairs();
      return cells;
    },
    takeHistograms: (before = emptyHistograms()) => takeHistogramsFrom(kernel, before),
  };
};
