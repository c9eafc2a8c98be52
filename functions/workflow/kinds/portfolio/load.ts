import { readPortfolio } from "#shared/contracts/portfolios/read-portfolio.ts";
import type { PortfolioJob } from "#shared/engine/portfolio/portfolio-job.ts";
import { type PortfolioPeriod, portfolioPeriodOf } from "#shared/engine/portfolio/portfolio-period.ts";
import { type JobFile, readJobFile, refusedJob } from "../../../tasks/job-file.ts";
import { DataError } from "../../../tickers/data-error.ts";
import { loadReferences } from "../backtest/load.ts";
import type { KindPorts } from "../job-kind.ts";

/** A portfolio with its data and period. It depends on `job.json` alone, so that every step loads the same. */
export type LoadedPortfolio = {
  readonly file: JobFile;
  readonly job: PortfolioJob;
  readonly period: PortfolioPeriod;
};

/** Loads a portfolio, each ticker once. Throws DataError where the data lack a ticker or a session of the period. */
export const loadPortfolio = async (
  { results, markets }: KindPorts,
  taskId: string,
): Promise<LoadedPortfolio> => {
  const { file, yesterday } = await readJobFile(results, taskId);
  const reading = readPortfolio(file.body, yesterday);
  if (!reading.ok) throw refusedJob(reading.fields);
  const { portfolio } = reading;
  const [references, ...loaded] = await Promise.all([
    loadReferences(markets, file),
    ...[file.ticker, ...(file.others ?? [])].map(
      async (entry) => [entry.ticker, await markets.market(entry)] as const,
    ),
  ]);
  const byTicker = new Map(loaded);
  const ofMembers = portfolio.members.map(({ strategy: { ticker } }) => {
    const market = byTicker.get(ticker);
    if (!market) throw new DataError(`the job has no data of ${ticker}`);
    return market;
  });
  const period = portfolioPeriodOf(portfolio.period, ofMembers);
  if (!period) throw new DataError("no session of the period lies in the tickers' data");
  return { file, job: { portfolio, markets: ofMembers, references }, period };
};
