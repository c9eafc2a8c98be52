import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test as anywhere, expect } from "vitest";
import { DashboardRow } from "#shared/contracts/saved-list.ts";
import { damagedBytes, flipBit } from "../support/damage.ts";
import { noSmallDisk, smallDisk } from "../support/small-disk.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { DEMO, runBacktest, type Session, signIn } from "./client.ts";
import { GOLD_BACKTEST, importGolden } from "./import-cli.ts";
import { means } from "./means.ts";
import { type Service, startService } from "./start-service.ts";

/** The service on a data folder whose files were changed. */

const test = anywhere.skipIf(!means.isOwn);

/** Flips one bit of the only object whose key matches. */
const damageObject = (folder: string, key: RegExp): void => {
  const sql = new DatabaseSync(join(folder, "backspread.db"));
  try {
    const objects = sql.prepare("SELECT key, hash FROM objects").all() as { key: string; hash: string }[];
    const matching = objects.filter((object) => key.test(object.key));
    expect(matching).toHaveLength(1);
    const hash = matching[0]?.hash ?? "";
    const small = sql.prepare("SELECT bytes FROM small_objects WHERE hash = ?").get(hash);
    if (!small) {
      flipBit(join(folder, "objects", hash.slice(0, 2), hash.slice(2)), 0.1);
      return;
    }
    const bytes = damagedBytes(small.bytes as Uint8Array, { kind: "flip", at: 0.5, bit: 2 });
    sql.prepare("UPDATE small_objects SET bytes = ? WHERE hash = ?").run(bytes, hash);
  } finally {
    sql.close();
  }
};

const statusOf = async (session: Session, path: string): Promise<number> => (await session.get(path)).status;

const ask = async (service: Service, taskId: string) => {
  const session = await signIn(service.address);
  const { message } = (await session.get("/api/dashboard/")).json as { message: unknown };
  const [row] = DashboardRow.array().parse(message);
  return {
    results: await statusOf(session, `/api/tasks/${taskId}/results`),
    saved: await statusOf(session, `/api/dashboard/${DEMO.username}/${row?.backtest_name}`),
    chain: await statusOf(session, "/api/chains/GOLD"),
    me: await statusOf(session, "/api/users/me/"),
    run: await runBacktest(session, GOLD_BACKTEST).then(
      ({ trades }) => trades.length,
      (error: Error) => error.message,
    ),
  };
};

test("serves no damaged object and keeps answering everything else", async () => {
  const dataFolder = tempFolder();
  expect(importGolden(dataFolder, "GOLD").status).toBe(0);
  const before = await startService({ dataFolder, sample: "none" });
  const session = await signIn(before.address);
  const { taskId, trades } = await runBacktest(session, GOLD_BACKTEST);
  expect(await statusOf(session, `/api/save/${taskId}`)).toBe(200);
  // While it runs.
  damageObject(dataFolder, new RegExp(`^tasks/${taskId}/results\\.json$`));
  const well = { saved: 200, chain: 200, me: 200, run: trades.length };
  expect(await ask(before, taskId)).toEqual({ ...well, results: 410 });
  await before.end();

  // While it does not.
  damageObject(dataFolder, /^saved\/[^.]*\.json$/);
  damageObject(dataFolder, /^markets\/GOLD\//);
  const after = await startService({ dataFolder, sample: "none" });
  try {
    const words = expect.stringContaining("The market data for GOLD is damaged");
    expect(await ask(after, taskId)).toEqual({ results: 410, saved: 410, chain: 200, me: 200, run: words });
    expect(importGolden(dataFolder, "GOLD").status).toBe(0);
    expect(await ask(after, taskId)).toMatchObject({ chain: 200, run: trades.length });
  } finally {
    await after.end();
  }
});

const refusal = async (dataFolder: string): Promise<string> => {
  const started = startService({ dataFolder, sample: "none" });
  return started.then(
    async (service) => {
      await service.end();
      return "it started";
    },
    (error: Error) => error.message,
  );
};

test("refuses to start on a damaged database, and names the file and the way out", async () => {
  const dataFolder = tempFolder();
  const service = await startService({ dataFolder, sample: "none" });
  await service.end();
  const database = join(dataFolder, "backspread.db");
  const whole = readFileSync(database);
  flipBit(database, whole.indexOf("demo@backspread.example") / whole.length);
  const told = await refusal(dataFolder);
  expect(told).toContain(`${database} is damaged`);
  expect(told).toContain("Restore a backup (npm run restore)");
  expect(told).not.toContain("    at ");

  writeFileSync(database, whole);
  rmSync(join(dataFolder, "objects"), { recursive: true });
  writeFileSync(join(dataFolder, "objects"), "a file");
  const other = await refusal(dataFolder);
  expect(other).toContain(`${join(dataFolder, "objects")} cannot be used`);
  expect(other).not.toContain("    at ");
});

anywhere.skipIf(!means.isOwn || noSmallDisk !== undefined)(
  "refuses to start on a disk that is full or can only be read, and says so in a sentence",
  async () => {
    const { folder, fill, free, protect } = smallDisk();
    fill();
    const full = await refusal(folder);
    free();
    protect(true);
    const readOnly = await refusal(folder);
    for (const [told, why] of [
      [full, "the disk is full"],
      [readOnly, "the disk can only be read"],
    ] as const) {
      expect(told).toMatch(new RegExp(`^the service ended with 1:\\n${folder}.* cannot be used: ${why}`));
      expect(told).not.toContain("    at ");
    }
  },
);
