import type { Summary } from "../domain/result/metrics.ts";
import type { Strategy } from "../domain/strategy/strategy.ts";
import { runBacktest } from "./account/run-account.ts";
import { candidatesOnDemand } from "./candidates.ts";
import type { Job } from "./job.ts";
import type { Period } from "./market/period.ts";
import { figuresOf } from "./report/report.ts";
import { sharedWork } from "./shared-work.ts";

/** The account of one backtest, without trades and market data. */
export type Outcome = {
  readonly summary: Summary;
  /** The account marked to market at the close of each session of the period, in cents. */
  readonly balances: Float64Array;
};

/** Returns a function that backtests strategies of one market, faster for those that share their legs. */
export const neighborRunner = (common: Pick<Job, "market" | "references">) => {
  const work = sharedWork();
  return (strategy: Strategy, period: Period): Outcome => {
    const job: Job = { ...common, strategy };
    const candidates = candidatesOnDemand(job, period, work);
    const { summary, marks } = figuresOf(runBacktest(job, period, [candidates]));
    return { summary, balances: marks.balances };
  };
};
