import type { Day } from "../../domain/day.ts";
import type { Earlier } from "../../domain/result/ledger.ts";
import type { Objective } from "../../domain/sweep/ranking.ts";
import type {
  LeaderListReport,
  LeaderNeighbourhood,
  SampledCombination,
  SweepHistogram,
  SweepLeader,
  SweepReport,
} from "../../domain/sweep/sweep-report.ts";
import { type GridEvidence, judge } from "../../domain/sweep/verdict.ts";
import { type Grid, sizesByStructure } from "../grid/grid.ts";
import { placeOf, spreadsOf, tickerOfSpread } from "../grid/place.ts";
import { honestyOf } from "../honesty/honesty.ts";
import { neighbourhoodOf, neighboursOf } from "../honesty/neighbours.ts";
import { lossesOf } from "../honesty/series.ts";
import { missingSpreads } from "../merge/merge-slices.ts";
import { objectiveValue, rankedValue, tStatisticOf } from "../objective.ts";
import type { Parts } from "../parts.ts";
import { type Binning, PNL_PER_RISK_BINS, T_STAT_BINS } from "../slice/histograms.ts";
import { type LeaderList, leaderLists } from "../slice/leaders.ts";
import type { FollowedCombination, Histogram, SliceResult, SpreadRun } from "../slice-result.ts";
import type { CombinationSums, PartSums } from "../sums.ts";
import type { SweepPeriod } from "../sweep-period.ts";
import { foldsOf } from "../walk-forward/folds.ts";
import { cellsByDimension } from "./cells-by-dimension.ts";
import { type LeadersFound, reportLeaders, type SweepWithKernel } from "./leader-reports.ts";
import { walkForwardReport } from "./report-walk-forward.ts";
import { type ChoicesToRun, type Chosen, runChoices } from "./run-choices.ts";

type SumsByIndex = ReadonlyMap<number, CombinationSums>;

/** Returns the neighbors of each leader by the leader's index (S25). */
const neighboursByLeader = (grid: Grid, leaders: Iterable<number>): Map<number, readonly number[]> =>
  new Map(Array.from(new Set(leaders), (index) => [index, neighboursOf(grid, index)]));

/** Returns the combinations whose spreads were finished (S28). */
const doneOf = (grid: Grid, spreads: readonly SpreadRun[], indices: Iterable<number>): number[] =>
  [...indices].filter((index) => {
    const { spread } = placeOf(grid, index);
    return spreads.some(([from, to]) => spread >= from && spread < to);
  });

/** Returns the summary of a leader's neighbors by an objective (S25). Unranked neighbors count as having no value. */
const neighbourhood = (
  { sweep }: Grid,
  objective: Objective,
  leaderValue: number,
  neighbours: readonly number[],
  sums: SumsByIndex,
): LeaderNeighbourhood => {
  const values = neighbours.map((index) => {
    const known = sums.get(index)?.in;
    return known && known.trades >= sweep.minTrades ? rankedValue(objective, known) : undefined;
  });
  return neighbourhoodOf(leaderValue, values);
};

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

/** A sweep without its markets. `open` opens that of one ticker, with a kernel set up for some of the spreads on it. */
export type SweepToJoin = {
  readonly grid: Grid;
  readonly parts: Parts;
  readonly period: SweepPeriod;
  /** What results say of the data (M5). */
  readonly dataNotes: readonly string[];
  readonly open: (ticker: string, spreads: readonly number[]) => Promise<SweepWithKernel>;
  /** The user's sweeps before it (S45). */
  readonly earlier?: Pick<Earlier, "sweeps" | "trials"> | undefined;
};

const periodReport = ({ period, parts }: SweepToJoin): SweepReport["period"] => ({
  start: period.start,
  end: period.end,
  sessions: period.days.length,
  sessionsIn: parts.sessionsIn,
  split: parts.sessionsOut > 0 ? (period.days[parts.sessionsIn] as Day) : undefined,
});

const tickerOf = (grid: Grid, index: number): string => tickerOfSpread(grid, placeOf(grid, index).spread);

type Asked = Parameters<typeof reportLeaders>[1] & { readonly walked: ChoicesToRun };
type Found = LeadersFound & { readonly chosen: ReadonlyMap<number, Chosen> };

/**
 * Reports all leaders and runs the choices of a walk-forward, ticker after ticker, so that one market at a time is open,
 * with the spreads of its leaders, choices and neighbors alone. Neighbors are on the same ticker.
 */
async function* reportByTicker(
  { grid, open }: SweepToJoin,
  { leaders, others, walked, ...asked }: Asked,
): AsyncGenerator<undefined, Found> {
  const reports: SweepLeader[] = [];
  const sums = new Map<number, CombinationSums>();
  const chosen = new Map<number, Chosen>();
  for (const ticker of grid.sweep.tickers) {
    const own = leaders.filter(({ index }) => tickerOf(grid, index) === ticker);
    const choices = walked.choices.map((each) =>
      each && tickerOf(grid, each.index) === ticker ? each : undefined,
    );
    if (own.length === 0 && choices.every((each) => each === undefined)) continue;
    const there = others.filter((index) => tickerOf(grid, index) === ticker);
    const traced = [...[...own, ...choices].flatMap((each) => each?.index ?? []), ...there];
    const onTicker = await open(ticker, spreadsOf(grid, traced));
    const found = yield* reportLeaders(onTicker, { ...asked, leaders: own, others: there });
    reports.push(...found.reports);
    for (const [index, each] of found.sums) sums.set(index, each);
    for (const [index, each] of yield* runChoices(onTicker, { ...walked, choices })) chosen.set(index, each);
  }
  return { reports, sums, chosen };
}

/** Returns a list with the verdict on its first leader (S26), and the neighbors of its first ten (S25). */
const listReport = (
  grid: Grid,
  { objective, rows }: LeaderList,
  evidence: GridEvidence,
  leaders: ReadonlyMap<number, SweepLeader>,
  neighbours: ReadonlyMap<number, readonly number[]>,
  sums: LeadersFound["sums"],
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
    answer: first?.verification?.answer && {
      ...first.verification.answer,
      madeOutCents: evidence.hasOutOfSample ? first.out.totalCents : undefined,
    },
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
export async function* joinSweep(
  sweep: SweepToJoin,
  result: SliceResult,
): AsyncGenerator<undefined, SweepReport> {
  const { grid, period, parts, earlier } = sweep;
  const { counts } = result;
  const missing = missingSpreads(grid, result);
  const lists = leaderLists(result.leaders);
  const checked = checkedIndices(lists);
  const neighbours = neighboursByLeader(grid, checked);
  const folds = foldsOf(grid.sweep, parts);
  const { isEnough, ...luck } = honestyOf({
    binsIn: parts.binsIn,
    binsOut: parts.binsOut,
    sample: result.candidates,
    trials: counts.distinct + (earlier?.trials ?? 0),
  });
  yield;
  const { reports, sums, chosen } = yield* reportByTicker(sweep, {
    leaders: result.leaders,
    checked,
    first: lists.flatMap(({ rows }) => rows[0]?.set.index ?? []),
    others: doneOf(grid, result.spreads, [...neighbours.values()].flat()),
    luck,
    walked: { folds, choices: result.choices },
  });
  const leaders = new Map(reports.map((leader) => [leader.index, leader]));
  const walk = walkForwardReport({ grid, parts, days: period.days }, result, chosen, missing.length === 0);
  const evidence: GridEvidence = {
    isEnough: isEnough && missing.length === 0,
    trials: luck.trials,
    hasOutOfSample: parts.sessionsOut > 0,
    luckSharpeWhole: luck.luckSharpeWhole,
    gridP: luck.gridP,
  };
  return {
    sweep: grid.sweep,
    period: periodReport(sweep),
    counts: {
      combinations: grid.combinations,
      spreads: grid.spreads,
      byStructure: sizesByStructure(grid),
      done: counts.combinations,
      withoutTrades: counts.withoutTrades,
      tooFewTrades: counts.tooFewTrades,
      ranked: counts.ranked,
      distinct: counts.distinct,
    },
    missing,
    lists: lists.map((list) => listReport(grid, list, evidence, leaders, neighbours, sums)),
    leaders: reports,
    ...cellsByDimension(grid, result),
    tStat: histogramReport(result.tStat, T_STAT_BINS),
    pnlPerRisk: histogramReport(result.pnlPerRisk, PNL_PER_RISK_BINS),
    sample: result.candidates.map(sampled),
    bins: { sessions: parts.binSessions, in: parts.binsIn, out: parts.binsOut },
    luck,
    earlier,
    walk,
    notes: [...sweep.dataNotes, ...period.notes],
  };
}
