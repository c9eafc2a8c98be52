import type { Day } from "../../domain/day.ts";
import type {
  WalkForwardChoice,
  WalkForwardPick,
  WalkForwardReport,
} from "../../domain/sweep/walk-forward-report.ts";
import { judgeWalkForward, LEAST_WALKED_BINS } from "../../domain/sweep/walk-forward-verdict.ts";
import { largestFall } from "../../engine/report/statistics.ts";
import { combinationAt } from "../grid/combination.ts";
import type { Grid } from "../grid/grid.ts";
import { lossesOf } from "../honesty/series.ts";
import { probabilisticSharpe, sharpeOf } from "../honesty/sharpe.ts";
import { objectiveValue } from "../objective.ts";
import type { Parts } from "../parts.ts";
import type { Choice, FollowedCombination, SliceResult } from "../slice-result.ts";
import { sumsOfRun } from "../sum-trades.ts";
import type { SweepTrade } from "../sums.ts";
import { compareWindows } from "../walk-forward/choices.ts";
import { type Fold, foldsOf } from "../walk-forward/folds.ts";
import { type WalkedTrade, walkedTrades } from "../walk-forward/walked-trades.ts";
import { SweepMismatch } from "./engine-trades.ts";
import { reportOf } from "./leader-reports.ts";
import type { Chosen } from "./run-choices.ts";

/** Fewer peers rank nothing (S38). */
const LEAST_PEERS = 30;

/** A choice's rank among its peers: their number, and the percentile, blank with too few of them. */
type Rank = { readonly peers: number; readonly percentile: number | undefined };

/** Returns P&L by risk; undefined without a risk over 0. */
const perRiskOf = (pnlCents: number, riskCents: number): number | undefined =>
  riskCents > 0 ? pnlCents / riskCents : undefined;

/** Returns the rank of a choice with this P&L per risk in a fold, among the combinations of the sample (S38). */
const rankOf = (
  place: number,
  index: number,
  perRisk: number | undefined,
  sample: readonly FollowedCombination[],
): Rank => {
  let peers = 0;
  let lower = 0;
  let equal = 0;
  for (const { index: other, opened } of sample) {
    if (!opened || other === index) continue;
    const theirs = perRiskOf(opened.pnlCents[place]!, opened.riskCents[place]!);
    if (theirs === undefined) continue;
    peers++;
    if (perRisk !== undefined && theirs < perRisk) lower++;
    if (theirs === perRisk) equal++;
  }
  const isRanked = perRisk !== undefined && peers >= LEAST_PEERS;
  return { peers, percentile: isRanked ? (lower + equal / 2) / peers : undefined };
};

/** Returns the distribution function of the sum of `count` independent numbers, even between 0 and 1 (Irwin and Hall). */
const sumBelow = (count: number, sum: number): number => {
  let chance = 0;
  let ways = 1;
  for (let left = 0; left <= Math.floor(sum); left++) {
    let term = ways;
    for (let each = 1; each <= count; each++) term *= (sum - left) / each;
    chance += left % 2 === 0 ? term : -term;
    ways = (ways * (count - left)) / (left + 1);
  }
  return chance;
};

/**
 * Returns the chance that as many blind choices rank as high on average (S39); undefined without a percentile. Works the
 * shorter side of the distribution, where the alternating terms lose no digits.
 */
export const percentileChance = (percentiles: readonly number[]): number | undefined => {
  const count = percentiles.length;
  if (count === 0) return undefined;
  const sum = percentiles.reduce((total, each) => total + each, 0);
  return 2 * sum >= count ? sumBelow(count, count - sum) : 1 - sumBelow(count, sum);
};

/** A sweep's grid, the parts of its period, and the days of its sessions. */
type SweepDays = { readonly grid: Grid; readonly parts: Parts; readonly days: Int32Array };

/** The trades of a fold: of its window by which its choice was made, of the choice's own, and of the walk. */
type FoldTrades = {
  readonly trained: readonly SweepTrade[];
  readonly own: readonly SweepTrade[];
  readonly walked: readonly SweepTrade[];
};

const closedIn = (trades: readonly SweepTrade[], from: number, to: number): readonly SweepTrade[] =>
  trades.filter(({ exit }) => exit >= from && exit < to);

const openedIn = (trades: readonly SweepTrade[], from: number, to: number): readonly SweepTrade[] =>
  trades.filter(({ entry }) => entry >= from && entry < to);

/** Returns the choice of a fold with its rank. Throws a SweepMismatch if its window is not what its slice found. */
const choiceReport = (
  sweep: SweepDays,
  place: number,
  { index, sums }: Choice,
  { trained, own }: FoldTrades,
  sample: readonly FollowedCombination[],
): { readonly choice: WalkForwardChoice; readonly peers: number } => {
  const { grid, days } = sweep;
  const window = sumsOfRun(trained, days);
  if (compareWindows(window, sums) !== 0)
    throw new SweepMismatch(`combination ${index}: its window does not come to what its slice found`);
  const objective = grid.sweep.walk!.objective;
  const ownSums = sumsOfRun(own, days);
  const ownPerRisk = perRiskOf(ownSums.totalCents, ownSums.riskCents);
  const { peers, percentile } = rankOf(place, index, ownPerRisk, sample);
  const choice = {
    index,
    combination: combinationAt(grid, index),
    value: objectiveValue(objective, window)!,
    trained: reportOf(window),
    own: reportOf(ownSums),
    ownPerRisk,
    percentile,
  };
  return { choice, peers };
};

/** Returns the total of closed trades at each session from the first walked one on. */
const equityOf = (
  trades: readonly WalkedTrade[],
  first: number,
  days: Int32Array,
): WalkForwardReport["equity"] => {
  const closed = new Float64Array(days.length);
  for (const { exit, pnlCents } of trades) closed[exit]! += pnlCents;
  let cents = 0;
  return Array.from(days.subarray(first), (day, at) => {
    cents += closed[first + at]!;
    return [day as Day, cents] as const;
  });
};

/** Returns the equity with what closing every open position would give, at each of its sessions. */
const markedOf = (
  equity: WalkForwardReport["equity"],
  trades: readonly WalkedTrade[],
  first: number,
  chosenFor: (place: number) => Chosen | undefined,
): WalkForwardReport["marked"] => {
  const open = new Float64Array(equity.length);
  for (const { place, entry } of trades)
    for (const [at, cents] of chosenFor(place)!.marks.get(entry)!.entries())
      open[entry - first + at]! += cents;
  return equity.map(([day, cents], at) => [day, cents + open[at]!]);
};

/** Returns Sharpe ratio and PSR(0) of the walk by bins that begin at its first session (S39). */
const sharpeFigures = (
  trades: readonly WalkedTrade[],
  first: number,
  sessions: number,
  binSessions: number,
) => {
  const bins = new Float64Array(Math.ceil((sessions - first) / binSessions));
  for (const { exit, pnlCents } of trades) bins[Math.floor((exit - first) / binSessions)]! += pnlCents;
  const sharpe = sharpeOf(bins, LEAST_WALKED_BINS);
  return { bins: bins.length, sharpe: sharpe?.ratio, psr: sharpe && probabilisticSharpe(sharpe, 0) };
};

/** Returns the walk's total by what its choices had earned on average before they were made (S39). */
const efficiencyOf = (picks: readonly WalkForwardPick[], totalCents: number): number | undefined => {
  const expected = picks.reduce(
    (sum, { choice, walked }) =>
      choice ? sum + (walked.trades * choice.trained.totalCents) / choice.trained.trades : sum,
    0,
  );
  return expected > 0 ? totalCents / expected : undefined;
};

const meanOf = (numbers: readonly number[]): number | undefined =>
  numbers.length === 0 ? undefined : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

const pickReport = (
  sweep: SweepDays,
  place: number,
  fold: Fold,
  choice: Choice | undefined,
  trades: FoldTrades,
  sample: readonly FollowedCombination[],
): WalkForwardPick => {
  const { days } = sweep;
  const dayOf = (session: number): Day => days[session] as Day;
  const chosen = choice && choiceReport(sweep, place, choice, trades, sample);
  return {
    fold: fold.number,
    start: dayOf(fold.from),
    end: dayOf(fold.to - 1),
    trainedFrom: dayOf(fold.trainedFrom),
    trainedTo: dayOf(fold.from - 1),
    leastTrades: fold.leastTrades,
    choice: chosen?.choice,
    walked: reportOf(sumsOfRun(trades.walked, days)),
    peers: chosen?.peers ?? 0,
  };
};

/**
 * Returns the report of a sweep's walk-forward from its merged slices and its choices as the engine ran them; undefined
 * without one. Throws a SweepMismatch if a choice's window differs from the engine's by a cent (S30).
 */
export const walkForwardReport = (
  sweep: SweepDays,
  { choices, candidates: sample }: SliceResult,
  chosen: ReadonlyMap<number, Chosen>,
  isWhole: boolean,
): WalkForwardReport | undefined => {
  const { grid, parts, days } = sweep;
  const { walk: asked } = grid.sweep;
  const folds = foldsOf(grid.sweep, parts);
  const [firstFold] = folds;
  if (!asked || !firstFold) return undefined;
  const chosenFor = (place: number): Chosen | undefined => chosen.get(choices[place]?.index ?? -1);
  const trades = walkedTrades(
    folds,
    folds.map((_, place) => chosenFor(place)),
  );
  const picks = folds.map((fold, place) => {
    const own = chosenFor(place)?.trades ?? [];
    const ofFold = {
      trained: closedIn(own, fold.trainedFrom, fold.from),
      own: openedIn(own, fold.from, fold.to),
      walked: trades.filter((trade) => trade.place === place),
    };
    return pickReport(sweep, place, fold, choices[place], ofFold, sample);
  });
  const all = reportOf(sumsOfRun(trades, days));
  const percentiles = picks.flatMap(({ choice }) => choice?.percentile ?? []);
  const figures = {
    ...sharpeFigures(trades, firstFold.from, days.length, parts.binSessions),
    rankedFolds: percentiles.length,
    meanPercentile: meanOf(percentiles),
    percentileP: percentileChance(percentiles),
  };
  const { totalCents } = all;
  const equity = equityOf(trades, firstFold.from, days);
  const marked = markedOf(equity, trades, firstFold.from, chosenFor);
  return {
    asked,
    verdict: judgeWalkForward({ isWhole, totalCents, losses: lossesOf(all), ...figures }).verdict,
    picks,
    all,
    trades: trades.map(({ place, entry, exit, pnlCents, riskCents }) => ({
      fold: folds[place]!.number,
      opened: days[entry] as Day,
      closed: days[exit] as Day,
      pnlCents,
      riskCents,
    })),
    equity,
    marked,
    markedDrawdownCents: largestFall(
      0,
      marked.map(([, cents]) => cents),
    ).amount,
    ...figures,
    efficiency: efficiencyOf(picks, totalCents),
    different: chosen.size,
  };
};
