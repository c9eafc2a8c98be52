import { openMarket } from "#shared/engine/market/open.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { backtest } from "#shared/engine/report/report.ts";
import { generateSample } from "../../functions/market/sample/generate.ts";
import { SAMPLE_TICKERS } from "../../functions/market/sample/tickers.ts";
import { condor } from "./condor.ts";
import { type Figure, median, timed } from "./figures.ts";

const CONDOR = condor(30);

/** Returns `backtest.engine_ms`: the engine alone, with the chain in memory and warm code. */
export const engineFigures = async (): Promise<Figure[]> => {
  const [spy] = SAMPLE_TICKERS;
  if (!spy) throw new Error("no sample ticker");
  const market = openMarket(generateSample(spy));
  const job = { strategy: CONDOR, market, references: {} };
  const period = periodOf(CONDOR, market);
  if (!period) throw new Error("no period");
  const run = () => backtest(job, period);
  await timed(4, run);
  const value = median(await timed(9, run));
  return [{ name: "backtest.engine_ms", value, unit: "ms", reach: { value: 50, better: "lower" } }];
};
