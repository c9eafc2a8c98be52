import { readBacktest } from "#shared/contracts/read-backtest.ts";
import { neighborPlans } from "#shared/contracts/sensitivity/neighbors.ts";
import { type Day, dayOf, formatDay } from "#shared/domain/day.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import { type Period, periodOf } from "#shared/engine/market/period.ts";
import { neighborRunner } from "#shared/engine/neighbors.ts";
import { backtest } from "#shared/engine/report/report.ts";
import { generateSample } from "../../functions/market/sample/generate.ts";
import { SAMPLE_TICKERS } from "../../functions/market/sample/tickers.ts";
import { follow, runBacktest, signIn } from "../service/client.ts";
import { startService } from "../service/start-service.ts";
import { type Figure, median, timed } from "./figures.ts";
import { condorBody } from "./load/backtests.ts";

const TURNS = 5;
/** In hundredths; each turn has another one, so that each has a sensitivity of its own. */
const FIRST_DELTA = 30;

const YESTERDAY = dayOf(2026, 8, 21);

/** Returns the time from the POST of a sensitivity to its end on the socket of a warm local service. */
const endToEnd = async (): Promise<Figure> => {
  const service = await startService();
  try {
    const session = await signIn(service.address);
    const took: number[] = [];
    for (let turn = 0; turn <= TURNS; turn++) {
      const { taskId } = await runBacktest(session, condorBody(FIRST_DELTA + turn));
      const begun = performance.now();
      const { json } = await session.post(`/api/tasks/${taskId}/sensitivity/`);
      await follow(service.address, (json as { task_id: string }).task_id);
      // The first turn warms the service up.
      if (turn > 0) took.push(performance.now() - begun);
    }
    const reach = { value: 3000, better: "lower" } as const;
    return { name: "sensitivity.end_to_end_ms", value: median(took), unit: "ms", reach };
  } finally {
    await service.stop();
  }
};

/** Returns the time of a sensitivity of a ten-year condor: in the service, and on one core beside as many single backtests. */
export const sensitivityFigures = async (): Promise<Figure[]> => {
  const [spy] = SAMPLE_TICKERS;
  if (!spy) throw new Error("no sample ticker");
  const market = openMarket(generateSample(spy));
  const body = condorBody(45);
  const base = readBacktest(body, YESTERDAY);
  if (!base.ok) throw new Error("the condor is refused");
  const whole = periodOf(base.strategy, market);
  if (!whole) throw new Error("no period");
  const startAfter = (sessions: number) => formatDay(market.sessions[whole.first + sessions] as Day);
  const plans = neighborPlans(body, YESTERDAY, startAfter);
  const strategies = [base.strategy, ...plans.flatMap(({ steps }) => steps.map(({ strategy }) => strategy))];
  const jobs = strategies.map((strategy): [Strategy, Period] => [
    strategy,
    periodOf(strategy, market) ?? whole,
  ]);
  const common = { market, references: {} };
  const together = () => {
    const run = neighborRunner(common);
    return jobs.map(([strategy, period]) => run(strategy, period).summary.pnlCents);
  };
  const singly = () =>
    jobs.map(([strategy, period]) => backtest({ ...common, strategy }, period).summary.pnlCents);
  await timed(2, together);
  await timed(2, singly);
  const [ms, singlyMs] = [median(await timed(5, together)), median(await timed(5, singly))];
  return [
    { name: "sensitivity.backtests", value: jobs.length, unit: "" },
    {
      name: "sensitivity.engine_ms",
      value: ms,
      unit: "ms",
      reach: { value: singlyMs, better: "lower" },
      agrees: JSON.stringify(together()) === JSON.stringify(singly()),
    },
    { name: "sensitivity.single_backtests_ms", value: singlyMs, unit: "ms" },
    await endToEnd(),
  ];
};
