import fc from "fast-check";
import { expect, test } from "vitest";
import { TaskId } from "#shared/contracts/task-id.ts";
import { clientOf, type Request } from "../client.ts";
import { profileOf, world } from "../world.ts";
import { sweepBody } from "./sweep-body.ts";

/** As many sweeps as the service takes at once, of all users together. */

const USERS = ["ada", "bob", "eve", "fay", "gus", "hal"];
const ended = { state: "succeeded" } as const;
const FULL = "As many sweeps run as the service can take. Please try again in a minute.";

const opened = async (atOnce: number) => {
  const ports = await world();
  for (const username of USERS) await ports.profiles.put(profileOf(username));
  ports.allowed.sweeps.atOnce = atOnce;
  const call = clientOf(ports);
  const submit = (as: string, request: Request = {}) =>
    call("submitSweep", { as, json: sweepBody(), ...request });
  const open = () => [...ports.taskRows.values()].filter(({ state }) => state === "queued").length;
  return { ports, submit, open };
};

test("a sweep over the number is refused for a minute, and costs neither its owner's turn nor one of the month", async () => {
  const { ports, submit } = await opened(1);
  const first = await submit("ada");
  const refused = await submit("bob");
  expect([refused.status, refused.body.error, refused.headers["retry-after"]]).toEqual([503, FULL, "60"]);
  expect([ports.taskRows.size, ports.started]).toEqual([1, [first.body.task_id]]);
  expect([...ports.spent].filter(([key]) => key.includes("bob")).map(([, tasks]) => tasks.size)).toEqual([0]);
  await ports.tasks.end(first.body.task_id, ended);
  expect((await submit("bob")).status).toBe(200);
});

test("of users who ask at once as many are taken as there are places", async () => {
  const { ports, submit } = await opened(2);
  const answers = await Promise.all(USERS.map((as) => submit(as)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 503, 503, 503, 503]);
  expect(ports.started).toHaveLength(2);
});

test("the places of sweeps that have ended, however they did, go once to those who ask at once", async () => {
  const { ports, submit, open } = await opened(2);
  for (const as of ["ada", "bob"])
    await ports.tasks.end((await submit(as)).body.task_id, { state: "failed", error: "killed" });
  const answers = await Promise.all(USERS.map((as) => submit(as)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(open()).toBe(2);
});

test("a repeat of a sweep that runs takes no further place, and is answered while all are taken", async () => {
  const { ports, submit } = await opened(1);
  const keyed = { headers: { "idempotency-key": "k" } };
  const first = await submit("ada", keyed);
  const again = await submit("ada", keyed);
  expect([again.status, again.body.task_id]).toEqual([200, first.body.task_id]);
  expect(await ports.tasks.placesOf("sweeps")).toHaveLength(1);
});

test("a place whose submit died before its task is free after a minute, and that of one which failed at once", async () => {
  const { ports, submit } = await opened(1);
  const taskId = TaskId.parse(ports.newId());
  await ports.tasks.takePlace("sweeps", { taskId, takenAtMs: ports.clock.now() }, 1);
  expect((await submit("ada")).status).toBe(503);
  ports.pass(60_001);
  const { create } = ports.tasks;
  ports.tasks.create = async () => {
    throw new Error("the table is slow");
  };
  expect((await submit("ada")).status).toBe(500);
  ports.tasks.create = create;
  expect((await submit("bob")).status).toBe(200);
});

test("with none at all every sweep is refused, and those that run go on", async () => {
  const { ports, submit, open } = await opened(2);
  await submit("ada");
  ports.allowed.sweeps.atOnce = 0;
  expect((await submit("bob")).body.error).toBe(FULL);
  expect([open(), ports.stopped]).toEqual([1, []]);
});

test("whatever comes when, never more run than there are places, and none is lost", async () => {
  const Step = fc.oneof(
    fc.record({
      kind: fc.constant("submit" as const),
      users: fc.uniqueArray(fc.constantFrom(...USERS), { minLength: 1 }),
    }),
    fc.record({ kind: fc.constant("end" as const), nth: fc.nat(5) }),
  );
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 4 }),
    fc.array(Step, { maxLength: 12 }),
    async (atOnce, steps) => {
      const { ports, submit, open } = await opened(atOnce);
      for (const step of steps) {
        if (step.kind === "submit") await Promise.all(step.users.map((as) => submit(as)));
        else {
          const running = [...ports.taskRows.values()].filter(({ state }) => state === "queued");
          const chosen = running[step.nth % Math.max(1, running.length)];
          if (chosen) await ports.tasks.end(chosen.taskId, ended);
        }
        expect(open()).toBeLessThanOrEqual(atOnce);
      }
      for (const { taskId } of [...ports.taskRows.values()]) await ports.tasks.end(taskId, ended);
      const answers = await Promise.all(USERS.map((as) => submit(as)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(atOnce);
    },
  );
  await fc.assert(property, { numRuns: 40, endOnFailure: true });
});
