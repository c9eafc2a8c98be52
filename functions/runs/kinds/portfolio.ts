import type { BacktestForm } from "#shared/contracts/backtest-form.ts";
import { portfolioResultsOf, type RanPortfolio } from "#shared/contracts/portfolios/present-portfolio.ts";
import { readPortfolio } from "#shared/contracts/portfolios/read-portfolio.ts";
import { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import type { UnsavedPortfolio } from "#shared/contracts/portfolios/saved.ts";
import type { Portfolio } from "#shared/domain/result/portfolio.ts";
import { type PortfolioPeriod, portfolioPeriodOf } from "#shared/engine/portfolio/portfolio-period.ts";
import { type PortfolioJob, runPortfolio } from "#shared/engine/portfolio/run-portfolio.ts";
import { monteCarloOf } from "#shared/engine/report/monte-carlo.ts";
import { countedAsBacktest } from "../../tasks/backtest-quota.ts";
import { type JobFile, readJob } from "../../tasks/job-file.ts";
import { noteOfTrial, pinTrial, trialOn, withoutAccount } from "../../tasks/trial.ts";
import { DataError } from "../../tickers/data-error.ts";
import { portfolioDataProblems, tickersOf } from "../../tickers/portfolio-problems.ts";
import { calendarOf } from "../../tickers/ticker-calendar.ts";
import type { SubmitKind } from "../submit.ts";
import { loadReferences } from "./backtest.ts";
import {
  type JobPlan,
  joinOfAll,
  jsonBytes,
  type KindPorts,
  type PieceParts,
  partOfJson,
} from "./job-kind.ts";

/** How a portfolio is submitted. */
export const submittedPortfolio: SubmitKind<{
  readonly portfolio: Portfolio;
  readonly forms: readonly BacktestForm[];
}> = {
  kind: "portfolio",
  read: readPortfolio,
  about: ({ portfolio }) => ({
    tickers: tickersOf(portfolio),
    words: `${portfolio.name}: ${portfolio.members.length} strategies`,
  }),
  dataProblems: portfolioDataProblems,
  pinTrial: (ledger, owner, { portfolio }, job) => {
    const calendars = [job.ticker, ...(job.others ?? [])].map(calendarOf);
    const { sessions = [] } = portfolioPeriodOf(portfolio.period, calendars) ?? {};
    const trial = trialOn(tickersOf(portfolio), sessions);
    const asked = [
      portfolio.skipsConflicts,
      ...portfolio.members.map(({ strategy }) => withoutAccount(strategy)),
    ];
    return pinTrial(ledger, owner, { kind: "portfolio", asked, trial }, job);
  },
  quota: /* @__PURE__ */ countedAsBacktest("portfolios"),
};

/** A portfolio with its data and period. It depends on `job.json` alone, so that every step loads the same. */
type LoadedPortfolio = {
  readonly file: JobFile;
  readonly job: PortfolioJob;
  readonly period: PortfolioPeriod;
};

/** Loads a portfolio, each ticker once. Throws DataError where the data lack a ticker or a session of the period. */
export const loadPortfolio = async (
  { results, markets }: KindPorts,
  taskId: string,
): Promise<LoadedPortfolio> => {
  const { file, portfolio } = await readJob(results, taskId, readPortfolio);
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

/** Runs a portfolio and its Monte Carlo. */
export const ranPortfolio = ({ file, job, period }: LoadedPortfolio): RanPortfolio => {
  const report = runPortfolio(job, period);
  return {
    name: job.portfolio.name,
    request: file.body,
    report,
    monteCarlo: monteCarloOf(report.trades, report.summary.startBalanceCents),
    look: 1 + (file.trial?.earlier.looks ?? 0),
  };
};

/** A portfolio is one run: the step that joins it works on it. */
export const portfolioPlan: JobPlan = {
  runs: async () => [{ from: 0, to: 1 }],
  isPartTolerated: false,
};

/**
 * The one piece of a portfolio: its results. An entry of one member depends on the open positions of all others, so
 * that members cannot be worked on apart; the whole takes less than a second.
 */
export const portfolioPieces: PieceParts<KindPorts, LoadedPortfolio, PortfolioResults> = {
  load: loadPortfolio,
  work: async (loaded) => portfolioResultsOf(ranPortfolio(loaded)),
  encode: (_, results) => jsonBytes(results),
  decode: (_, bytes) => partOfJson(PortfolioResults, bytes),
};

export const joinPortfolio = /* @__PURE__ */ joinOfAll(portfolioPieces, ({ file }, [results]) => {
  if (!results) throw new Error("a portfolio has no results");
  const unsaved: UnsavedPortfolio = { creator: file.username, date_created: file.createdAt };
  const note = file.trial && noteOfTrial(file.trial, "portfolio", 1);
  return { results, unsaved, isWhole: true, note };
});
