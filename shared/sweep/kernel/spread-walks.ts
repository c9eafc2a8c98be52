import { emptyHistograms, readCells, readFindings, takeHistogramsFrom } from "./findings.ts";
import type { KernelExports } from "./kernel-exports.ts";
import { type RuleLists, setLengths, widerThresholds } from "./rule-lists.ts";
import type { Bar, Cells, Histograms, SpreadFindings, Trace } from "./spread-kernel.ts";
import { traceRule } from "./trace.ts";

/** The walks of spreads of one structure, whose tables somebody fills: what a kernel's memory holds for them. */
export type SpreadWalks = {
  evaluate(bars: readonly Bar[]): SpreadFindings;
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
  /** How many different results of a spread are told apart at a time; with fewer, one of more takes more time. */
  readonly distinctRoom?: number;
};

/** Bars that the kernel has room for: its vectors take two at a time. */
const BARS = 8;

/** Takes 16 MB, and is more than any but the largest grids need. */
const DISTINCT_ROOM = 2 ** 20;

/** Lays out tables for the spreads of a structure, so that whoever fills them may find them. */
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

/** Lays out what the walks need, behind everything else. */
export const openWalks = (kernel: KernelExports, setup: WalkSetup): SpreadWalks => {
  const { lists, days } = setup;
  const { wait, max_positions, stop, target } = lists.values;
  const { sessionsIn, minTrades, distinctRoom = DISTINCT_ROOM } = setup;
  kernel.allocateWalks(sessionsIn, minTrades, distinctRoom);
  const { buffer } = kernel.memory;
  new Int32Array(buffer, kernel.waits.value).set(wait);
  new Int32Array(buffer, kernel.maxPositions.value).set(max_positions);
  new Int32Array(buffer, kernel.widerStops.value).set(widerThresholds(stop));
  new Int32Array(buffer, kernel.widerTargets.value).set(widerThresholds(target));
  return {
    evaluate: (bars) => {
      const numbers = new Float64Array(kernel.memory.buffer, kernel.bars.value, 2 * BARS);
      for (const [objective, { value, totalCents }] of bars.entries()) {
        numbers[objective] = value;
        numbers[BARS + objective] = totalCents;
      }
      kernel.evaluate();
      return readFindings(kernel);
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
