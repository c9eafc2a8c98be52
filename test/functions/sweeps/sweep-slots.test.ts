import fc from "fast-check";
import { expect, test } from "vitest";
import { TaskId } from "#shared/contracts/task-id.ts";
import { openWorld, type Request } from "../client.ts";
import { profileOf } from "../world.ts";
import { sweepBody } from "./sweep-body.ts";

/** The slots of sweeps, which all users share. */

const USERS = ["ada", "bob", "eve", "fay", "gus", "hal"];
const ended = { state: "succeeded" } as const;
const FULL = "All sweep slots are in use. Try again in a minute.";

const opened = async (atOnce: number) => {
  const { ports, call } = await openWorld();
  for (const username of USERS) await ports.profiles.put(profileOf(username));
  ports.allowed.sweeps.atOnce = atOnce;
  const submit = (as: string, request: Request = {}) =>
    call("submitSweep", { as, json: sweepBody(), ...request });
  const open = () => [...ports.taskRows.values()].filter(({ state }) => state === "queued").length;
  return { ports, submit, open };
};

test("refuses a sweep while all slots are taken, and counts nothing for it", async () => {
  const { ports, submit } = await opened(1);
  const first = await submit("ada");
  const refused = await submit("bob");
  expect([refused.status, refused.body.error, refused.headers["retry-after"]]).toEqual([503, FULL, "60"]);
  expect([ports.taskRows.size, ports.started]).toEqual([1, [first.body.task_id]]);
  expect([...ports.spent.keys()]).toEqual(["spent#sub-of-ada#2026-11"]);
  await ports.tasks.end(first.body.task_id, ended);
  expect((await submit("bob")).status).toBe(200);
});

test("answers the repeat of a running sweep while all slots are taken", async () => {
  const { ports, submit } = await opened(1);
  const keyed = { headers: { "idempotency-key": "k" } };
  const first = await submit("ada", keyed);
  const again = await submit("ada", keyed);
  expect([again.status, again.body.task_id]).toEqual([200, first.body.task_id]);
  expect((await ports.tasks.slots()).size).toBe(1);
});

test("frees the slot of a submit that died before its task after a minute, and that of one that failed at once", async () => {
  const { ports, submit } = await opened(1);
  const taskId = TaskId.parse(ports.newId());
  await ports.tasks.takeSlot("sub-of-bob", { taskId, takenAtMs: ports.clock.now() }, 1);
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

test("refuses every sweep where there is no slot at all, and leaves running ones alone", async () => {
  const { ports, submit, open } = await opened(2);
  await submit("ada");
  ports.allowed.sweeps.atOnce = 0;
  expect((await submit("bob")).body.error).toBe(FULL);
  expect([open(), ports.stopped]).toEqual([1, []]);
});

test("never runs more sweeps than there are slots, and never loses a slot, in any order of submits and ends", async () => {
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
      for (const { taskId } of [...ports.taskRows.values()])
        await ports.tasks.end(taskId, { state: "failed", error: "killed" });
      const answers = await Promise.all(USERS.map((as) => submit(as)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(atOnce);
    },
  );
  await fc.assert(property, { numRuns: 40, endOnFailure: true });
});
