import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { SweepResults } from "#shared/contracts/sweep/results.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { follow, type Session, signIn } from "./client.ts";
import { command } from "./import-cli.ts";
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

/** What the command line finds, which knows no earlier sweeps (S44). */
const foundAlone = (folder: string, body: unknown) => {
  const inputs = join(tempFolder(), "sweep.json");
  writeFileSync(inputs, JSON.stringify(body));
  const { stdout, stderr } = command("sweep", folder, "--inputs", inputs);
  expect(stderr).toContain("combinations");
  return found(SweepResults.parse(JSON.parse(stdout)));
};

test.skipIf(dataFolder === "")(
  "finishes a sweep after its service was killed as the command line does, and stops the work of a cancelled one",
  async () => {
    const body = { ...SMALL, hold: { from: 5, to: 60, step: 5 }, wait: [1, 2, 3, 5] };
    const folder = tempFolder();
    const first = await startService({ dataFolder: folder });
    const member = await signIn(first.address);
    const whole = await submit(member, body);
    await follow(first.address, whole.json.task_id);
    const expected = await resultsAt(member, whole.json.task_id);
    expect(foundAlone(folder, body)).toEqual(found(expected));
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
