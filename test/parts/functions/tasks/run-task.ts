import { readFile } from "node:fs/promises";
import type { Plan, Slice } from "#shared/contracts/job.ts";
import { readBacktest } from "#shared/contracts/read-backtest.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import { sessionCostMs } from "../../../../functions/runs/kinds/backtest.ts";
import { rememberedMarkets } from "../../../../functions/tickers/markets.ts";
import { kernelIn } from "../../../../functions/workflow/kernel.ts";
import { marketCheck, plan } from "../../../../functions/workflow/plan.ts";
import { reduce } from "../../../../functions/workflow/reduce.ts";
import { work } from "../../../../functions/workflow/work.ts";
import { builtKernel } from "../../../../infra/bundles/kernel-build.ts";
import { day } from "../../../rules/market/build-market.ts";
import { openWorld } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { body } from "../world.ts";

/** Runs the state machine's steps: plan, work on each slice, reduce. */

const sessionMs = (): number => {
  const reading = readBacktest(body(), day("2026-11-19"));
  if (!reading.ok) throw new Error("the tests' body is refused");
  return sessionCostMs(reading.strategy);
};

/** Compiled once for all worlds. */
export const openKernel = kernelIn(async () => readFile(await builtKernel()));

/** The ports of all steps, with slices of so many sessions of the tests' body. */
export const stepPorts = (ports: Memory, sessionsPerSlice = 3000) => ({
  ...ports,
  markets: rememberedMarkets(ports.market),
  checkMarket: marketCheck(ports.market),
  openKernel,
  resultsBucket: "results",
  startMs: (sessionsPerSlice + 0.5) * sessionMs(),
  workers: { sweep: 2, run: 2 },
});
export type StepPorts = ReturnType<typeof stepPorts>;

export const planned = async (ports: StepPorts, id: string): Promise<{ plan: Plan; slices: Slice[] }> => {
  const made = await plan(ports, { version: 1, taskId: TaskId.parse(id) });
  if (made.slices === 1 && made.first) return { plan: made, slices: [made.first] };
  const list = await ports.results.get(made.list.key);
  return { plan: made, slices: JSON.parse(new TextDecoder().decode(list?.bytes)) as Slice[] };
};

/** Runs a task to its end with slices of so many sessions, in the order that `ordered` gives. */
export const runTask = async (
  ports: Memory,
  id: string,
  sessionsPerSlice = 3000,
  ordered: (slices: Slice[]) => Slice[] = (slices) => slices,
): Promise<void> => {
  const given = stepPorts(ports, sessionsPerSlice);
  const { plan: made, slices } = await planned(given, id);
  for (const slice of ordered(slices)) await work(given, slice);
  await reduce(given, made);
};

/** The connection that follows a started task. */
export const FOLLOWER = "follower";

export const started = async () => {
  const { ports, call } = await openWorld();
  const { task_id: taskId } = (await call("submitBacktest", { as: "ada", json: body() })).body;
  await ports.connections.open(FOLLOWER, "here", 0);
  await ports.connections.follow(FOLLOWER, taskId, 0);
  return { ports, call, taskId, task: () => ports.taskRows.get(taskId) };
};
