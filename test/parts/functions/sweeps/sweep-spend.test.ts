import { describe, expect, test } from "vitest";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import { openWorld } from "../client.ts";
import { stepPorts } from "../tasks/run-task.ts";
import { body, profileOf } from "../world.ts";
import { resultsOf, runSweep, startedSweep } from "./run-sweep.ts";
import { sweepBody } from "./sweep-body.ts";

/** The limits of sweeps: size, number, and the operator's switch. */

type Parts = Parameters<typeof sweepBody>[0];

const range = (from: number, to: number, step: number) => ({ from, to, step });
const thresholds = (count: number) => range(1, count, 1);

const sets = <Row>(row: (number: number) => Row): Row[] => Array.from({ length: 8 }, (_, at) => row(at + 1));

/** Over 10^12 combinations, with no list over its limit. */
const HUGE: Parts = {
  structures: ["Iron condor", "Put credit spread", "Call credit spread", "Short strangle"],
  dte: range(10, 33, 1),
  short_delta: range(0.1, 0.49, 0.01),
  long_delta: range(0.01, 0.4, 0.01),
  hold: range(1, 24, 1),
  max_positions: range(1, 5, 1),
  wait: range(1, 12, 1),
  stops: [{ stop_loss: "% of premium", stop_size: thresholds(24) }],
  targets: [{ take_prof: "% of max profit", prof_size: thresholds(24) }],
  filters: sets((price) => ({ volFields: [{ filter_criteria: "Price", low_filter: price }] })),
  events: sets((entry) => ({
    eventFields: [{ event_type: "FOMC decision", entry_type: "Before", exit_type: "After", entry }],
  })),
} as Parts;

const BOUNDLESS = 1e12;

describe("the size of a sweep (fault 32)", () => {
  const opened = async () => {
    const { ports, call } = await openWorld();
    const before = ports.results.keys();
    const ask = async (parts: Parts) => {
      const json = sweepBody(parts);
      const { status, body: told } = await call("submitSweep", { as: "ada", json });
      return { status, fields: Object.keys(told.fields ?? {}), error: told.error ?? "" };
    };
    const expectNothingSpent = () => {
      expect([ports.taskRows.size, ports.spent.size, ports.started]).toEqual([0, 0, []]);
      expect(ports.results.keys()).toEqual(before);
    };
    return { ports, call, ask, expectNothingSpent };
  };

  test("counts 10^12 combinations and refuses them before anything is spent", async () => {
    const { ports, call, ask, expectNothingSpent } = await opened();
    const counted = await call("countSweep", { as: "ada", json: sweepBody(HUGE) });
    expect(counted.status).toBe(200);
    expect(counted.body.combinations).toBeGreaterThan(BOUNDLESS);
    const { status, fields, error } = await ask(HUGE);
    expect([status, fields]).toEqual([400, ["combinations"]]);
    expect(error).toContain("must be at most 1,000,000,000");
    expectNothingSpent();
    // A refused sweep does not block the next.
    expect((await ask({})).status).toBe(200);
    expect(ports.started).toHaveLength(1);
  });

  test.each([
    ["no combination at all", { structures: ["Put credit spread"], long_delta: [0.9] }, ["structures"]],
    ["a reversed range", { dte: range(45, 30, 5) }, ["dte.to"]],
    ["a step that makes a million values", { short_delta: range(0.01, 0.99, 0.0001) }, ["short_delta"]],
  ])("refuses %s before anything is spent", async (_what, parts, paths) => {
    const { ask, expectNothingSpent } = await opened();
    const { status, fields } = await ask(parts as Parts);
    expect(status).toBe(400);
    for (const path of paths) expect(fields.join(" ")).toContain(path);
    expectNothingSpent();
  });

  test("gives one combination the results of a backtest with its values", async () => {
    const one: Parts = {
      structures: ["Put credit spread"],
      dte: [30],
      short_delta: [0.4],
      long_delta: [0.2],
      hold: [20],
      max_positions: [2],
      stops: [{ stop_loss: "None" }],
    };
    const { ports, taskId, given } = await startedSweep(one);
    await runSweep(given, taskId);
    const { counts, combinations, leaders } = await resultsOf(ports, taskId);
    expect(counts).toMatchObject({ combinations: 1, spreads: 1, ranked: 1, distinct: 1 });
    expect(leaders.map(({ rows }) => rows.length)).toEqual(leaders.map(() => 1));
    // The engine has verified it, trade by trade.
    expect(combinations).toHaveLength(1);
    expect(combinations[0]).toMatchObject({ index: 0, verified: true });
  });
});

const CROWD = 20;

describe("twenty concurrent starts where one is allowed (fault 34)", () => {
  const USERS = Array.from({ length: CROWD }, (_, index) => `user${index}`);
  const ADA = Array<string>(CROWD).fill("ada");
  const countsOf = (answers: readonly { readonly status: number }[]) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, all]) => [
        status,
        all?.length,
      ]),
    );

  test.each([
    ["sweep of one of the month's", "submitSweep", ADA, { perMonth: 1 }, 409],
    ["sweep of one slot of a user", "submitSweep", ADA, {}, 409],
    ["backtest of one an hour", "submitBacktest", ADA, { perHour: 1 }, 429],
  ] as const)("run exactly one %s", async (_what, route, users, limits, refusal) => {
    const { ports, call } = await openWorld();
    for (const username of USERS) await ports.profiles.put(profileOf(username));
    const isSweep = route === "submitSweep";
    Object.assign(isSweep ? ports.allowed.sweeps : ports.allowed.backtests, limits);
    const json = isSweep ? sweepBody() : body();
    const answers = await Promise.all(users.map((as) => call(route, { as, json })));
    expect(countsOf(answers)).toEqual({ 200: 1, [refusal]: CROWD - 1 });
    expect([ports.taskRows.size, ports.started.length]).toEqual([1, 1]);
    if (isSweep) expect([...ports.spent.values()].reduce((sum, { size }) => sum + size, 0)).toBe(1);
  });
});

describe("sweeps that are switched off while one runs (fault 40)", () => {
  const contentOf = ({ run: _, ...results }: SweepResults) => results;

  test("refuse new ones with a time to wait, and let the running one finish as usual", async () => {
    const calm = await startedSweep();
    await runSweep(calm.given, calm.taskId, 3);
    const { ports, call, taskId } = await startedSweep();
    const given = stepPorts(ports);
    let worked = 0;
    const switching = {
      ...given,
      results: {
        ...given.results,
        put: async (...put: Parameters<typeof given.results.put>) => {
          await given.results.put(...put);
          worked += 1;
          if (worked === 2) ports.allowed.sweeps.isOn = false;
        },
      },
    };
    await runSweep(switching, taskId, 3);
    expect(ports.allowed.sweeps.isOn).toBe(false);
    expect((await ports.tasks.get(taskId))?.state).toBe("succeeded");
    expect(contentOf(await resultsOf(ports, taskId))).toEqual(
      contentOf(await resultsOf(calm.ports, calm.taskId)),
    );
    const { status, headers, body: told } = await call("submitSweep", { as: "ada", json: sweepBody() });
    expect([status, headers["retry-after"], told.error]).toEqual([
      503,
      "3600",
      "Searches are switched off right now. Try again later.",
    ]);
    expect((await call("getTaskResults", { as: "ada", params: { taskId } })).status).toBe(200);
    expect((await call("saveBacktest", { as: "ada", params: { taskId } })).status).toBe(200);
  });

  test("refuses the repeat of a running search too", async () => {
    const { ports, call } = await openWorld();
    const keyed = { as: "ada", json: sweepBody(), headers: { "idempotency-key": "k" } };
    expect((await call("submitSweep", keyed)).status).toBe(200);
    ports.allowed.sweeps.isOn = false;
    expect((await call("submitSweep", keyed)).status).toBe(503);
  });
});
