import { answerOnWire, testLuck } from "#shared/contracts/answer.ts";
import { statisticsOf } from "#shared/contracts/present.ts";
import { readBacktest } from "#shared/contracts/read-backtest.ts";
import { formatDay } from "#shared/domain/day.ts";
import type { Report } from "#shared/domain/result/report.ts";
import { INDEX, RATES } from "#shared/domain/ticker.ts";
import { type Period, periodOf } from "#shared/engine/market/period.ts";
import { backtest } from "#shared/engine/report/report.ts";
import type { Objects } from "../../functions/store/objects/ports.ts";
import { dataProblems } from "../../functions/tickers/data-problems.ts";
import { readManifest, VIX } from "../../functions/tickers/manifest.ts";
import { rememberedMarkets } from "../../functions/tickers/markets.ts";
import { newYorkYesterday } from "../../functions/tickers/new-york.ts";
import { ratesOf } from "../../functions/tickers/reference.ts";
import { Refused, readInputs, tellFault } from "./console/inputs.ts";
import { shownTrade } from "./console/shown-trade.ts";
import { dataFolder } from "./data/data-folder.ts";
import { withLocalMarket } from "./service/storage.ts";

/**
 * `npm run backtest -- --inputs FILE.json`: the engine on the command line, over the market store of the local
 * service, running or not. The file is the body of POST /api/backtest_inputs/. Prints one JSON object: `trades` with
 * their legs, `summary`, `skipped` and `notes`, money in dollars; or `{ error, fields }` with exit status 1.
 */

const shownReport = (report: Report, period: Period) => ({
  period: { start: formatDay(period.start), end: formatDay(period.end), sessions: report.sessions.length },
  trades: report.trades.map(shownTrade),
  answer: answerOnWire(report.answer, testLuck(report.summary, 1)),
  summary: statisticsOf(report.summary),
  skipped: report.skipped,
  notes: report.notes,
});

/** Reads the inputs as the service does and computes the backtest on the market bucket. Throws Refused. */
const backtestOn = async (market: Objects, inputs: unknown) => {
  const reading = readBacktest(inputs, newYorkYesterday(Date.now()));
  if (!reading.ok) throw new Refused(reading.fields);
  const manifest = await readManifest(market);
  const problems = dataProblems(reading, manifest);
  const entry = manifest.tickers[reading.strategy.ticker];
  if (!entry || Object.keys(problems).length > 0) throw new Refused(problems);
  const markets = rememberedMarkets(market);
  const reference = (name: string) => {
    const known = manifest.references[name];
    return known && markets.reference(known.key);
  };
  const rates = await reference(RATES);
  const references = {
    vix: await reference(VIX),
    index: await reference(INDEX),
    rates: rates && ratesOf(rates),
  };
  const job = { strategy: reading.strategy, market: await markets.market(entry), references };
  const period = periodOf(job.strategy, job.market);
  if (!period)
    throw new Refused({ "overallFields.0.start_date": "leaves no session in common with the data" });
  return shownReport(backtest(job, period), period);
};

try {
  const inputs = readInputs("backtest");
  const result = await withLocalMarket(dataFolder(), (market) => backtestOn(market, inputs));
  process.stdout.write(`${JSON.stringify(result, null, 1)}\n`);
} catch (error) {
  tellFault(error);
}
