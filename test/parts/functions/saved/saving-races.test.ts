import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientOf, openWorld } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { runTask } from "../tasks/run-task.ts";
import { body } from "../world.ts";

/** Concurrent saves and deletes, and saves whose names are lost to other calls. */

const NAME = "test-20261120-1";
const SAVED = { user: "ada", backtestId: NAME };

const finished = async () => {
  const { ports, call } = await openWorld();
  const { task_id: taskId } = (await call("submitBacktest", { as: "ada", json: body() })).body;
  await runTask(ports, taskId);
  return { ports, taskId };
};

const bodiesOf = (ports: Memory): string[] => ports.results.keys().filter((key) => key.startsWith("saved/"));

const callsOf = (ports: Memory, taskId: string) => {
  const call = clientOf(ports);
  return {
    save: () => call("saveBacktest", { as: "ada", params: { taskId } }),
    delete: () => call("deleteBacktest", { as: "ada", params: SAVED }),
    read: (backtestId = NAME) => call("getBacktest", { as: "ada", params: { ...SAVED, backtestId } }),
  };
};

const scheduled = (ports: Memory, scheduler: fc.Scheduler): Memory => {
  const late = <T extends object>(port: T, name: string): T =>
    new Proxy(port, {
      get: (target, method) => {
        const verb: unknown = Reflect.get(target, method);
        if (typeof verb !== "function") return verb;
        return async (...given: unknown[]) => {
          await scheduler.schedule(Promise.resolve(), `${name}.${String(method)}`);
          return verb.apply(target, given);
        };
      },
    });
  return { ...ports, saved: late(ports.saved, "saved"), results: late(ports.results, "results") };
};

/** Deletes as soon as the row exists. */
const deleteOnceThere = async (calls: ReturnType<typeof callsOf>) => {
  let answer = await calls.delete();
  for (let tries = 0; answer.status === 404 && tries < 20; tries++) answer = await calls.delete();
  return answer;
};

const OPERATIONS = ["save", "delete"] as const;

test("leaves no row without its body in any order of saves and deletes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.boolean(),
      fc.array(fc.constantFrom(...OPERATIONS), { minLength: 2, maxLength: 5 }),
      async (scheduler, isSavedBefore, operations) => {
        const { ports, taskId } = await finished();
        if (isSavedBefore) await callsOf(ports, taskId).save();
        const calls = callsOf(scheduled(ports, scheduler), taskId);
        const answers = await scheduler.waitFor(
          Promise.all(operations.map((each) => (each === "save" ? calls.save() : deleteOnceThere(calls)))),
        );
        for (const [index, { status }] of answers.entries())
          expect(operations[index] === "save" ? [200] : [200, 404]).toContain(status);
        for (const { key } of ports.savedRows.values()) expect(bodiesOf(ports)).toContain(key);
        const calm = callsOf(ports, taskId);
        const { message } = (await calm.save()).body;
        const [name] = /test-20261120-\d+/.exec(message) ?? [];
        expect((await calm.read(name)).status).toBe(200);
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 15), endOnFailure: true },
  );
});

test("writes the body again where a delete took it just before its row", async () => {
  const { ports, taskId } = await finished();
  const { create } = ports.saved;
  const saved = {
    ...ports.saved,
    create: async (row: Parameters<typeof create>[0]) => {
      await ports.results.delete(row.key);
      return create(row);
    },
  };
  await callsOf({ ...ports, saved }, taskId).save();
  expect((await callsOf(ports, taskId).read()).status).toBe(200);
});

describe("while its task runs (fault 37)", () => {
  test("refuses to save or delete a backtest, also after a cancel", async () => {
    const { ports, call } = await openWorld();
    const { task_id: taskId } = (await call("submitBacktest", { as: "ada", json: body() })).body;
    const calls = callsOf(ports, taskId);
    expect([(await calls.save()).status, (await calls.delete()).status]).toEqual([409, 404]);
    expect((await ports.tasks.get(taskId))?.state).toBe("queued");
    await call("cancelTask", { as: "ada", params: { taskId } });
    expect([(await calls.save()).status, (await calls.delete()).status]).toEqual([409, 404]);
    expect([ports.savedRows.size, bodiesOf(ports)]).toEqual([0, []]);
  });

  test("deletes an earlier saved result while the run continues", async () => {
    const { ports, taskId } = await finished();
    const calls = callsOf(ports, taskId);
    await calls.save();
    const call = clientOf(ports);
    const { task_id: later } = (await call("submitBacktest", { as: "ada", json: body() })).body;
    expect((await calls.delete()).status).toBe(200);
    await runTask(ports, later);
    expect((await ports.tasks.get(later))?.state).toBe("succeeded");
    expect((await callsOf(ports, later).save()).body).toEqual({ message: "Saved as test-20261120-2." });
  });
});

describe("a save that was killed before its task noted the name", () => {
  test("never gives the name of a deleted backtest again", async () => {
    const { ports, taskId } = await finished();
    const killed = { ...ports, tasks: { ...ports.tasks, name: () => Promise.reject(new Error("killed")) } };
    expect((await callsOf(killed, taskId).save()).status).toBe(500);
    expect((await callsOf(ports, taskId).delete()).status).toBe(200);
    expect((await callsOf(ports, taskId).save()).body).toEqual({ message: "Saved as test-20261120-2." });
  });

  test("keeps the name of a backtest whose deletion did not finish", async () => {
    const { ports, taskId } = await finished();
    const killed = { ...ports, tasks: { ...ports.tasks, name: () => Promise.reject(new Error("killed")) } };
    await callsOf(killed, taskId).save();
    const dying = { ...ports, saved: { ...ports.saved, delete: () => Promise.reject(new Error("killed")) } };
    expect((await callsOf(dying, taskId).delete()).status).toBe(500);
    expect((await callsOf(ports, taskId).save()).body).toEqual({
      message: `This backtest is already saved as ${NAME}.`,
    });
  });
});

describe("a name that is lost to other calls every time (fault 12)", () => {
  test("is given up after 50 tries with nothing saved, and a repeat saves it", async () => {
    const { ports, taskId } = await finished();
    let tries = 0;
    const losing = {
      ...ports,
      saved: {
        ...ports.saved,
        takeNumber: async () => {
          tries += 1;
          return false;
        },
      },
    };
    const { status, headers } = await callsOf(losing, taskId).save();
    expect([status, Number(headers["retry-after"]) > 0]).toEqual([503, true]);
    expect(tries).toBe(50);
    expect([ports.savedRows.size, bodiesOf(ports)]).toEqual([0, []]);
    expect(await ports.tasks.get(taskId)).not.toHaveProperty("backtestName");
    expect((await callsOf(ports, taskId).save()).body).toEqual({ message: `Saved as ${NAME}.` });
  });

  test("succeeds after 49 lost tries", async () => {
    const { ports, taskId } = await finished();
    let lost = 0;
    const takeNumber: Memory["saved"]["takeNumber"] = async (...given) =>
      ++lost > 49 && ports.saved.takeNumber(...given);
    const { status } = await callsOf({ ...ports, saved: { ...ports.saved, takeNumber } }, taskId).save();
    expect([status, ports.savedRows.size]).toEqual([200, 1]);
  });
});
