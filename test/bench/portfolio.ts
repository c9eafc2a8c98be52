import { openMarket } from "#shared/engine/market/open.ts";
import { portfolioPeriodOf } from "#shared/engine/portfolio/portfolio-period.ts";
import { type PortfolioJob, runPortfolio } from "#shared/engine/portfolio/run-portfolio.ts";
import { generateSample } from "../../functions/market/sample/generate.ts";
import { SAMPLE_TICKERS } from "../../functions/market/sample/tickers.ts";
import { condor } from "./condor.ts";
import { type Figure, median, timed } from "./figures.ts";

const MEMBERS = 8;

/**
 * Returns `portfolio.engine_ms`: eight condors on eight funds and stocks in one account over ten years, each also alone and left
 * out, with the chains in memory and warm code.
 */
export const portfolioFigures = async (): Promise<Figure[]> => {
  const funds = SAMPLE_TICKERS.filter(({ kind }) => kind !== "index").slice(0, MEMBERS);
  const markets = funds.map((ticker) => openMarket(generateSample(ticker)));
  const members = markets.map(({ meta: { ticker } }, place) => ({
    name: ticker,
    strategy: condor(30, { ticker, maxPositions: 3 + place, holdDays: 15 + 5 * place }),
  }));
  const job: PortfolioJob = {
    portfolio: {
      name: "Condors",
      startBalanceCents: 50_000_000,
      period: { start: undefined, end: undefined, lengthYears: 10 },
      limits: { maxRiskPercent: 50, maxTickerRiskPercent: 30, maxPositions: 40 },
      interest: false,
      skipsConflicts: true,
      members,
    },
    markets,
    references: {},
  };
  const period = portfolioPeriodOf(job.portfolio.period, markets);
  if (!period) throw new Error("no period");
  const run = () => runPortfolio(job, period);
  await timed(4, run);
  const value = median(await timed(9, run));
  return [{ name: "portfolio.engine_ms", value, unit: "ms", reach: { value: 500, better: "lower" } }];
};
