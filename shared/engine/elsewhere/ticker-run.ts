import type { TickerRun } from "../../domain/result/elsewhere.ts";
import { runBacktest } from "../account/run-account.ts";
import { candidatesOnDemand } from "../candidates.ts";
import type { Job } from "../job.ts";
import { type Period, sessionsOf } from "../market/period.ts";
import { figuresOf } from "../report/report.ts";
import { tStatistic } from "../report/statistics.ts";

/** Returns the figures of a plain backtest as a row of *Elsewhere* (L5), with its marked P&L by session. */
export const tickerRun = (job: Job, period: Period): TickerRun => {
  const run = runBacktest(job, period, [candidatesOnDemand(job, period)]);
  const { summary, marks } = figuresOf(run);
  const sessions = sessionsOf(job.market, period);
  return {
    ticker: job.strategy.ticker,
    start: period.start,
    end: period.end,
    first: sessions[0] as TickerRun["first"],
    last: sessions.at(-1) as TickerRun["last"],
    trades: summary.trades,
    winPercent: summary.winPercent,
    pnlCents: summary.pnlCents,
    riskCents: run.taken.reduce((sum, { riskCents }) => sum + riskCents, 0),
    t: tStatistic(run.taken.map(({ pnlCents }) => pnlCents)),
    markedDrawdownCents: summary.markedDrawdownCents,
    marks: Array.from(marks.balances, (balance) => balance - summary.startBalanceCents),
  };
};
