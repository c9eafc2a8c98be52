import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { tempFolder } from "../support/temp-folder.ts";
import { type Session, signIn } from "./client.ts";
import { GOLD_BACKTEST, importGolden } from "./import-cli.ts";
import { means } from "./means.ts";
import { startService } from "./start-service.ts";

/** Moments of a task's first second: before its row, between row and execution, in each step, after its end. */
const KILLED_AFTER_MS = [15, 60, 180, 400, 900];

const statesOf = async (session: Session): Promise<Map<string, string>> => {
  const { tasks } = (await session.get("/api/tasks/")).json as {
    tasks: { task_id: string; state: string }[];
  };
  return new Map(tasks.map(({ task_id, state }) => [task_id, state]));
};

test.skipIf(!means.isOwn)(
  "however often the service is killed, every task it accepted comes to its end",
  async () => {
    const dataFolder = tempFolder();
    expect(importGolden(dataFolder, "GOLD").status).toBe(0);
    const accepted: string[] = [];
    for (const afterMs of KILLED_AFTER_MS) {
      const service = await startService({ dataFolder, sample: "none" });
      const session = await signIn(service.address);
      const submit = async () => {
        const { status, json } = await session.post("/api/backtest_inputs/", GOLD_BACKTEST);
        if (status === 200) accepted.push((json as { task_id: string }).task_id);
      };
      const posts = Promise.allSettled([submit(), submit(), submit()]);
      await sleep(afterMs);
      await service.end("SIGKILL");
      await posts;
    }
    const service = await startService({ dataFolder, sample: "none" });
    try {
      const session = await signIn(service.address);
      const open = async () =>
        [...(await statesOf(session)).values()].filter((state) => state !== "succeeded");
      await expect.poll(open, { timeout: 30_000 }).toEqual([]);
      const states = await statesOf(session);
      expect(accepted.filter((taskId) => !states.has(taskId))).toEqual([]);
    } finally {
      await service.stop();
    }
  },
);
