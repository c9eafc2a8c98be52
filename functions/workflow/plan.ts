import { type Plan, type Slice, StartJob } from "#shared/contracts/job.ts";
import { type Step, step } from "../edge/step.ts";
import { env } from "../process/env.ts";
import { once } from "../process/once.ts";
import { slicesKey } from "../store/objects/object-keys.ts";
import { market, results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { type LoadPorts, loadPeriod } from "./load-job.ts";
import { rememberedMarkets } from "./markets.ts";

type PlanPorts = LoadPorts &
  Pick<Ports, "tasks" | "results"> & {
    readonly resultsBucket: string;
    readonly sessionsPerSlice: number;
  };

/** Ten years are 2,520 sessions, which are worked on in far less time than a second function takes to start. */
const SESSIONS_PER_SLICE = 3000;

/** Cuts the sessions [from, to) into slices as equal as can be, none longer than `longest`. */
export const cutSlices = (
  taskId: Slice["taskId"],
  { from, to }: { readonly from: number; readonly to: number },
  longest: number,
): Slice[] => {
  const count = Math.max(1, Math.ceil((to - from) / longest));
  const edge = (index: number): number => from + Math.floor(((to - from) * index) / count);
  return Array.from({ length: count }, (_, index) => ({
    taskId,
    index,
    from: edge(index),
    to: edge(index + 1),
  }));
};

/** Decides on the slices of the work and writes them down; the same however often it runs. */
export const plan: Step<PlanPorts, StartJob, Plan> = async (ports, { taskId }) => {
  const period = await loadPeriod(ports, taskId);
  const slices = cutSlices(taskId, { from: period.first, to: period.last + 1 }, ports.sessionsPerSlice);
  const key = slicesKey(taskId);
  await ports.results.put(key, JSON.stringify(slices));
  const list = { bucket: ports.resultsBucket, key };
  const isOpen = await ports.tasks.begin(taskId, slices.length);
  return isOpen
    ? { version: 1, taskId, slices: slices.length, first: slices[0], list }
    : { version: 1, taskId, slices: 0, list };
};

const ports = once(() => ({
  tasks,
  results,
  markets: rememberedMarkets(market),
  resultsBucket: env("RESULTS_BUCKET"),
  sessionsPerSlice: SESSIONS_PER_SLICE,
}));

export const handler = step(StartJob, plan, ports);
