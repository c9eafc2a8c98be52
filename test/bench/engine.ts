import type { Leg, Strategy } from "#shared/domain/strategy.ts";
import { backtest } from "#shared/engine/backtest.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import { periodOf } from "#shared/engine/period.ts";
import { generateSample } from "../../functions/market/sample/generate.ts";
import { SAMPLE_TICKERS } from "../../functions/market/sample/tickers.ts";
import { type Figure, median, timed } from "./figures.ts";

const leg = (side: Leg["side"], right: Leg["right"], delta: number): Leg => ({
  side,
  right,
  quantity: 1,
  dteDays: 30,
  strike: { kind: "Delta", delta },
});

/** An iron condor over ten years with an entry worked out on every session, stop and target watched daily. */
const CONDOR: Strategy = {
  ticker: "SPY",
  period: { start: undefined, end: undefined, lengthYears: 10 },
  legs: [
    leg("short", "put", 0.3),
    leg("long", "put", 0.15),
    leg("short", "call", 0.3),
    leg("long", "call", 0.15),
  ],
  dteRule: "Nearest",
  holdDays: 21,
  maxPositions: 5,
  waitSessions: 1,
  sizing: { kind: "One spread" },
  stop: { kind: "% of premium", percent: 200 },
  target: { kind: "% of premium", percent: 50 },
  trail: undefined,
  exitDelta: undefined,
  exitDteDays: undefined,
  slippagePercent: 100,
  commissionCents: 65,
  startBalanceCents: 0,
  events: undefined,
  filters: undefined,
};

/** `backtest.engine_ms`: the engine alone, the chain in memory, the code warm. */
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
