import type { Objective } from "#shared/domain/sweep/ranking.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import { type GridEvidence, judge, type Verdict } from "#shared/domain/sweep/verdict.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { placeOf, ranksIn } from "#shared/sweep/grid/place.ts";
import { honestyOf, leaderHonestyOf, type SweepHonesty } from "#shared/sweep/honesty/honesty.ts";
import { lossesOf } from "#shared/sweep/honesty/series.ts";
import type { KernelExports } from "#shared/sweep/kernel/kernel-exports.ts";
import { sweepKernel } from "#shared/sweep/kernel/sweep-kernel.ts";
import { partsOf } from "#shared/sweep/parts.ts";
import { evaluateSlice } from "#shared/sweep/slice/evaluate-slice.ts";
import { emptyLeaders } from "#shared/sweep/slice/leaders.ts";
import { tradesOf } from "#shared/sweep/slice/trace-combinations.ts";
import type { ResultSet, SliceResult } from "#shared/sweep/slice-result.ts";
import { followed } from "#shared/sweep/sum-trades.ts";

/** The verdicts of a whole sweep and the figures behind them. */
export type SweepVerdicts = {
  readonly verdicts: ReadonlyMap<Objective, Verdict>;
  readonly honesty: SweepHonesty;
  readonly combinations: number;
};

const finished = (steps: Generator<number, SliceResult>): SliceResult => {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
};

/** Sweeps a market in one piece and judges the first leader of each list (S26). Throws when they share no session. */
export const sweepVerdicts = (exports: KernelExports, market: Market, sweep: Sweep): SweepVerdicts => {
  const grid = gridOf(sweep);
  const period = periodOf(sweep, market);
  if (!period) throw new Error("no session in common");
  const days = market.sessions.slice(period.first, period.last + 1);
  const parts = partsOf(days.length, sweep.outOfSamplePercent);
  const run = [0, grid.spreads] as const;
  const kernel = sweepKernel(exports, { grid, market, references: {}, period, spreads: ranksIn(run) });
  const { counts, leaders, candidates } = finished(evaluateSlice({ grid, kernel, parts, days }, run));
  const honesty = honestyOf({
    binsIn: parts.binsIn,
    binsOut: parts.binsOut,
    sample: candidates,
    trials: counts.distinct,
  });

  const evidenceOf = ({ index }: ResultSet) => {
    const { spread, rule } = placeOf(grid, index);
    kernel.prepare(spread);
    const leader = followed(index, tradesOf(kernel.trace(rule)), parts, days);
    const { sharpeAll, sharpeAfterLoss, psrOutAfterLoss } = leaderHonestyOf(leader, honesty);
    const { in: inside, out } = leader.sums;
    return {
      totalCentsIn: inside.totalCents,
      tradesIn: inside.trades,
      tradesOut: out.trades,
      lossesIn: lossesOf(inside),
      lossesOut: lossesOf(out),
      sharpeAll,
      sharpeAfterLoss,
      psrOutAfterLoss,
    };
  };
  const ranked = emptyLeaders();
  for (const set of leaders) ranked.offer(set);
  const { isEnough, trials, luckSharpeWhole, gridP } = honesty;
  const hasOutOfSample = parts.sessionsOut > 0;
  const evidence: GridEvidence = { isEnough, trials, luckSharpeWhole, gridP, hasOutOfSample };
  const verdicts = ranked.lists().map(({ objective, rows: [first] }): [Objective, Verdict] => {
    const leader = first && evidenceOf(first.set);
    return [objective, judge({ ...evidence, leader }).verdict];
  });
  return { verdicts: new Map(verdicts), honesty, combinations: counts.combinations };
};
