import type { Grid } from "../grid/grid.ts";
import { drawCandidates, firstCandidates } from "../slice/candidates.ts";
import { addCells, carryCells, cellLayoutOf, emptyCells } from "../slice/cells.ts";
import { emptyHistogram, PNL_PER_RISK_BINS, plusHistogram, T_STAT_BINS } from "../slice/histograms.ts";
import { emptyLeaders } from "../slice/leaders.ts";
import type { FollowedCombination, SliceResult, SpreadRun, SweepCounts } from "../slice-result.ts";
import { emptyChoices } from "../walk-forward/choices.ts";

const spreadsIn = (runs: readonly SpreadRun[]): number =>
  runs.reduce((sum, [from, to]) => sum + to - from, 0);

/** Joins adjacent runs. Runs do not overlap. */
const joinedRuns = (runs: readonly SpreadRun[]): SpreadRun[] => {
  const joined: [number, number][] = [];
  for (const [from, to] of runs.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && last[1] === from) last[1] = to;
    else joined.push([from, to]);
  }
  return joined;
};

const commonSpreads = (some: readonly SpreadRun[], others: readonly SpreadRun[]): number => {
  let common = 0;
  for (const [from, to] of some)
    for (const [otherFrom, otherTo] of others)
      common += Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom));
  return common;
};

/**
 * Returns slices that cover each spread once. Drops repeats, and slices that lie within a longer one. Throws a
 * RangeError for slices that overlap only in part, because their sums cannot be separated.
 */
const withoutRepeats = (slices: readonly SliceResult[]): SliceResult[] => {
  const kept: SliceResult[] = [];
  let runs: SpreadRun[] = [];
  for (const slice of slices.toSorted((a, b) => spreadsIn(b.spreads) - spreadsIn(a.spreads))) {
    const common = commonSpreads(slice.spreads, runs);
    if (common === spreadsIn(slice.spreads)) continue;
    if (common > 0) throw new RangeError("slices overlap");
    kept.push(slice);
    runs = joinedRuns([...runs, ...slice.spreads]);
  }
  return kept;
};

const plusCounts = (a: SweepCounts, b: SweepCounts): SweepCounts => ({
  combinations: a.combinations + b.combinations,
  withoutTrades: a.withoutTrades + b.withoutTrades,
  tooFewTrades: a.tooFewTrades + b.tooFewTrades,
  ranked: a.ranked + b.ranked,
  distinct: a.distinct + b.distinct,
});

const nothing = (grid: Grid): SliceResult => ({
  spreads: [],
  counts: { combinations: 0, withoutTrades: 0, tooFewTrades: 0, ranked: 0, distinct: 0 },
  leaders: [],
  cells: emptyCells(cellLayoutOf(grid)),
  tStat: emptyHistogram(T_STAT_BINS),
  pnlPerRisk: emptyHistogram(PNL_PER_RISK_BINS),
  candidates: [],
  choices: [],
});

/** Merges the results of slices (S33) in any order. Throws a RangeError for partial overlaps. */
export const mergeSlices = (grid: Grid, slices: Iterable<SliceResult>): SliceResult => {
  const merged = nothing(grid);
  let { counts, tStat, pnlPerRisk } = merged;
  const leaders = emptyLeaders();
  let choices: ReturnType<typeof emptyChoices> | undefined;
  const runs: SpreadRun[] = [];
  const candidates: FollowedCombination[] = [];
  for (const slice of withoutRepeats([...slices])) {
    runs.push(...slice.spreads);
    counts = plusCounts(counts, slice.counts);
    tStat = plusHistogram(tStat, slice.tStat);
    pnlPerRisk = plusHistogram(pnlPerRisk, slice.pnlPerRisk);
    addCells(merged.cells, slice.cells);
    for (const set of slice.leaders) leaders.offer(set);
    candidates.push(...slice.candidates);
    choices ??= emptyChoices(grid.sweep, slice.choices.length);
    for (const [fold, choice] of slice.choices.entries()) if (choice) choices.offer(fold, choice);
  }
  carryCells(merged.cells);
  return {
    spreads: joinedRuns(runs),
    counts,
    leaders: leaders.sets(),
    cells: merged.cells,
    tStat,
    pnlPerRisk,
    candidates: firstCandidates(drawCandidates(grid.combinations), candidates),
    choices: choices?.all() ?? [],
  };
};

/** Returns the runs of spreads that a result lacks (S28). */
export const missingSpreads = (grid: Grid, { spreads }: SliceResult): SpreadRun[] => {
  const missing: SpreadRun[] = [];
  let next = 0;
  for (const [from, to] of [...spreads, [grid.spreads, grid.spreads] as const]) {
    if (from > next) missing.push([next, from]);
    next = to;
  }
  return missing;
};
