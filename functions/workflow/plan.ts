import { type Plan, type Slice, StartJob } from "#shared/contracts/job.ts";
import { type Step, step } from "../edge/step.ts";
import { env } from "../process/env.ts";
import { log, shortId } from "../process/log.ts";
import { once } from "../process/once.ts";
import { slicesKey } from "../store/objects/object-keys.ts";
import { market, results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { tasks } from "../store/tasks/tasks.ts";
import type { KindPorts } from "./kinds/job-kind.ts";
import { KINDS } from "./kinds/kinds.ts";
import { rememberedMarkets } from "./markets.ts";

type PlanPorts = KindPorts &
  Pick<Ports, "tasks" | "results"> & {
    readonly resultsBucket: string;
    /** What starting a worker costs, in milliseconds of work. */
    readonly startMs: number;
  };

/**
 * What starting a worker costs before it does any work: the function, and the market that it reads. Measured by
 * `npm run bench -- --only work`, as the costs are that the kinds of job hold against it.
 */
export const WORKER_START_MS = 130;

/** Decides on the slices of the work and writes them down; the same however often it runs. */
export const plan: Step<PlanPorts, StartJob, Plan> = async (ports, { taskId }) => {
  const task = await ports.tasks.get(taskId);
  if (!task) throw new Error("the task is gone");
  const runs = await KINDS[task.kind].runs(ports, taskId, ports.startMs);
  const slices: Slice[] = runs.map(({ from, to }, index) => ({ taskId, index, from, to }));
  const key = slicesKey(taskId);
  await ports.results.put(key, JSON.stringify(slices));
  const list = { bucket: ports.resultsBucket, key };
  const isOpen = await ports.tasks.begin(taskId, slices.length);
  log.info("the work is planned", { task: shortId(taskId), kind: task.kind, slices: slices.length });
  return isOpen
    ? { version: 1, taskId, slices: slices.length, first: slices[0], list }
    : { version: 1, taskId, slices: 0, list };
};

const ports = once(() => ({
  tasks,
  results,
  markets: rememberedMarkets(market),
  resultsBucket: env("RESULTS_BUCKET"),
  startMs: WORKER_START_MS,
}));

export const handler = step(StartJob, plan, ports);
