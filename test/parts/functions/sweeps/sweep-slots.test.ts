import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { TaskId } from "#shared/contracts/task-id.ts";
import { log } from "../../../../functions/process/log.ts";
import { settleAny } from "../../../../functions/triggers/settle-tasks.ts";
import { openWorld, type Request } from "../client.ts";
import { profileOf } from "../world.ts";
import { sweepBody } from "./sweep-body.ts";

/** The slots of sweeps, which all users share, and the line for them. */

const USERS = ["ada", "bob", "eve", "fay", "gus", "hal"];
const ended = { state: "succeeded" } as const;

const opened = async (atOnce: number) => {
  const { ports, call } = await openWorld();
  for (const username of USERS) await ports.profiles.put(profileOf(username));
  ports.allowed.sweeps.atOnce = atOnce;
  const submit = (as: string, request: Request = {}) =>
    call("submitSweep", { as, json: sweepBody(), ...request });
  const open = () => [...ports.taskRows.values()].filter(({ state }) => state === "queued").length;
  return { ports, call, submit, open };
};

const TEND = { lanes: "tend" } as const;

const endOf = (name: string, status: "SUCCEEDED" | "ABORTED" = "SUCCEEDED") => ({ detail: { name, status } });

describe("a sweep without a slot", () => {
  /** Ada's sweep runs, Bob's and Eve's wait. */
  const waiting = async () => {
    const world = await opened(1);
    const ids: string[] = [];
    for (const as of ["ada", "bob", "eve"]) {
      const { status, body } = await world.submit(as);
      expect(status).toBe(200);
      ids.push(body.task_id);
      world.ports.pass(1000);
    }
    const [running, second, third] = ids as [string, string, string];
    const look = async (as: string, taskId: string) =>
      (await world.call("getTask", { as, params: { taskId } })).body.messages;
    return { ...world, running, second, third, look };
  };

  test("waits in line, oldest first, and its place is told by task, list, and socket", async () => {
    const { ports, call, running, second, third, look } = await waiting();
    expect(ports.started).toEqual([running]);
    const [update] = await look("eve", third);
    expect(update).toMatchObject({ message: "status_update", pct_of_total: 0, place: 2 });
    const { tasks } = (await call("listTasks", { as: "eve" })).body;
    expect(tasks[0]).toMatchObject({ task_id: third, state: "queued", place: 2 });
    expect(tasks[0]?.wait_seconds).toBeGreaterThan((await look("bob", second))[0]?.wait_seconds ?? 99);
    await ports.connections.open("eve's", "here", 0);
    await ports.connections.follow("eve's", third, 0);
    await ports.tasks.end(running, ended);
    await settleAny(ports, endOf(running));
    expect(ports.started).toEqual([running, second]);
    expect(ports.sentTo("eve's")).toEqual([expect.objectContaining({ pct_of_total: 0, place: 1 })]);
    await ports.tasks.end(second, ended);
    await settleAny(ports, endOf(second));
    expect(ports.sentTo("eve's").at(-1)).toEqual({
      connection_status: "connected",
      message: "status_update",
      pct_of_total: 0,
    });
    expect((await look("eve", third))[0]).not.toHaveProperty("place");
  });

  test("starts within a minute where the event of the end was lost, and where its own start was lost", async () => {
    const { ports, running, second, third } = await waiting();
    await ports.tasks.end(running, ended);
    const { start } = ports.workflow;
    ports.workflow.start = async () => {
      throw new Error("the process was killed");
    };
    await settleAny(ports, TEND);
    ports.workflow.start = start;
    expect([...(await ports.tasks.lane("sweeps")).slots.values()].map(({ taskId }) => taskId)).toEqual([
      second,
    ]);
    ports.pass(60_001);
    await settleAny(ports, TEND);
    expect(ports.started).toEqual([running, second]);
    await settleAny(ports, TEND);
    expect([ports.started.length, ports.taskRows.get(third)?.state]).toEqual([2, "queued"]);
  });

  test("is refused as the second of its user, whether the first runs or waits (S27)", async () => {
    const { submit } = await waiting();
    for (const as of ["ada", "bob"]) {
      const { status, body } = await submit(as);
      expect([status, body.error]).toEqual([409, "A search is already running."]);
    }
  });

  test("is canceled in line, leaves it, and does not count against its month", async () => {
    const { ports, call, submit, running, second, third } = await waiting();
    ports.allowed.sweeps.perMonth = 1;
    const cancel = (as: string, taskId: string) => call("cancelTask", { as, params: { taskId } });
    expect((await cancel("bob", second)).status).toBe(200);
    expect((await ports.tasks.lane("sweeps")).line.size).toBe(1);
    expect((await submit("bob")).status).toBe(200);
    expect((await cancel("ada", running)).status).toBe(200);
    await settleAny(ports, endOf(running, "ABORTED"));
    expect(ports.started).toEqual([running, third]);
    // A sweep that was started counts, canceled or not.
    expect((await submit("ada")).status).toBe(429);
  });

  test("leaves the line where its cancel was killed half-way, and is refunded", async () => {
    const { ports, submit, running, second, third } = await waiting();
    ports.allowed.sweeps.perMonth = 1;
    await ports.tasks.end(second, { state: "cancelled", error: "stopped" });
    await ports.tasks.end(running, ended);
    await settleAny(ports, TEND);
    expect(ports.started).toEqual([running, third]);
    expect((await submit("bob")).status).toBe(200);
  });

  test("is held while sweeps are off, however long, and starts once they are on", async () => {
    const { ports, submit, running, second, third, look } = await waiting();
    ports.allowed.sweeps.isOn = false;
    await ports.tasks.end(running, ended);
    await settleAny(ports, endOf(running));
    ports.pass(2 * 86_400_000);
    const told = vi.spyOn(log, "info");
    onTestFinished(() => told.mockRestore());
    expect(await settleAny(ports, { minAgeSeconds: 600 })).toEqual({ settled: 0 });
    const logged = expect.objectContaining({ waiting: 2, longestWaitSeconds: 2 * 86_400 + 2 });
    expect(told).toHaveBeenCalledWith("tasks are open", logged);
    expect(ports.started).toEqual([running]);
    expect((await look("bob", second))[0]).toEqual(expect.objectContaining({ place: 1 }));
    expect((await submit("fay")).status).toBe(503);
    ports.allowed.sweeps.isOn = true;
    await settleAny(ports, TEND);
    expect([ports.started.at(-1), ports.taskRows.get(third)?.state]).toEqual([second, "queued"]);
    // It has all of its time from its start on.
    expect(await settleAny(ports, { minAgeSeconds: 600 })).toEqual({ settled: 0 });
  });

  test("is refused where the line is full, and counts nothing", async () => {
    const { ports, submit } = await opened(1);
    await submit("ada");
    for (let index = 0; index < 500; index++) {
      const taskId = TaskId.parse(ports.newId());
      const entry = { taskId, owner: `user${index}`, takenAtMs: ports.clock.now(), seconds: 60 };
      await ports.tasks.joinLine("sweeps", entry.owner, entry, 500);
    }
    const refused = await submit("bob");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "60"]);
    expect([...ports.spent.keys()]).toEqual(["spent#id-of-ada#2026-11"]);
  });
});

test("answers the repeats of a running and of a waiting sweep, which start nothing", async () => {
  const { ports, submit } = await opened(1);
  const keyed = { headers: { "idempotency-key": "k" } };
  for (const as of ["ada", "bob"]) {
    const first = await submit(as, keyed);
    const again = await submit(as, keyed);
    expect([again.status, again.body.task_id]).toEqual([200, first.body.task_id]);
  }
  const { slots, line } = await ports.tasks.lane("sweeps");
  expect([slots.size, line.size, ports.started.length]).toEqual([1, 1, 1]);
});

test("refuses every sweep where there is no slot at all, and leaves running ones alone", async () => {
  const { ports, submit, open } = await opened(2);
  await submit("ada");
  ports.allowed.sweeps.atOnce = 0;
  const { status, body } = await submit("bob");
  expect([status, body.error]).toEqual([503, "All search slots are in use. Try again in a minute."]);
  expect([open(), ports.stopped]).toEqual([1, []]);
});

test("starts every sweep once and never more than there are slots, in any order of submits, ends, and lost events", async () => {
  const Step = fc.oneof(
    fc.record({
      kind: fc.constant("submit" as const),
      users: fc.uniqueArray(fc.constantFrom(...USERS), { minLength: 1 }),
    }),
    fc.record({ kind: fc.constant("end" as const), nth: fc.nat(5), isTold: fc.boolean() }),
    fc.record({ kind: fc.constant("cancel" as const), nth: fc.nat(5) }),
  );
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 4 }),
    fc.array(Step, { maxLength: 12 }),
    async (atOnce, steps) => {
      const { ports, call, submit } = await opened(atOnce);
      const queued = () => [...ports.taskRows.values()].filter(({ state }) => state === "queued");
      const running = () => queued().filter(({ taskId }) => ports.started.includes(taskId));
      const end = async (nth: number) => {
        const all = running();
        const chosen = all[nth % Math.max(1, all.length)];
        if (chosen) await ports.tasks.end(chosen.taskId, ended);
        return chosen?.taskId;
      };
      for (const step of steps) {
        if (step.kind === "submit") await Promise.all(step.users.map((as) => submit(as)));
        else if (step.kind === "end") {
          const taskId = await end(step.nth);
          if (taskId && step.isTold) await settleAny(ports, endOf(taskId));
        } else {
          const chosen = queued()[step.nth % Math.max(1, queued().length)];
          if (chosen) await call("cancelTask", { as: chosen.username, params: { taskId: chosen.taskId } });
        }
        expect(running().length).toBeLessThanOrEqual(atOnce);
      }
      while (queued().length > 0) {
        await settleAny(ports, TEND);
        expect(running().length).toBe(Math.min(atOnce, queued().length));
        await end(0);
      }
      expect(new Set(ports.started).size).toBe(ports.started.length);
      await settleAny(ports, TEND);
      const { slots, line } = await ports.tasks.lane("sweeps");
      expect([slots.size, line.size]).toEqual([0, 0]);
    },
  );
  await fc.assert(property, { numRuns: 8, endOnFailure: true });
});
