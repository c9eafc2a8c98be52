import type { Day } from "../../domain/day.ts";
import type {
  LeaderListReport,
  SampledCombination,
  SweepHistogram,
  SweepLeader,
  SweepReport,
} from "../../domain/sweep-report.ts";
import { type GridEvidence, judge } from "../../domain/sweep-verdict.ts";
import { modelledNotes } from "../../engine/report/data-notes.ts";
import { honestyOf } from "../honesty/honesty.ts";
import { lossesOf } from "../honesty/series.ts";
import { missingSpreads } from "../merge/merge-slices.ts";
import { objectiveValue, tStatisticOf } from "../objective.ts";
import { type Binning, PNL_PER_RISK_BINS, T_STAT_BINS } from "../slice/histograms.ts";
import { type LeaderList, leaderLists } from "../slice/leaders.ts";
import type { FollowedCombination, Histogram, SliceResult } from "../slice-result.ts";
import type { PartSums } from "../sums.ts";
import { cellsByDimension } from "./cells-by-dimension.ts";
import {
  daysOf,
  leaderReport,
  type SweepWithKernel,
  type Traced,
  traceLeaders,
  verified,
} from "./leader-reports.ts";
import { doneOf, neighbourhood, neighboursByLeader } from "./neighbourhoods.ts";

/** Rows of each list with neighbors, break-even slippage and a check by the engine (S24, S25, S30). */
const CHECKED_ROWS = 10;

const checkedIndices = (lists: readonly LeaderList[]): number[] =>
  [...new Set(lists.flatMap(({ rows }) => rows.slice(0, CHECKED_ROWS).map(({ set }) => set.index)))].toSorted(
    (a, b) => a - b,
  );

const histogramReport = ({ undefined: without, counts }: Histogram, { first }: Binning): SweepHistogram => ({
  undefined: without,
  bins: Array.from(counts, (count, bin) => [bin + first, count] as const).filter(([, count]) => count > 0),
});

const sampledPart = (part: PartSums): SampledCombination["in"] => ({
  trades: part.trades,
  totalCents: part.totalCents,
  riskCents: part.riskCents,
  tStat: tStatisticOf(part),
});

const sampled = ({ index, sums }: FollowedCombination): SampledCombination => ({
  index,
  in: sampledPart(sums.in),
  out: sampledPart(sums.out),
});

const periodReport = (sweep: SweepWithKernel): SweepReport["period"] => {
  const { period, parts } = sweep;
  const days = daysOf(sweep);
  return {
    start: period.start,
    end: period.end,
    sessions: days.length,
    sessionsIn: parts.sessionsIn,
    split: parts.sessionsOut > 0 ? (days[parts.sessionsIn] as Day) : undefined,
  };
};

/** Returns a list with the verdict on its first leader (S26), and the neighbors of its first ten (S25). */
const listReport = (
  { grid }: SweepWithKernel,
  { objective, rows }: LeaderList,
  evidence: GridEvidence,
  leaders: ReadonlyMap<number, SweepLeader>,
  neighbours: ReadonlyMap<number, readonly number[]>,
  { sums }: Traced,
): LeaderListReport => {
  const first = rows[0] && leaders.get(rows[0].set.index);
  const leader = first && {
    totalCentsIn: first.in.totalCents,
    tradesIn: first.in.trades,
    tradesOut: first.out.trades,
    lossesIn: lossesOf(first.in),
    lossesOut: lossesOf(first.out),
    sharpeAll: first.luck.sharpeAll,
    sharpeAfterLoss: first.luck.sharpeAfterLoss,
    psrOutAfterLoss: first.luck.psrOutAfterLoss,
  };
  return {
    objective,
    verdict: judge({ ...evidence, leader }).verdict,
    rows: rows.map(({ value: afterLoss, set }, place) => ({
      index: set.index,
      value: objectiveValue(objective, set.sums.in),
      afterLoss,
      same: set.same,
      neighbourhood:
        place < CHECKED_ROWS
          ? neighbourhood(grid, objective, afterLoss, neighbours.get(set.index)!, sums)
          : undefined,
    })),
  };
};

/**
 * Returns the report of a sweep (S29) from its merged slices, or from those that exist (S28). Yields after each step,
 * so that the caller can check a deadline. Throws a SweepMismatch if the engine's trades differ from the kernel's
 * among the first ten of a list (S30).
 */
export function* joinSweep(sweep: SweepWithKernel, result: SliceResult): Generator<undefined, SweepReport> {
  const { grid, market, period, parts } = sweep;
  const { counts } = result;
  const missing = missingSpreads(grid, result);
  const lists = leaderLists(result.leaders);
  const checked = checkedIndices(lists);
  const neighbours = neighboursByLeader(grid, checked);
  const traced = yield* traceLeaders(
    sweep,
    result.leaders,
    doneOf(grid, result.spreads, [...neighbours.values()].flat()),
  );
  const { isEnough, ...luck } = honestyOf({
    binsIn: parts.binsIn,
    binsOut: parts.binsOut,
    sample: result.candidates,
    distinct: counts.distinct,
  });
  yield;
  const leaders = new Map<number, SweepLeader>();
  for (const { index } of result.leaders) {
    const trades = traced.trades.get(index)!;
    const verification = checked.includes(index) ? verified(sweep, index, trades) : undefined;
    leaders.set(index, leaderReport(sweep, index, trades, luck, verification));
    yield;
  }
  const evidence: GridEvidence = {
    isEnough: isEnough && missing.length === 0,
    trials: luck.trials,
    hasOutOfSample: parts.sessionsOut > 0,
    luckSharpeWhole: luck.luckSharpeWhole,
  };
  return {
    sweep: grid.sweep,
    period: periodReport(sweep),
    counts: {
      combinations: grid.combinations,
      spreads: grid.spreads,
      byStructure: grid.structures.map(({ structure, spreads, combinations }) => ({
        structure,
        spreads,
        combinations,
      })),
      done: counts.combinations,
      withoutTrades: counts.withoutTrades,
      tooFewTrades: counts.tooFewTrades,
      ranked: counts.ranked,
      distinct: counts.distinct,
    },
    missing,
    lists: lists.map((list) => listReport(sweep, list, evidence, leaders, neighbours, traced)),
    leaders: [...leaders.values()],
    ...cellsByDimension(grid, result),
    tStat: histogramReport(result.tStat, T_STAT_BINS),
    pnlPerRisk: histogramReport(result.pnlPerRisk, PNL_PER_RISK_BINS),
    sample: result.candidates.map(sampled),
    bins: { sessions: parts.binSessions, in: parts.binsIn, out: parts.binsOut },
    luck,
    notes: [...modelledNotes(market), ...period.notes],
  };
}
