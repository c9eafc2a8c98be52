import { type Plan, type Slice, StartJob } from "#shared/contracts/job.ts";
import { type Step, step } from "../edge/step.ts";
import { type Clock, clock } from "../process/clock.ts";
import { env } from "../process/env.ts";
import { log, shortId } from "../process/log.ts";
import { once } from "../process/once.ts";
import { backtestPlan } from "../runs/kinds/backtest.ts";
import { elsewherePlan } from "../runs/kinds/elsewhere.ts";
import type { JobPlan, KindPorts, PlannedRun } from "../runs/kinds/job-kind.ts";
import { portfolioPlan } from "../runs/kinds/portfolio.ts";
import { sensitivityPlan } from "../runs/kinds/sensitivity.ts";
import { sweepPlan } from "../runs/kinds/sweep.ts";
import { slicesKey } from "../store/objects/object-keys.ts";
import { market, results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import type { Task } from "../store/tasks/task-row.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { readJobFile } from "../tasks/job-file.ts";
import { rememberedMarkets } from "../tickers/markets.ts";
import { type MarketCheck, marketCheck } from "./market-check.ts";

const PLANS: Readonly<Record<Task["kind"], JobPlan>> = {
  backtest: backtestPlan,
  sweep: sweepPlan,
  portfolio: portfolioPlan,
  elsewhere: elsewherePlan,
  sensitivity: sensitivityPlan,
};

type PlanPorts = KindPorts &
  Pick<Ports, "tasks" | "results"> & {
    readonly clock: Pick<Clock, "now">;
    readonly checkMarket: MarketCheck;
    readonly resultsBucket: string;
    /** What starting a worker costs, in milliseconds of work. */
    readonly startMs: number;
    /** Slices that are worked on at once, of a sweep and of another task. */
    readonly workers: { readonly sweep: number; readonly run: number };
  };

/**
 * The cost of a worker's start: the function, and the market that it reads. Measured by `npm run bench -- --only
 * work`, like the costs that kinds of job compare with it.
 */
export const WORKER_START_MS = 130;

/** The combinations of each run, where the kind counts them. */
const countsOf = (runs: readonly PlannedRun[]): number[] | undefined => {
  const counts = runs.flatMap(({ combinations }) => (combinations === undefined ? [] : [combinations]));
  return counts.length === 0 ? undefined : counts;
};

/**
 * Cuts the work into slices and writes them; the same at each repeat. Throws DataError, and writes nothing, where the
 * data cannot be read.
 */
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

const ports = once(() => ({
  tasks,
  results,
  markets: rememberedMarkets(market),
  checkMarket: marketCheck(market),
  clock,
  resultsBucket: env("RESULTS_BUCKET"),
  startMs: WORKER_START_MS,
  workers: { sweep: Number(env("WORKERS_PER_SWEEP")), run: Number(env("WORKERS_PER_RUN")) },
}));

export const handler = step(StartJob, plan, ports);
