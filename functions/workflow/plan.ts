import { type Plan, type Slice, StartJob } from "#shared/contracts/job.ts";
import { type Step, step } from "../edge/step.ts";
import { clock } from "../process/clock.ts";
import { env } from "../process/env.ts";
import { log, shortId } from "../process/log.ts";
import { once } from "../process/once.ts";
import { backtestPlan } from "../runs/kinds/backtest.ts";
import { elsewherePlan } from "../runs/kinds/elsewhere.ts";
import type { JobPlan, PlannedRun } from "../runs/kinds/job-kind.ts";
import { portfolioPlan } from "../runs/kinds/portfolio.ts";
import { sensitivityPlan } from "../runs/kinds/sensitivity.ts";
import { sweepPlan } from "../runs/kinds/sweep.ts";
import { slicesKey } from "../store/objects/object-keys.ts";
import { market, results } from "../store/objects/objects.ts";
import type { Objects } from "../store/objects/ports.ts";
import type { Task } from "../store/tasks/task-row.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { readJobFile } from "../tasks/job-file.ts";
import { orDataError } from "../tickers/data-error.ts";
import { isMarketThere, type MarketPlace } from "../tickers/market-bytes.ts";
import { rememberedMarkets } from "../tickers/markets.ts";

/** Throws DataError where a market is missing or damaged. */
type MarketCheck = (place: MarketPlace) => Promise<void>;

/** Checks each market once, since an object under a key never changes. Its readers compare the checksum again. */
export const marketCheck = (market: Pick<Objects, "stream">): MarketCheck => {
  const checked = new Set<string>();
  return async (place) => {
    const { key } = place;
    if (checked.has(key)) return;
    await orDataError(
      key,
      isMarketThere(market, place).then((isThere) => isThere || undefined),
    );
    checked.add(key);
  };
};

const PLANS: Readonly<Record<Task["kind"], JobPlan>> = {
  backtest: backtestPlan,
  sweep: sweepPlan,
  portfolio: portfolioPlan,
  elsewhere: elsewherePlan,
  sensitivity: sensitivityPlan,
};

/** The cost of a worker's start with its market, measured by `npm run bench -- --only work`. */
export const WORKER_START_MS = 130;

const ports = once(() => ({
  tasks,
  results,
  markets: rememberedMarkets(market),
  checkMarket: marketCheck(market),
  clock,
  resultsBucket: env("RESULTS_BUCKET"),
  /** What starting a worker costs, in milliseconds of work. */
  startMs: WORKER_START_MS,
  /** Slices that are worked on at once, of a sweep and of another task. */
  workers: { sweep: Number(env("WORKERS_PER_SWEEP")), run: Number(env("WORKERS_PER_RUN")) },
}));
type PlanPorts = ReturnType<typeof ports>;

const countsOf = (runs: readonly PlannedRun[]): number[] | undefined => {
  const counts = runs.flatMap(({ combinations }) => (combinations === undefined ? [] : [combinations]));
  return counts.length === 0 ? undefined : counts;
};

/** Cuts the work into slices and writes them. Throws DataError where data cannot be read. */
export const plan: Step<PlanPorts, StartJob, Plan> = async (ports, { taskId }) => {
  const task = await ports.tasks.get(taskId);
  if (!task) throw new Error("the task is gone");
  const { runs: cut, isPartTolerated } = PLANS[task.kind];
  const workers = task.kind === "sweep" ? ports.workers.sweep : ports.workers.run;
  const runs = await cut(ports, taskId, { startMs: ports.startMs, workers });
  // A single slice reports damaged data itself. Many would all fail, and where a part is tolerated the damage would
  // not show.
  if (runs.length > 1 || isPartTolerated)
    await ports.checkMarket((await readJobFile(ports.results, taskId)).file.ticker);
  const slices: Slice[] = runs.map(({ from, to }, index) => ({ taskId, index, from, to }));
  const key = slicesKey(taskId);
  // A single slice is part of the plan, which saves a write and a read.
  if (slices.length > 1) await ports.results.put(key, JSON.stringify(slices));
  const isOpen = await ports.tasks.begin(taskId, {
    slices: slices.length,
    atMs: ports.clock.now(),
    sliceCombinations: countsOf(runs),
  });
  log.info("the work is planned", { task: shortId(taskId), kind: task.kind, slices: slices.length });
  const planned = {
    version: 1,
    taskId,
    kind: task.kind,
    workers,
    toleratedFailurePercentage: isPartTolerated ? 100 : 0,
    list: { bucket: ports.resultsBucket, key },
  } as const;
  return isOpen ? { ...planned, slices: slices.length, first: slices[0] } : { ...planned, slices: 0 };
};

export const handler = step(StartJob, plan, ports);
