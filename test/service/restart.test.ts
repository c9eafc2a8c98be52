import { expect, test } from "vitest";
import { tempFolder } from "../support/temp-folder.ts";
import { runBacktest, signIn } from "./client.ts";
import { GOLD_BACKTEST, importGolden } from "./import-cli.ts";
import { means } from "./means.ts";
import { startService } from "./start-service.ts";

test.skipIf(!means.isOwn)(
  "a service that was killed comes back with everything that was saved, log-ins included",
  async () => {
    const dataFolder = tempFolder();
    expect(importGolden(dataFolder, "GOLD").status).toBe(0);
    const before = await startService({ dataFolder, sample: "none" });
    const session = await signIn(before.address);
    const run = await runBacktest(session, GOLD_BACKTEST);
    expect((await session.get(`/api/save/${run.taskId}`)).status).toBe(200);
    const dashboard = (await session.get("/api/dashboard/")).json;
    await session.post("/api/backtest_inputs/", GOLD_BACKTEST);
    await before.end("SIGKILL");

    const after = await startService({ dataFolder, sample: "none" });
    try {
      const again = { ...(await signIn(after.address)), access: session.access };
      expect((await again.get("/api/dashboard/")).json).toEqual(dashboard);
      const states = async () => {
        const { tasks } = (await again.get("/api/tasks/")).json as { tasks: { state: string }[] };
        return tasks.map(({ state }) => state);
      };
      // What the kill cut off begins anew, and may still be at it.
      await expect.poll(states, { timeout: 20_000 }).not.toContain("running");
      expect((await runBacktest(again, GOLD_BACKTEST)).trades).toEqual(run.trades);
    } finally {
      await after.stop();
    }
  },
);
