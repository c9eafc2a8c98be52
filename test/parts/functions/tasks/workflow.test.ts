import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RunResults } from "#shared/contracts/results.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import { fail } from "../../../../functions/workflow/fail.ts";
import { reduce } from "../../../../functions/workflow/reduce.ts";
import { work } from "../../../../functions/workflow/work.ts";
import type { Memory } from "../memory/memory.ts";
import { body, spanning, TICKER } from "../world.ts";
import { FOLLOWER, planned, runTask, started, stepPorts } from "./run-task.ts";

/** The objects of a run in the results bucket, without the slices. */
const outcome = async (ports: Memory, taskId: string): Promise<string[]> => {
  const found = await Promise.all(
    ["results.json", "saved.json"].map((name) => ports.results.get(`tasks/${taskId}/${name}`)),
  );
  return found.map((object) => new TextDecoder().decode(object?.bytes));
};

/** The objects of an uncut run, which must have traded to prove anything. */
const reference = async (): Promise<string[]> => {
  const { ports, taskId } = await started();
  await runTask(ports, taskId);
  const left = await outcome(ports, taskId);
  const results = RunResults.parse(JSON.parse(left[0] ?? ""));
  expect(JSON.parse(results.trade_df)).not.toEqual([]);
  return left;
};

describe("a run", () => {
  test("sends its followers the progress and then the results", async () => {
    const { ports, taskId, task } = await started();
    await runTask(ports, taskId);
    expect(task()?.state).toBe("succeeded");
    const sent = ports.sentTo(FOLLOWER);
    expect(sent.map(({ message }) => message)).toEqual(["status_update", "status_update", "results"]);
    expect(sent[1].pct_of_total).toBe(1);
    expect(sent[2].results.trade_df).toBe(JSON.parse((await outcome(ports, taskId))[0] ?? "").trade_df);
  });

  test("gives the same bytes for any slicing, order and repetition (fault 8)", async () => {
    const expected = await reference();
    const order = fc.array(fc.nat(), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 3, max: 130 }), order, async (sessionsPerSlice, draws) => {
        const { ports, taskId, task } = await started();
        // Each draw is one delivery; undrawn ones come at the end.
        await runTask(ports, taskId, sessionsPerSlice, (slices) => [
          ...draws.flatMap((draw) => slices[draw % slices.length] ?? []),
          ...slices,
        ]);
        expect(await outcome(ports, taskId)).toEqual(expected);
        expect(task()?.doneSlices.size).toBe(task()?.slices);
      }),
      { numRuns: 15 },
    );
  });

  test("of one slice is worked on in the join, to the same bytes", async () => {
    const expected = await reference();
    const { ports, taskId, task } = await started();
    const given = stepPorts(ports);
    const { plan, slices } = await planned(given, taskId);
    expect(slices).toHaveLength(1);
    await reduce(given, plan);
    expect(task()?.state).toBe("succeeded");
    const cut = await started();
    await runTask(cut.ports, cut.taskId, 20);
    expect(await outcome(ports, taskId)).toEqual(expected);
    expect(await outcome(cut.ports, cut.taskId)).toEqual(expected);
  });

  test("says that it has no trade, with the counts by reason", async () => {
    const { ports, call } = await started();
    const json = body(
      {},
      { optFields: [{ long_short: "Long", call_put: "Call", n: 1, dte: 3000, delta: 0.5 }] },
    );
    const { task_id: taskId } = (await call("submitBacktest", { as: "ada", json })).body;
    await runTask(ports, taskId);
    const results = RunResults.parse((await call("getTaskResults", { as: "ada", params: { taskId } })).body);
    expect(JSON.parse(results.trade_df)).toEqual([]);
    expect(results.notes).toContain(
      "No trades found for selected inputs. Try reducing criteria or generalizing inputs.",
    );
    expect(results.notes.some((note) => note.includes("No expiry"))).toBe(true);
  });
});

describe("progress", () => {
  test("never falls, and is sent four times a second at most", async () => {
    const { ports, taskId } = await started();
    const given = stepPorts(ports, 2);
    const { slices } = await planned(given, taskId);
    for (const slice of slices) {
      await work(given, slice);
      ports.pass(60);
    }
    const told = ports.sentTo(FOLLOWER).map(({ pct_of_total }) => pct_of_total);
    expect(told).toEqual([...told].sort((one, other) => one - other));
    expect(told.length).toBeGreaterThan(3);
    expect(told.length).toBeLessThanOrEqual(Math.ceil((slices.length * 60) / 250) + 1);
    expect(Math.max(...told)).toBeLessThan(1);
  });
});

describe("a failure", () => {
  test.each([
    ["States.Timeout", "took too long"],
    ["DataError", "damaged or incomplete"],
    ["Lambda.Unknown", "failed, and it wasn't your inputs"],
    [undefined, "failed, and it wasn't your inputs"],
  ])("%s is recorded and sent in words", async (name, words) => {
    const { ports, taskId, task } = await started();
    await fail(ports, { taskId: TaskId.parse(taskId), error: name === undefined ? {} : { Error: name } });
    expect(task()).toMatchObject({ state: "failed", error: expect.stringContaining(words) });
    expect(ports.sentTo(FOLLOWER)).toEqual([
      { connection_status: "connected", message: "error", error: task()?.error },
    ]);
  });

  test.each([
    ["missing", async (ports: Memory) => ports.market.delete(TICKER.key)],
    ["cut short", async (ports: Memory) => ports.market.put(TICKER.key, "half a market")],
  ])("of data that are %s is named before the work is split", async (_what, damage) => {
    const { ports, taskId } = await started();
    await damage(ports);
    await expect(planned(stepPorts(ports, 40), taskId)).rejects.toMatchObject({ name: "DataError" });
    expect(ports.results.keys()).toEqual([`tasks/${taskId}/job.json`]);
  });
});

test("keeps the data that a task began with", async () => {
  const expected = await reference();
  const { ports, taskId } = await started();
  const given = stepPorts(ports, 40);
  const { plan, slices } = await planned(given, taskId);
  const entry = { ...TICKER, key: "markets/TEST/2.market", ...spanning(TICKER.firstDate, "2024-03-01") };
  await ports.market.put(
    "manifest.json",
    JSON.stringify({ version: 1, tickers: { TEST: entry }, references: {} }),
  );
  for (const slice of slices) await work(given, slice);
  await reduce(given, plan);
  expect(await outcome(ports, taskId)).toEqual(expected);
});
