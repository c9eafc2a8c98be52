import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sessionCostMs } from "../../../../functions/runs/kinds/backtest.ts";
import { cutRuns } from "../../../../functions/runs/kinds/job-kind.ts";
import { WORKER_START_MS } from "../../../../functions/workflow/plan.ts";
import { longCall } from "../../../rules/engine/hand-strategy.ts";
import { openWorld } from "../client.ts";
import { body } from "../world.ts";
import { planned, stepPorts } from "./run-task.ts";

describe("cutting the work", () => {
  test("covers every session once, in order, with no slice too long", () => {
    fc.assert(
      fc.property(
        fc.nat(3000),
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 1, max: 400 }),
        (from, count, longest) => {
          const slices = cutRuns({ from, to: from + count }, longest);
          expect(slices.map((slice) => slice.from)).toEqual([
            from,
            ...slices.slice(0, -1).map(({ to }) => to),
          ]);
          expect(slices.at(-1)?.to).toBe(from + count);
          for (const slice of slices) {
            expect(slice.to).toBeGreaterThan(slice.from);
            expect(slice.to - slice.from).toBeLessThanOrEqual(longest);
          }
        },
      ),
    );
  });

  test("makes a slice worth a worker's start: one for ten years of a condor, more for years held", () => {
    const legs = (count: number, dteDays: number) =>
      Array.from({ length: count }, () => ({ ...longCall, dteDays }));
    const slices = (strategy: Parameters<typeof sessionCostMs>[0]): number =>
      cutRuns({ from: 0, to: 2520 }, Math.floor(WORKER_START_MS / sessionCostMs(strategy))).length;
    expect(slices({ legs: legs(4, 30), holdDays: 21 })).toBe(1);
    expect(slices({ legs: legs(4, 700), holdDays: 700 })).toBeGreaterThan(1);
    // A leg that expires early ends the position.
    expect(slices({ legs: [...legs(3, 700), ...legs(1, 30)], holdDays: 700 })).toBe(1);
  });

  test("writes as many slices as the job is worth, for the workflow's map", async () => {
    const { ports, call } = await openWorld();
    const far = { long_short: "Long", call_put: "Call", n: 1, dte: 700, delta: 0.5 };
    const json = body({ hold: 1000 }, { optFields: [far, far, far, far] });
    const { task_id: taskId } = (await call("submitBacktest", { as: "ada", json })).body;
    const given = { ...stepPorts(ports), startMs: 2 };
    const { plan, slices } = await planned(given, taskId);
    expect(slices.length).toBeGreaterThan(2);
    expect(plan).toMatchObject({ slices: slices.length, list: { bucket: "results" } });
    expect(slices.map(({ index, from }) => [index, from])).toEqual(
      slices.map((_, index) => [index, index === 0 ? slices[0]?.from : slices[index - 1]?.to]),
    );
  });
});
