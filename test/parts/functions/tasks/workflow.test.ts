import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RunResults } from "#shared/contracts/results.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import { fail } from "../../../../functions/workflow/fail.ts";
import { reduce } from "../../../../functions/workflow/reduce.ts";
import { work } from "../../../../functions/workflow/work.ts";
import type { Memory } from "../memory/memory.ts";
import { body, TICKER } from "../world.ts";
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

  test("may be planned and reduced again", async () => {
    const expected = await reference();
    const { ports, taskId, task } = await started();
    const given = stepPorts(ports, 30);
    await planned(given, taskId);
    const { plan, slices } = await planned(given, taskId);
    for (const slice of slices) await work(given, slice);
    await reduce(given, plan);
    await reduce(given, plan);
    expect(await outcome(ports, taskId)).toEqual(expected);
    expect(task()?.state).toBe("succeeded");
    expect((await planned(given, taskId)).plan).toMatchObject({ slices: 0 });
  });

  test("works again on a slice that is missing, cut short, too long or another's instead of merging it", async () => {
    const expected = await reference();
    const { ports, taskId } = await started();
    const wide = await planned(stepPorts(ports, 60), taskId);
    await work(stepPorts(ports, 60), wide.slices[0]!);
    const tooMany = (await ports.results.get(`tasks/${taskId}/slices/0`))?.bytes ?? "";
    const given = stepPorts(ports, 20);
    const { plan, slices } = await planned(given, taskId);
    for (const slice of slices) await work(given, slice);
    const key = (index: number) => `tasks/${taskId}/slices/${index}`;
    const bytes = async (index: number) => (await ports.results.get(key(index)))?.bytes ?? new Uint8Array();
    await ports.results.put(key(0), tooMany);
    await ports.results.delete(key(5));
    await ports.results.put(key(1), (await bytes(1)).slice(0, -9));
    await ports.results.put(key(2), "not candidates at all");
    await ports.results.put(key(3), await bytes(4));
    await reduce(given, plan);
    expect(await outcome(ports, taskId)).toEqual(expected);
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

  test("that cannot be pushed fails no worker, and a closed connection is deleted", async () => {
    const { ports, taskId, task } = await started();
    for (const connectionId of ["gone", "slow", "broken"]) {
      await ports.connections.open(connectionId, "here", 0);
      await ports.connections.follow(connectionId, taskId, 0);
    }
    const { post } = ports.sockets;
    ports.sockets.post = async (connectionId, text) => {
      if (connectionId === "broken") throw new Error("the endpoint is down");
      if (connectionId === "gone") return "gone";
      return connectionId === "slow" ? "refused" : post(connectionId, text);
    };
    await runTask(ports, taskId, 30);
    expect(task()?.state).toBe("succeeded");
    expect(ports.sentTo(FOLLOWER).at(-1).message).toBe("results");
    expect(new Set(await ports.connections.followersOf(taskId))).toEqual(
      new Set([FOLLOWER, "slow", "broken"]),
    );
    expect(await ports.connections.isOpen("gone")).toBe(false);
  });
});

describe("a task that has ended", () => {
  test("stays cancelled, whatever is still running", async () => {
    const { ports, call, taskId, task } = await started();
    const given = stepPorts(ports, 30);
    const { plan, slices } = await planned(given, taskId);
    await work(given, slices[0]!);
    const cancelled = await call("cancelTask", { as: "ada", params: { taskId } });
    expect(cancelled.status).toBe(200);
    const row = task();
    expect(await work(given, slices[1]!)).toEqual({ index: 1 });
    expect(ports.results.keys()).not.toContain(`tasks/${taskId}/slices/1`);
    await reduce(given, plan);
    await fail(given, { taskId: plan.taskId, error: { Error: "States.Timeout" } });
    expect(task()).toEqual(row);
    expect(ports.sentTo(FOLLOWER).at(-1)).toMatchObject({
      message: "error",
      error: "The backtest was canceled.",
    });
  });

  test("ends once in a race of cancel and reduce", async () => {
    const states = new Set<string | undefined>();
    for (let head = -6; head <= 6; head++) {
      const { ports, call, taskId, task } = await started();
      const given = stepPorts(ports);
      const { plan, slices } = await planned(given, taskId);
      await work(given, slices[0]!);
      const waiting = async <T>(turns: number, act: () => Promise<T>): Promise<T> => {
        for (let each = 0; each < turns; each++) await new Promise((resolve) => setImmediate(resolve));
        return act();
      };
      const [answer] = await Promise.all([
        waiting(head, () => call("cancelTask", { as: "ada", params: { taskId } })),
        waiting(-head, () => reduce(given, plan)),
      ]);
      states.add(task()?.state);
      expect(task()?.state).toBe(answer.status === 200 ? "cancelled" : "succeeded");
      const ends = ports.sentTo(FOLLOWER).filter(({ message }) => message !== "status_update");
      expect(ends.map(({ message }) => message)).toEqual([answer.status === 200 ? "error" : "results"]);
    }
    expect(states).toEqual(new Set(["cancelled", "succeeded"]));
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
  ])("of data that are %s is named before any work is done", async (_what, damage) => {
    const { ports, taskId } = await started();
    await damage(ports);
    await expect(planned(stepPorts(ports), taskId)).rejects.toMatchObject({ name: "DataError" });
    expect(ports.results.keys()).toEqual([`tasks/${taskId}/job.json`]);
  });
});

test("keeps the data that a task began with", async () => {
  const expected = await reference();
  const { ports, taskId } = await started();
  const given = stepPorts(ports, 40);
  const { plan, slices } = await planned(given, taskId);
  const entry = { ...TICKER, key: "markets/TEST/2.market", lastDate: "2024-03-01" };
  await ports.market.put(
    "manifest.json",
    JSON.stringify({ version: 1, tickers: { TEST: entry }, references: {} }),
  );
  for (const slice of slices) await work(given, slice);
  await reduce(given, plan);
  expect(await outcome(ports, taskId)).toEqual(expected);
});
