import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { clientOf } from "../client.ts";
import { asked, faultPlans, type PlannedFault, PROPERTY_MS } from "./fault-plan.ts";
import { turns } from "./faulty-ports.ts";
import { checkPromises, coverageOf, ranUnder, slicesOf } from "./task-run.ts";

/** Tasks of each kind through the whole workflow, with faults in the calls. */

/**
 * The slices of each, and those that a worker finishes: the one slice of a portfolio has none. `plans` are those of two
 * faults and of many; a portfolio makes fewer calls that could meet one.
 */
const KINDS = {
  backtest: { count: 5, done: [0, 1, 2, 3, 4], plans: [12, 4] },
  sweep: { count: 5, done: [0, 1, 2, 3, 4], plans: [4, 3] },
  portfolio: { count: 1, done: [], plans: [10, 4] },
  elsewhere: { count: 2, done: [0, 1], plans: [4, 3] },
} as const;

vi.setConfig({ testTimeout: PROPERTY_MS });

describe.each(["backtest", "sweep", "portfolio", "elsewhere"] as const)("a task of kind %s", async (kind) => {
  const { count, done, plans } = KINDS[kind];
  const calm = await ranUnder(kind, []);
  const { counts } = calm.service.faults;

  test("is cut as its kind is and succeeds without faults", async () => {
    expect(calm.task).toMatchObject({ state: "succeeded", slices: count });
    expect(slicesOf(calm.task)).toEqual(done);
    expect(calm.results).toBeDefined();
    await checkPromises(calm, kind);
  });

  test("succeeds with the very same results after any two faults", async () => {
    let met = 0;
    await fc.assert(
      fc.asyncProperty(faultPlans(counts, 2), async (plan) => {
        const run = await ranUnder(kind, plan);
        met += run.service.faults.met.length;
        await checkPromises(run, kind);
        expect([run.task?.state, run.task?.error]).toEqual(["succeeded", undefined]);
        expect(slicesOf(run.task)).toEqual(done);
        expect(run.results).toBe(calm.results);
      }),
      asked(plans[0]),
    );
    // Plans that meet no call prove nothing.
    expect(met).toBeGreaterThanOrEqual(plans[0] / 2);
  });

  test("ends with the same results, or says that it has none, after any number of faults", async () => {
    const states = new Set<string | undefined>();
    await fc.assert(
      fc.asyncProperty(faultPlans(counts, 60), async (plan) => {
        const run = await ranUnder(kind, plan);
        await checkPromises(run, kind);
        states.add(run.task?.state);
        if (run.task?.state === "succeeded") expect(run.results).toBe(calm.results);
        else if (run.task?.state === "partial") expect(coverageOf(run.results)).toEqual(expect.any(Number));
        else expect(run.task?.error).toMatch(/^The (backtest|search|portfolio|run on other tickers) .*/);
      }),
      asked(plans[1]),
    );
    expect(states).toContain("succeeded");
  });
});

/** A backtest that its user cancels after so many turns, and the answers. */
const cancelledUnder = async (plan: readonly PlannedFault[], after: number) => {
  let status = 0;
  const run = await ranUnder("backtest", plan, undefined, async (service, taskId) => {
    await turns(after);
    status = (await service.persist("cancelTask", { as: "ada", params: { taskId } })).status;
  });
  const read = await clientOf(run.service.ports)("getTaskResults", {
    as: "ada",
    params: { taskId: run.taskId },
  });
  return { run, status, hasResults: read.status === 200 };
};

test("keeps a cancelled backtest cancelled without results, and an earlier end as it was, after any faults", async () => {
  const { run } = await cancelledUnder([], 20);
  const { counts } = run.service.faults;
  const ends = new Set<string>();
  await fc.assert(
    fc.asyncProperty(faultPlans(counts, 8), fc.nat(150), async (plan, after) => {
      const { run: one, status, hasResults } = await cancelledUnder(plan, after);
      await checkPromises(one, "backtest");
      // After a lost answer, the repeat of a cancel says that the task has ended.
      expect([200, 409]).toContain(status);
      if (status === 200) expect(one.task?.state).toBe("cancelled");
      expect(hasResults).toBe(one.task?.state === "succeeded");
      ends.add(`${status} ${one.task?.state}`);
    }),
    asked(16),
  );
  expect(ends).toContain("200 cancelled");
  expect(ends).toContain("409 succeeded");
});
