import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { tempFolder } from "../support/temp-folder.ts";
import { follow, type Session, signIn } from "./client.ts";
import { dataFolder } from "./means.ts";
import { startService } from "./start-service.ts";
import { found, fullGrid, resultsAt, SMALL, stateOf, submit } from "./sweep-calls.ts";

/** Returns the CPU seconds of a process so far. */
const cpuSeconds = (pid: number): number => {
  const told = execFileSync("ps", ["-o", "cputimes=", "-p", String(pid)], { encoding: "utf8" });
  return Number(told.trim());
};

/** Cancels a large sweep and expects the service to be idle some seconds later. */
const endsItsWork = async (session: Session, pid: number): Promise<void> => {
  const { json } = await submit(session, await fullGrid(session));
  await sleep(4000);
  await session.post(`/api/tasks/${json.task_id}/cancel/`);
  await sleep(4000);
  const before = cpuSeconds(pid);
  await sleep(4000);
  expect(cpuSeconds(pid) - before).toBeLessThan(2);
};

test.skipIf(dataFolder === "")(
  "finishes a sweep after its service was killed, and stops the work of a cancelled one",
  async () => {
    const body = { ...SMALL, hold: { from: 5, to: 60, step: 5 }, wait: [1, 2, 3, 5] };
    const folder = tempFolder();
    const first = await startService({ dataFolder: folder });
    const member = await signIn(first.address);
    const whole = await submit(member, body);
    await follow(first.address, whole.json.task_id);
    const expected = await resultsAt(member, whole.json.task_id);
    const { json } = await submit(member, body);
    await sleep(1200);
    await first.end("SIGKILL");
    const second = await startService({ dataFolder: folder });
    try {
      const session = await signIn(second.address);
      await expect.poll(() => stateOf(session, json.task_id), { timeout: 90_000 }).toBe("succeeded");
      expect(found(await resultsAt(session, json.task_id))).toEqual(found(expected));
      await endsItsWork(session, second.pid);
    } finally {
      await second.stop();
    }
  },
  // Two services start, and two sweeps run to their end, beside three other lanes.
  240_000,
);
