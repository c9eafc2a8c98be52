import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ServerMessage } from "#shared/contracts/socket.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { subscribe } from "../../../../functions/socket/subscribe.ts";
import { hasEnded, hasResults } from "../../../../functions/store/tasks/task-row.ts";
import { settleAny } from "../../../../functions/triggers/settle-tasks.ts";
import { fail } from "../../../../functions/workflow/fail.ts";
import { reduceSweep } from "../../../../functions/workflow/reduce-sweep.ts";
import { work } from "../../../../functions/workflow/work.ts";
import { type Client, clientOf } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { planned, type StepPorts } from "../tasks/run-task.ts";
import { profileOf, world } from "../world.ts";
import { cutSweepBody, cuttingPorts } from "./cut-sweep.ts";

/**
 * Concurrent calls and steps, in every order of their port calls. More by hand: `RUNS=2000 npm test --
 * test/parts/functions/life`.
 */
const RUNS = Number(process.env.RUNS ?? 30);
const SEED = Number(process.env.SEED ?? 20_261_122);
const TIME_MS = 60_000 + RUNS * 1000;
const parameters = { numRuns: RUNS, seed: SEED, endOnFailure: process.env.CI !== undefined };

const USERS = ["ada", "bob"] as const;

/** The ports that handlers and steps of tasks use. */
const TASK_PORTS = [
  "tasks",
  "workflow",
  "results",
  "market",
  "profiles",
  "limits",
  "connections",
  "sockets",
] as const;

type Call = (...values: unknown[]) => Promise<unknown>;

/** Ports whose calls and answers come when the scheduler says. */
const scheduledIn = <P extends object>(ports: P, scheduler: fc.Scheduler, names: readonly (keyof P)[]): P => {
  const later = (name: string) => scheduler.schedule(Promise.resolve(), name);
  const scheduledPort = (port: object, of: string) =>
    Object.fromEntries(
      Object.entries(port).map(([name, method]: [string, Call]) => [
        name,
        async (...values: unknown[]) => {
          await later(`${of}.${name}`);
          const answer = await method(...values);
          await later(`${of}.${name} answers`);
          return answer;
        },
      ]),
    );
  const scheduled = names.map((name) => [name, scheduledPort(ports[name] as object, String(name))]);
  return { ...ports, ...Object.fromEntries(scheduled) };
};

describe("concurrent submits", () => {
  const anySubmit = fc.record({
    user: fc.constantFrom(...USERS),
    key: fc.constantFrom(undefined, "k1", "k2"),
  });
  const repeats = fc
    .integer({ min: 2, max: 4 })
    .map((times) => Array(times).fill({ user: "ada", key: "k1" }));
  const anySubmits = fc.oneof(fc.array(anySubmit, { minLength: 2, maxLength: 5 }), repeats);

  const submitted = async (
    call: Client,
    { user, key }: { readonly user: string; readonly key: string | undefined },
  ) => {
    const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
    const { status, body } = await call("submitSweep", { as: user, json: cutSweepBody(), headers });
    return { status, id: body.task_id };
  };

  /** Another user holds the only slot, and frees it after so many turns. */
  const fullUntil = fc.option(fc.nat({ max: 20 }), { nil: undefined });
  const endAfter = async ({ tasks }: Pick<Memory, "tasks">, taskId: string, turns: number): Promise<void> => {
    for (let turn = 0; turn < turns; turn++) await tasks.get(taskId);
    await tasks.end(taskId, { state: "cancelled", error: "Enough." });
  };

  /** The sweeps that run or wait, but for Eve's. */
  const lanesOf = async ({ tasks }: Memory) => {
    const { slots, line } = await tasks.lane("sweeps");
    const idsIn = (map: typeof slots) =>
      [...map.values()].filter(({ owner }) => owner !== "id-of-eve").map(({ taskId }) => taskId);
    expect(slots.size).toBeLessThanOrEqual(1);
    return { running: idsIn(slots), waiting: idsIn(line) };
  };

  test(
    "start no more than is allowed, one task per key and user, and leave no slot, place, or count of refused ones",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), anySubmits, fullUntil, async (scheduler, submits, turns) => {
          const ports = await world();
          ports.allowed.sweeps = { isOn: true, atOnce: 1, perMonth: 2 };
          await ports.profiles.put(profileOf("eve"));
          const first =
            turns === undefined
              ? undefined
              : await submitted(clientOf(ports), { user: "eve", key: undefined });
          const busy = scheduledIn(ports, scheduler, TASK_PORTS);
          const call = clientOf(busy);
          const answers = Promise.all(submits.map((submit) => submitted(call, submit)));
          const end = first && endAfter(busy, first.id, turns ?? 0);
          await scheduler.waitFor(Promise.all([answers, end]));
          const done = (await answers).filter(({ status }) => status === 200);
          const rows = [...ports.taskRows.values()].filter(({ username }) => username !== "eve");
          const ids = rows.map(({ taskId }) => taskId);
          expect(new Set(rows.map(({ username }) => username)).size).toBe(rows.length);
          expect(new Set(done.map(({ id }) => id))).toEqual(new Set(ids));
          for (const user of USERS)
            expect([...(ports.spent.get(`spent#id-of-${user}#2026-11`) ?? [])]).toEqual(
              rows.filter(({ username }) => username === user).map(({ taskId }) => taskId),
            );
          const { running, waiting } = await lanesOf(ports);
          expect(ports.started.filter((id) => id !== first?.id)).toEqual(running);
          expect([...running, ...waiting].toSorted()).toEqual(ids.toSorted());
        }),
        parameters,
      );
    },
    TIME_MS,
  );
});

/** A planned sweep of several slices, and the ports of its steps. */
const plannedSweep = async (scheduler: fc.Scheduler) => {
  const ports = await world();
  const { task_id: taskId } = (await clientOf(ports)("submitSweep", { as: "ada", json: cutSweepBody() }))
    .body;
  const quiet = await cuttingPorts(ports);
  const { plan, slices } = await planned(quiet, taskId);
  const busy = scheduledIn<StepPorts>(quiet, scheduler, ["tasks", "results", "connections", "sockets"]);
  const call = clientOf(scheduledIn(ports, scheduler, TASK_PORTS));
  return { ports, taskId, quiet, busy, call, plan: { ...plan, slices: slices.length }, slices };
};

const isEnd = ({ message }: ServerMessage): boolean => message === "results" || message === "error";

describe("a task in concurrent steps and calls", () => {
  const ENDERS = ["cancel", "failure", "event", "join"] as const;

  const followOn = async (
    ports: Memory,
    busy: Pick<StepPorts, "tasks">,
    taskId: TaskId,
    connectionId: string,
  ) => {
    await ports.connections.open(connectionId, "here", 0);
    const body = JSON.stringify({ task_id: taskId });
    await subscribe({ ...ports, ...busy }, { connectionId, origin: undefined, address: "", body });
  };

  test(
    "ends once for good, and its followers get that end and no other",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.scheduler(),
          fc.subarray([...ENDERS], { minLength: 1 }),
          fc.boolean(),
          async (scheduler, enders, isJoinedLater) => {
            const { ports, taskId, quiet, busy, call, plan, slices } = await plannedSweep(scheduler);
            const ends: Record<(typeof ENDERS)[number], () => Promise<unknown>> = {
              cancel: () => call("cancelTask", { as: "ada", params: { taskId } }),
              failure: () => fail(busy, { taskId, error: { Error: "States.TaskFailed" } }),
              event: () => settleAny({ ...ports, ...busy }, { detail: { name: taskId, status: "ABORTED" } }),
              join: () => reduceSweep(busy, plan),
            };
            if (enders.includes("join") && !isJoinedLater)
              for (const slice of slices) await work(quiet, slice);
            const all = [
              ...["early", "late"].map((name) => followOn(ports, busy, taskId, name)),
              ...[...slices, ...slices].map((slice) => work(busy, slice)),
              // A join before any slice exists throws.
              ...enders.map((ender) => ends[ender]().catch(() => undefined)),
            ];
            await scheduler.waitFor(Promise.all(all));
            await reduceSweep(quiet, plan);
            const row = ports.taskRows.get(taskId);
            if (!row || !hasEnded(row)) throw new Error("the task goes on");
            for (const connectionId of ["early", "late"]) {
              const heard: ServerMessage[] = ports.sentTo(connectionId);
              const kinds = new Set(heard.filter(isEnd).map(({ message }) => message));
              expect([...kinds]).toEqual([hasResults(row) ? "results" : "error"]);
            }
            const before = ports.taskRows.get(taskId);
            for (const ender of ENDERS) await scheduler.waitFor(ends[ender]());
            expect(ports.taskRows.get(taskId)).toEqual(before);
          },
        ),
        // Each case works on and joins a whole sweep.
        { ...parameters, numRuns: Math.ceil(RUNS / 2) },
      );
    },
    TIME_MS,
  );
});
