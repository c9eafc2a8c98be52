import type { PartReport, SweepLeader, SweepLuck, Verification } from "../../domain/sweep/sweep-report.ts";
import { markAccount } from "../../engine/account/marks.ts";
import { sessionsOf } from "../../engine/market/period.ts";
import { leaderAnswerOf } from "../../engine/report/report.ts";
import { largestFall } from "../../engine/report/statistics.ts";
import { combinationAt } from "../grid/combination.ts";
import { breakEvenSlippage } from "../honesty/break-even.ts";
import { leaderHonestyOf } from "../honesty/honesty.ts";
import type { SpreadKernel } from "../kernel/spread-kernel.ts";
import { tStatisticOf } from "../objective.ts";
import type { Parts } from "../parts.ts";
import { compareSums } from "../result-order.ts";
import { traceCombinations } from "../slice/trace-combinations.ts";
import type { ResultSet } from "../slice-result.ts";
import { followed, type PartWithDrawdown, sumsByPart } from "../sum-trades.ts";
import type { CombinationSums, SweepTrade } from "../sums.ts";
import {
  asSweepTrade,
  engineRun,
  expectSameTrades,
  SweepMismatch,
  type SweepOnMarket,
} from "./engine-trades.ts";

/** A sweep on the market of one of its tickers, with a kernel set up for the spreads to trace. */
export type SweepWithKernel = SweepOnMarket & { readonly kernel: SpreadKernel; readonly parts: Parts };

const daysOf = ({ market, period }: Pick<SweepOnMarket, "market" | "period">): Int32Array =>
  sessionsOf(market, period);

const partReport = ({ squares: _, ...sums }: PartWithDrawdown, tStat: number | undefined): PartReport => ({
  ...sums,
  tStat,
});

export const reportOf = (part: PartWithDrawdown): PartReport => partReport(part, tStatisticOf(part));

type Traced = {
  readonly trades: ReadonlyMap<number, readonly SweepTrade[]>;
  readonly sums: ReadonlyMap<number, CombinationSums>;
};

/** Traces combinations, yielding after each. Throws a SweepMismatch where sums differ. */
function* traceLeaders(
  sweep: SweepWithKernel,
  leaders: readonly ResultSet[],
  others: readonly number[],
): Generator<undefined, Traced> {
  const { grid, kernel, parts } = sweep;
  const days = daysOf(sweep);
  const setByIndex = new Map(leaders.map((set) => [set.index, set]));
  const trades = new Map<number, readonly SweepTrade[]>();
  const sums = new Map<number, CombinationSums>();
  for (const traced of traceCombinations(grid, kernel, [...setByIndex.keys(), ...others])) {
    const { index } = traced;
    const found = followed(index, traced.trades, parts, days).sums;
    const set = setByIndex.get(index);
    if (set) {
      if (compareSums(set.sums, found) !== 0)
        throw new SweepMismatch(`combination ${index}: its trades do not come to what its slice found`);
      trades.set(index, traced.trades);
    }
    sums.set(index, found);
    yield;
  }
  return { trades, sums };
}

/** Runs a leader through the engine, and marks its account. Throws a SweepMismatch if a trade differs (S30). */
const verified = (
  sweep: SweepWithKernel,
  index: number,
  trades: readonly SweepTrade[],
  isFirst: boolean,
): Verification => {
  const { job, run } = engineRun(sweep, index);
  const holdings = run.taken;
  expectSameTrades(
    index,
    trades,
    holdings.map((holding) => asSweepTrade(holding, sweep.period)),
  );
  const breakEven = breakEvenSlippage(job, holdings);
  if (isFirst) {
    const answer = leaderAnswerOf(job, sweep.period, run);
    return { breakEvenSlippage: breakEven, markedDrawdownCents: answer.fallCents, answer };
  }
  const { balances } = markAccount(run);
  return {
    breakEvenSlippage: breakEven,
    markedDrawdownCents: largestFall(run.startBalanceCents, balances).amount,
    answer: undefined,
  };
};

const leaderReport = (
  sweep: SweepWithKernel,
  index: number,
  trades: readonly SweepTrade[],
  luck: SweepLuck,
  verification: Verification | undefined,
): SweepLeader => {
  const { grid, parts } = sweep;
  const days = daysOf(sweep);
  const by = sumsByPart(trades, parts, days);
  return {
    index,
    combination: combinationAt(grid, index),
    in: reportOf(by.in),
    out: reportOf(by.out),
    all: reportOf(by.all),
    luck: leaderHonestyOf(followed(index, trades, parts, days), luck),
    verification,
  };
};

/** The leaders of one ticker, and what their reports need. */
type LeadersAsked = {
  /** In ascending order of index. */
  readonly leaders: readonly ResultSet[];
  /** Indices of the leaders to run through the engine. */
  readonly checked: readonly number[];
  /** Indices of those that lead a list. */
  readonly first: readonly number[];
  /** Indices of other combinations whose sums are wanted. */
  readonly others: readonly number[];
  readonly luck: SweepLuck;
};

/** Reports of leaders, and the sums of all combinations that were asked about, by index. */
export type LeadersFound = {
  readonly reports: readonly SweepLeader[];
  readonly sums: ReadonlyMap<number, CombinationSums>;
};

/** Reports one ticker's leaders, yielding after each. Throws a SweepMismatch (S30). */
export function* reportLeaders(
  sweep: SweepWithKernel,
  { leaders, checked, first, others, luck }: LeadersAsked,
): Generator<undefined, LeadersFound> {
  const { trades, sums } = yield* traceLeaders(sweep, leaders, others);
  const reports: SweepLeader[] = [];
  for (const { index } of leaders) {
    const own = trades.get(index)!;
    const verification = checked.includes(index)
      ? verified(sweep, index, own, first.includes(index))
      : undefined;
    reports.push(leaderReport(sweep, index, own, luck, verification));
    yield;
  }
  return { reports, sums };
}
