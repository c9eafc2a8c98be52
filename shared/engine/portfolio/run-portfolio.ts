import type { BesideFigures, PortfolioReport } from "../../domain/portfolio-report.ts";
import type { PortfolioJob } from "./portfolio-job.ts";
import type { PortfolioPeriod } from "./portfolio-period.ts";

/**
 * Returns the report of a portfolio (P2 to P16, P19). `period` comes from `portfolioPeriodOf`. Throws a RangeError for a
 * member without a session in it.
 */
export const runPortfolio = (job: PortfolioJob, period: PortfolioPeriod): PortfolioReport => {
  throw new Error(`to come: ${job.portfolio.name} ${period.start}`);
};

/** Returns, for each member in turn, the figures of the portfolio without it. Throws as `runPortfolio`. */
export const runWithoutEach = (job: PortfolioJob, period: PortfolioPeriod): BesideFigures[] => {
  throw new Error(`to come: ${job.portfolio.name} ${period.start}`);
};
