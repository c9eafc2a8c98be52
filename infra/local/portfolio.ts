import { portfolioResultsOf } from "#shared/contracts/portfolios/present-portfolio.ts";
import { readPortfolio } from "#shared/contracts/portfolios/read-portfolio.ts";
import type { PortfolioReport } from "#shared/domain/result/portfolio-report.ts";
import { newId } from "../../functions/process/ids.ts";
import { loadPortfolio, ranPortfolio } from "../../functions/runs/kinds/portfolio.ts";
import type { Objects } from "../../functions/store/objects/ports.ts";
import { newJob } from "../../functions/tasks/new-task.ts";
import { readManifest } from "../../functions/tickers/manifest.ts";
import { rememberedMarkets } from "../../functions/tickers/markets.ts";
import { newYorkYesterday } from "../../functions/tickers/new-york.ts";
import { portfolioDataProblems, tickersOf } from "../../functions/tickers/portfolio-problems.ts";
import { Refused, readInputs, tellFault } from "./console/inputs.ts";
import { shownTrade } from "./console/shown-trade.ts";
import { dataFolder } from "./data/data-folder.ts";
import { withLocalMarket } from "./service/storage.ts";

/**
 * `npm run portfolio -- --inputs FILE.json`: a portfolio on the command line, over the market store of the local
 * service, running or not. The file is the body of POST /api/portfolios/. Prints one JSON object: the service's results
 * without the request, the trades with their legs as `npm run backtest` prints them; or `{ error, fields }` with exit
 * status 1.
 */

const tradesOf = ({ trades }: PortfolioReport) =>
  trades.map(({ member, ...trade }) => ({ member, ...shownTrade(trade) }));

/** Reads the inputs as the service does and runs the portfolio on the market bucket. Throws Refused. */
const portfolioOn = async (market: Objects, inputs: unknown) => {
  const nowMs = Date.now();
  const reading = readPortfolio(inputs, newYorkYesterday(nowMs));
  if (!reading.ok) throw new Refused(reading.fields);
  const manifest = await readManifest(market);
  const problems = portfolioDataProblems(reading, manifest);
  const [first, ...others] = tickersOf(reading.portfolio).flatMap((ticker) => manifest.tickers[ticker] ?? []);
  if (!first || Object.keys(problems).length > 0) throw new Refused(problems);
  const text = JSON.stringify(
    newJob(inputs, [first, ...others], manifest, { caller: { username: "" }, nowMs }),
  );
  const stored = { get: async () => ({ bytes: new TextEncoder().encode(text), etag: "" }) };
  const ports = { results: stored, markets: rememberedMarkets(market) };
  const ran = ranPortfolio(await loadPortfolio(ports, newId()));
  const { kind: _, request: __, ...results } = portfolioResultsOf(ran);
  return { ...results, trades: tradesOf(ran.report) };
};

try {
  const inputs = readInputs("portfolio");
  const result = await withLocalMarket(dataFolder(), (market) => portfolioOn(market, inputs));
  process.stdout.write(`${JSON.stringify(result, null, 1)}\n`);
} catch (error) {
  tellFault(error);
}
