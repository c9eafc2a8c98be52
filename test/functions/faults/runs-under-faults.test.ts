import * as fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { SweepResults } from "#shared/contracts/sweep/results.ts";
import { hasEnded, type Task } from "../../../functions/store/tasks/task-row.ts";
import { clientOf } from "../client.ts";
import { sweepBody } from "../sweeps/sweep-body.ts";
import { body } from "../world.ts";
import { asked, faultPlans, type PlannedFault } from "./fault-plan.ts";
import { brokenPromises, type FaultyService, faultyService } from "./faulty-service.ts";

/** Backtests and sweeps through the whole workflow, whatever happens to the calls on their way. */

const SUBMITS = { backtest: ["submitBacktest", body()], sweep: ["submitSweep", sweepBody()] } as const;
type Kind = keyof typeof SUBMITS;

const textAt = async ({ ports }: FaultyService, key: string): Promise<string | undefined> => {
  const found = await ports.results.get(key);
  return found && new TextDecoder().decode(found.bytes);
};

/** Results but for how they were come by (S29). */
const withoutRun = (text: string | undefined): string | undefined =>
  text && JSON.stringify({ ...JSON.parse(text), run: undefined });

/** Of how many combinations an unfinished sweep's results are. */
const coverageOf = (results: string | undefined) =>
  SweepResults.shape.coverage.parse(JSON.parse(results ?? "{}").coverage)?.done;

/** One task from its submit to its end. */
const ranUnder = async (kind: Kind, plan: readonly PlannedFault[]) => {
  const service = await faultyService(plan);
  const [name, json] = SUBMITS[kind];
  const request = { as: "ada", json, headers: { "idempotency-key": "once" } };
  const answer = await service.persist(name, request);
  expect(answer.status).toBe(200);
  const taskId = answer.body.task_id ?? "";
  await service.follow(taskId);
  await service.settled();
  const results = withoutRun(await textAt(service, `tasks/${taskId}/results.json`));
  return { service, taskId, task: service.ports.taskRows.get(taskId), results };
};

const slicesOf = (task: Task | undefined): number[] =>
  [...(task?.doneSlices ?? [])].toSorted((a, b) => a - b);

const met: PlannedFault[] = [];
afterAll(() => {
  // A plan that strikes nothing proves nothing.
  expect(met.length).toBeGreaterThan(0);
});

/** What must hold of a task, its user's allowance and its rows, whatever happened. */
const checkPromises = async (
  { service, taskId, task }: Awaited<ReturnType<typeof ranUnder>>,
  kind: Kind,
): Promise<void> => {
  met.push(...service.faults.met);
  expect(task && hasEnded(task)).toBe(true);
  expect(brokenPromises(service.histories)).toEqual([]);
  expect([...service.ports.taskRows.keys()]).toEqual([taskId]);
  const spent = [...service.ports.spent.values()].flatMap((on) => [...on]);
  expect(spent).toEqual(kind === "sweep" ? [taskId] : []);
  // Each backtest counts for its hour; a count whose answer was lost counts twice.
  const counted = [...service.ports.limitCounts].filter(([key]) => key.startsWith("backtests of an hour"));
  expect(counted.filter(([, count]) => count < 1)).toEqual([]);
  expect(counted).toHaveLength(kind === "backtest" ? 1 : 0);
  // Nothing of what it took is held any longer.
  const [name, json] = SUBMITS[kind];
  expect((await clientOf(service.ports)(name, { as: "ada", json })).status).toBe(200);
};

describe.each(["backtest", "sweep"] as const)("a %s", async (kind) => {
  const calm = await ranUnder(kind, []);
  const { counts } = calm.service.faults;

  test("without faults has several slices and succeeds", async () => {
    expect(calm.task).toMatchObject({ state: "succeeded", slices: 5 });
    expect(slicesOf(calm.task)).toEqual([0, 1, 2, 3, 4]);
    expect(calm.results).toBeDefined();
    await checkPromises(calm, kind);
  });

  test("succeeds with the very same results after any two faults", async () => {
    await fc.assert(
      fc.asyncProperty(faultPlans(counts, 2), async (plan) => {
        const run = await ranUnder(kind, plan);
        await checkPromises(run, kind);
        expect([run.task?.state, run.task?.error]).toEqual(["succeeded", undefined]);
        expect(slicesOf(run.task)).toEqual([0, 1, 2, 3, 4]);
        expect(run.results).toBe(calm.results);
      }),
      asked(kind === "sweep" ? 40 : 150),
    );
  });

  test("after any number of faults ends with the same results, or says that it has none", async () => {
    const states = new Set<string | undefined>();
    await fc.assert(
      fc.asyncProperty(faultPlans(counts, 60), async (plan) => {
        const run = await ranUnder(kind, plan);
        await checkPromises(run, kind);
        states.add(run.task?.state);
        if (run.task?.state === "succeeded") expect(run.results).toBe(calm.results);
        else if (run.task?.state === "partial") expect(coverageOf(run.results)).toEqual(expect.any(Number));
        else expect(run.task?.error).toMatch(/^The (backtest|sweep) .*/);
      }),
      asked(kind === "sweep" ? 20 : 60),
    );
    expect(states).toContain("succeeded");
  });
});
