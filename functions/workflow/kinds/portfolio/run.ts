import type { RanPortfolio } from "#shared/contracts/portfolios/present-portfolio.ts";
import { runPortfolio } from "#shared/engine/portfolio/run-portfolio.ts";
import { monteCarloOf } from "#shared/engine/report/monte-carlo.ts";
import type { LoadedPortfolio } from "./load.ts";

/** Runs a portfolio and its Monte Carlo. */
export const ranPortfolio = ({ file, job, period }: LoadedPortfolio): RanPortfolio => {
  const report = runPortfolio(job, period);
  return {
    name: job.portfolio.name,
    request: file.body,
    report,
    monteCarlo: monteCarloOf(report.trades, report.summary.startBalanceCents),
  };
};
