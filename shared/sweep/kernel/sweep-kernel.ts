import { legsOf, sharesOf } from "../../domain/structure/structure-legs.ts";
import { sessionsPassing } from "../../engine/filters/filter.ts";
import type { Job } from "../../engine/job.ts";
import type { Period } from "../../engine/market/period.ts";
import { spreadAt } from "../grid/combination.ts";
import type { Grid, StructureGrid } from "../grid/grid.ts";
import { structureOfSpread, tickerOfSpread } from "../grid/place.ts";
import { planLegs } from "../legs/leg-plan.ts";
import { legTables } from "../legs/leg-tables.ts";
import { timeExits } from "../legs/time-exits.ts";
import { partsOf } from "../parts.ts";
import { foldsOf } from "../walk-forward/folds.ts";
import { emptyHistograms } from "./findings.ts";
import type { KernelExports } from "./kernel-exports.ts";
import { loadLegTables, loadThresholds, loadTrails, preparePaths } from "./path-inputs.ts";
import type { RulePairs, SpreadKernel } from "./spread-kernel.ts";
import { layOutTables, openWalks, type SpreadWalks } from "./spread-walks.ts";

/** A kernel's task: some spreads of a grid by rank, all on one ticker, on its market. */
export type KernelInput = Pick<Job, "market" | "references"> & {
  readonly grid: Grid;
  readonly period: Period;
  readonly spreads: readonly number[];
};

/** Returns each filter set's mask: 1 for a session that allows an entry (E3). */
const filterMasksOf = ({ grid, period, market, references }: KernelInput): Uint8Array[] => {
  const { first, last } = period;
  return grid.sweep.filters.map((rules) =>
    rules.length === 0
      ? new Uint8Array(last - first + 1).fill(1)
      : sessionsPassing({ market, references }, rules, first, last + 1).slice(first, last + 1),
  );
};

type OfStructure = { readonly part: StructureGrid; readonly walks: SpreadWalks };

/**
 * Sets up a kernel instance for some spreads; it must not be shared. Its tables take memory for each spec of these
 * spreads alone. Throws a RangeError for spreads of several tickers, or if the market's prices or sessions exceed the
 * kernel's range.
 */
export const sweepKernel = (kernel: KernelExports, input: KernelInput): SpreadKernel => {
  const { grid, market, period, spreads } = input;
  const { sweep } = grid;
  if (new Set(spreads.map((spread) => tickerOfSpread(grid, spread))).size > 1)
    throw new RangeError("the spreads of a kernel lie within one ticker");
  const opened = spreads.map((spread) => spreadAt(grid, spread));
  const plan = planLegs(
    opened.map((spread) => [...sharesOf(spread.structure), ...legsOf(spread.structure, spread)]),
  );
  const placeBySpread = new Map(spreads.map((spread, place) => [spread, place]));
  const tables = legTables(market, period, sweep, plan);
  const times = timeExits(market, period, sweep);
  const filterMasks = filterMasksOf(input);
  const days = market.sessions.slice(period.first, period.last + 1);
  const parts = partsOf(days.length, sweep.outOfSamplePercent);
  const walk = sweep.walk && { folds: foldsOf(sweep, parts), objective: sweep.walk.objective };
  kernel.forgetAll();
  loadLegTables(kernel, kernel.memory, tables, times);
  const behindLegs = kernel.mark();

  let now: OfStructure | undefined;
  let pairs: RulePairs[] = [];
  let histograms = emptyHistograms();

  /** Takes the current structure's sums, before another structure and on request. */
  const keepPairs = (): void => {
    if (now) pairs.push({ structure: now.part.structure, cells: now.walks.takePairs() });
  };
  const keepHistograms = (): void => {
    if (now) histograms = now.walks.takeHistograms(histograms);
  };

  const open = (part: StructureGrid): OfStructure => {
    if (now?.part === part) return now;
    keepPairs();
    keepHistograms();
    const lists = { values: part.values, filterMasks, eventMasks: times.allowed };
    const setup = { lists, days, sessionsIn: parts.sessionsIn, minTrades: sweep.minTrades, walk };
    kernel.forget(behindLegs);
    layOutTables(kernel, setup);
    loadThresholds(kernel, kernel.memory, part.values.stop, part.values.target);
    loadTrails(kernel, kernel.memory, part.values.trail);
    now = { part, walks: openWalks(kernel, setup) };
    return now;
  };

  const walks = (): SpreadWalks => {
    if (!now) throw new Error("no spread was prepared");
    return now.walks;
  };

  return {
    prepare: (spread) => {
      const place = placeBySpread.get(spread) ?? -1;
      const planned = plan.spreads[place];
      if (!planned) throw new RangeError(`spread ${spread} is not among the ${spreads.length} opened ones`);
      open(structureOfSpread(grid, spread));
      preparePaths(kernel, tables, planned, opened[place]?.exit_dte ?? 0);
    },
    evaluate: (bars, choiceBars) => walks().evaluate(bars, choiceBars),
    trace: (rule) => walks().trace(rule),
    takePairs: () => {
      keepPairs();
      const taken = pairs;
      pairs = [];
      return taken;
    },
    takeHistograms: () => {
      keepHistograms();
      const taken = histograms;
      histograms = emptyHistograms();
      return taken;
    },
  };
};
