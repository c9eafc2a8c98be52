import { describe, expect, test } from "vitest";
import { fail } from "../../../../functions/workflow/fail.ts";
import { reduceSweep } from "../../../../functions/workflow/reduce-sweep.ts";
import { work } from "../../../../functions/workflow/work.ts";
import { FOLLOWER } from "../tasks/run-task.ts";
import { TICKER } from "../world.ts";
import { plannedSweep, resultsOf, runSweep, startedSweep } from "./run-sweep.ts";
import { sweepBody } from "./sweep-body.ts";

/** A sweep's results without the part that differs between runs (S29). */
const outcomeIn = async (count: number | undefined, order: "as planned" | "backwards" | "twice") => {
  const { ports, taskId, given } = await startedSweep();
  await runSweep(given, taskId, count, (slices) => {
    if (order === "as planned") return slices;
    return order === "backwards" ? slices.toReversed() : [...slices, ...slices];
  });
  const { run: _, ...outcome } = await resultsOf(ports, taskId);
  return JSON.stringify(outcome);
};

describe("a sweep", () => {
  test("has consistent figures, and its followers get the results' address", async () => {
    const { ports, call, taskId, given, task } = await startedSweep();
    await runSweep(given, taskId);
    expect(task()).toMatchObject({ state: "succeeded", pctOfTotal: 1 });
    const results = await resultsOf(ports, taskId);
    const { counts } = results;
    expect(counts).toMatchObject({ combinations: 96, spreads: 8 });
    expect(counts.ranked).toBeGreaterThan(10);
    expect(counts.without_trades + counts.too_few_trades + counts.ranked).toBe(96);
    expect(results.coverage).toBeNull();
    expect(results.request).toEqual(sweepBody());
    expect(results.period).toMatchObject({ sessions: TICKER.sessions });
    expect(results.leaders.map(({ rows }) => rows.length)).not.toContain(0);
    expect(ports.sentTo(FOLLOWER).at(-1)).toEqual({
      connection_status: "connected",
      message: "results",
      results: { href: `/api/tasks/${taskId}/results` },
    });
    const { messages } = (await call("getTask", { as: "ada", params: { taskId } })).body;
    expect(messages).toEqual([
      expect.objectContaining({ message: "status_update", pct_of_total: 1, combinations: 96, done: 96 }),
      ports.sentTo(FOLLOWER).at(-1),
    ]);
    const read = await call("getTaskResults", { as: "ada", params: { taskId } });
    expect(read.body).toEqual(results);
    expect((await call("getTaskResults", { as: "bob", params: { taskId } })).status).toBe(404);
  });

  test("leaves the same results for any slicing, order and repetition (S33, fault 8)", async () => {
    const whole = await outcomeIn(undefined, "as planned");
    expect(await outcomeIn(7, "as planned")).toBe(whole);
    expect(await outcomeIn(3, "backwards")).toBe(whole);
    expect(await outcomeIn(8, "twice")).toBe(whole);
  });

  test("reports the coverage of its results without a slice (S28)", async () => {
    const { ports, call, taskId, given, task } = await startedSweep();
    await runSweep(given, taskId, 4, (slices) => slices.filter(({ index }) => index !== 1));
    expect(task()).toMatchObject({ state: "partial", pctOfTotal: 1 });
    const results = await resultsOf(ports, taskId);
    expect(results.coverage).toEqual({ combinations: 96, done: 72, spreads: [[2, 4]] });
    expect(results.counts).toMatchObject({ combinations: 96, spreads: 8 });
    expect(new Set(results.leaders.map(({ verdict }) => verdict))).toEqual(new Set(["Too little data"]));
    expect(results.run.slices).toBe(3);
    expect(ports.sentTo(FOLLOWER).at(-1)).toMatchObject({ message: "results" });
    expect((await call("getTaskResults", { as: "ada", params: { taskId } })).status).toBe(200);
    const [view] = (await call("listTasks", { as: "ada" })).body.tasks;
    expect(view).toMatchObject({ kind: "sweep", state: "partial" });
  });

  test("works on damaged slices again and leaves the same results", async () => {
    const damaged = await startedSweep();
    const cut = await plannedSweep(damaged.given, damaged.taskId, 4);
    for (const slice of cut.slices) await work(damaged.given, slice);
    const key = (index: number) => `tasks/${damaged.taskId}/slices/${index}`;
    const pieces = await Promise.all([0, 1, 2, 3].map((index) => damaged.ports.results.get(key(index))));
    const [first] = pieces;
    await damaged.ports.results.put(key(3), first?.bytes.slice(0, -5) ?? "");
    await damaged.ports.results.put(key(2), first?.bytes ?? "");
    await reduceSweep(damaged.given, cut.plan);
    const { run: _, ...outcome } = await resultsOf(damaged.ports, damaged.taskId);
    expect(JSON.stringify(outcome)).toBe(await outcomeIn(4, "as planned"));
    expect(await Promise.all([0, 1, 2, 3].map((index) => damaged.ports.results.get(key(index))))).toEqual(
      pieces,
    );
  });

  test("fails without any slice", async () => {
    const nothing = await startedSweep();
    const { plan } = await plannedSweep(nothing.given, nothing.taskId, 4);
    expect(plan.toleratedFailurePercentage).toBe(100);
    await expect(reduceSweep(nothing.given, plan)).rejects.toMatchObject({ name: "NothingDone" });
    await fail(nothing.given, { taskId: nothing.taskId, error: { Error: "NothingDone" } });
    expect(nothing.task()).toMatchObject({
      state: "failed",
      error: expect.stringContaining("search failed"),
    });
  });

  test("shows no results that contradict the engine (S30)", async () => {
    const { ports, taskId, given, task } = await startedSweep();
    await fail(given, { taskId, error: { Error: "SweepMismatch" } });
    expect(task()).toMatchObject({ state: "failed", error: expect.stringContaining("not showing it") });
    expect(ports.sentTo(FOLLOWER).at(-1)).toMatchObject({ message: "error" });
  });
});

describe("a cancel", () => {
  /** A started sweep that is cancelled at the second read of its row; each read of the clock takes `ms`. */
  const cancelledSweep = async (ms: number) => {
    const started = await startedSweep();
    const { ports, call, taskId } = started;
    const reads = { count: 0 };
    const get = async (id: string) => {
      reads.count++;
      if (reads.count === 2) await call("cancelTask", { as: "ada", params: { taskId } });
      return ports.tasks.get(id);
    };
    const now = () => {
      ports.pass(ms);
      return ports.clock.now();
    };
    const cancelling = {
      ...started.given,
      tasks: { ...ports.tasks, get },
      clock: { ...ports.clock, now },
    };
    return { ...started, cancelling, reads };
  };

  test("ends the work within about a second, and no slice is written", async () => {
    const { ports, taskId, given, task, cancelling, reads } = await cancelledSweep(500);
    const { slices } = await plannedSweep(given, taskId);
    expect(await work(cancelling, slices[0]!)).toEqual({ index: 0 });
    expect(reads.count).toBe(2);
    expect(task()).toMatchObject({ state: "cancelled", error: "The search was canceled." });
    expect(ports.results.keys()).not.toContain(`tasks/${taskId}/slices/0`);
    expect(ports.sentTo(FOLLOWER).map(({ message }) => message)).toEqual(["error"]);
  });

  test("ends the join without messages", async () => {
    const { ports, call, taskId, given, task, cancelling } = await cancelledSweep(2000);
    const { plan, slices } = await plannedSweep(given, taskId);
    for (const slice of slices) await work(given, slice);
    expect(await reduceSweep(cancelling, plan)).toEqual({ state: "cancelled", line: "next-waits" });
    expect(task()?.state).toBe("cancelled");
    expect(ports.results.keys()).not.toContain(`tasks/${taskId}/results.json`);
    expect((await call("getTaskResults", { as: "ada", params: { taskId } })).status).toBe(404);
  });
});

describe("progress (S28)", () => {
  test("carries combinations, those of finished slices and their rate, and never falls", async () => {
    const { ports, call, taskId, given } = await startedSweep();
    const { slices } = await plannedSweep(given, taskId, 4);
    for (const slice of slices) {
      ports.pass(2000);
      await work(given, slice);
    }
    const told = ports.sentTo(FOLLOWER);
    expect(told.map(({ done }) => done)).toEqual([24, 48, 72, 96]);
    expect(told.map(({ combinations }) => combinations)).toEqual([96, 96, 96, 96]);
    // The last: from the finish 6 seconds before it, three slices of 24.
    expect(told.map(({ per_second }) => per_second)).toEqual([12, 12, 12, 12]);
    const fractions = told.map(({ pct_of_total }) => pct_of_total);
    expect(fractions).toEqual(fractions.toSorted((one, other) => one - other));
    expect(fractions.at(-1)).toBeCloseTo(0.95);
    const { messages } = (await call("getTask", { as: "ada", params: { taskId } })).body;
    expect(messages).toEqual([told.at(-1)]);
  });

  test("keeps its rate above 0 with slices of over five seconds, and between two", async () => {
    const { ports, call, taskId, given } = await startedSweep();
    const { slices } = await plannedSweep(given, taskId, 4);
    ports.pass(24_000);
    await work(given, slices[0]!);
    await work(given, slices[1]!);
    ports.pass(12_000);
    await work(given, slices[2]!);
    ports.pass(11_000);
    const [message] = (await call("getTask", { as: "ada", params: { taskId } })).body.messages;
    expect(message).toMatchObject({ done: 72, per_second: 2 });
  });

  test("counts a repeated slice once, and skips finished ones", async () => {
    const { ports, taskId, given, task } = await startedSweep();
    const { plan, slices } = await plannedSweep(given, taskId, 4);
    await work(given, slices[0]!);
    ports.pass(9000);
    let opened = 0;
    const openKernel = () => {
      opened++;
      return given.openKernel();
    };
    await work({ ...given, openKernel }, slices[0]!);
    expect(opened).toBe(0);
    ports.pass(1000);
    for (const slice of slices) await work({ ...given, openKernel }, slice);
    expect(opened).toBe(3);
    expect(ports.sentTo(FOLLOWER).at(-1)).toMatchObject({ combinations: 96 });
    await reduceSweep(given, plan);
    expect(task()?.state).toBe("succeeded");
  });
});
