import { expect } from "vitest";
import { SweepResults } from "#shared/contracts/sweep/results.ts";
import { storedText } from "../../../../functions/store/objects/stored-json.ts";
import { hasEnded, type Task } from "../../../../functions/store/tasks/task-row.ts";
import { clientOf } from "../client.ts";
import { portfolioBody } from "../portfolios/portfolio-body.ts";
import { sweepBody } from "../sweeps/sweep-body.ts";
import { body } from "../world.ts";
import type { PlannedFault } from "./fault-plan.ts";
import type { Around } from "./faulty-ports.ts";
import { brokenPromises, type FaultyService, faultyService } from "./faulty-service.ts";

/** A task from its submit to its end under a plan of faults, and its invariants. */

const SUBMITS = {
  backtest: ["submitBacktest", body()],
  sweep: ["submitSweep", sweepBody()],
  portfolio: ["submitPortfolio", portfolioBody()],
  elsewhere: ["submitElsewhere", body()],
} as const;
type TaskKind = keyof typeof SUBMITS;

const textAt = async ({ ports }: FaultyService, key: string): Promise<string | undefined> => {
  const found = await ports.results.get(key);
  return found && storedText(found);
};

/** Results without the part that differs between runs (S29). */
const withoutRun = (text: string | undefined): string | undefined =>
  text && JSON.stringify({ ...JSON.parse(text), run: undefined });

/** The number of combinations in an unfinished sweep's results. */
export const coverageOf = (results: string | undefined) =>
  SweepResults.shape.coverage.parse(JSON.parse(results ?? "{}").coverage)?.done;

/** Calls of the user while the task runs. */
type Meanwhile = (service: FaultyService, taskId: string) => Promise<void>;

const wait: Meanwhile = (service, taskId) => service.follow(taskId);

export const ranUnder = async (
  kind: TaskKind,
  plan: readonly PlannedFault[],
  around?: Around,
  meanwhile = wait,
) => {
  const service = await faultyService(plan, around);
  const [name, json] = SUBMITS[kind];
  const request = { as: "ada", json, headers: { "idempotency-key": "once" } };
  const answer = await service.persist(name, request);
  expect(answer.status).toBe(200);
  const taskId = answer.body.task_id ?? "";
  await meanwhile(service, taskId);
  await service.settled();
  const results = withoutRun(await textAt(service, `tasks/${taskId}/results.json`));
  return { service, taskId, task: service.ports.taskRows.get(taskId), results };
};
export type TaskRun = Awaited<ReturnType<typeof ranUnder>>;

export const slicesOf = (task: Task | undefined): number[] =>
  [...(task?.doneSlices ?? [])].toSorted((a, b) => a - b);

/** The invariants of a task, its user's quota and its rows. */
export const checkPromises = async ({ service, taskId, task }: TaskRun, kind: TaskKind): Promise<void> => {
  expect(task && hasEnded(task)).toBe(true);
  expect(brokenPromises(service.histories)).toEqual([]);
  expect([...service.ports.taskRows.keys()]).toEqual([taskId]);
  const spent = [...service.ports.spent.values()].flatMap((on) => [...on]);
  expect(spent).toEqual(kind === "sweep" ? [taskId] : []);
  // Each run but a sweep counts for its hour; after a lost answer it counts twice.
  const counted = [...service.ports.limitCounts].filter(([key]) => key.startsWith("backtests of an hour"));
  expect(counted.filter(([, count]) => count < 1)).toEqual([]);
  expect(counted).toHaveLength(kind === "sweep" ? 0 : 1);
  // The quota has no slot of it any more.
  const [name, json] = SUBMITS[kind];
  expect((await clientOf(service.ports)(name, { as: "ada", json })).status).toBe(200);
};
