import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test as anywhere, expect } from "vitest";
import { DashboardRow } from "#shared/contracts/dashboard.ts";
import { flipBit } from "../support/damage.ts";
import { noSmallDisk, smallDisk } from "../support/small-disk.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { DEMO, runBacktest, type Session, signIn } from "./client.ts";
import { GOLD_BACKTEST, importGolden } from "./import-cli.ts";
import { means } from "./means.ts";
import { type Service, startService } from "./start-service.ts";

/** What the service says and serves where single files of its data folder were changed. */

const test = anywhere.skipIf(!means.isOwn);

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());

/** The file of an object whose key begins and ends so. */
const objectFile = (folder: string, start: string, end: string): string => {
  const key = new RegExp(`"key":"${start}[^"]*${end}"`);
  const [file = ""] = filesBelow(join(folder, "objects")).filter((each) =>
    key.test(readFileSync(each, "latin1")),
  );
  expect(file, `${start}…${end}`).not.toBe("");
  return file;
};

/** In every folder what editors, systems and people leave there. */
const strayEverywhere = (folder: string): void => {
  const folders = [folder, ...filesBelow(folder).map((file) => join(file, ".."))];
  for (const each of new Set(folders)) {
    for (const name of [".DS_Store", "notes.json~", "copy.json", "half.tmp"])
      writeFileSync(join(each, name), "{");
    mkdirSync(join(each, "folder.json"), { recursive: true });
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

test("damaged files are named, set aside and never served, and the rest goes on; strays change nothing", async () => {
  const dataFolder = tempFolder();
  expect(importGolden(dataFolder, "GOLD").status).toBe(0);
  const before = await startService({ dataFolder, sample: "none" });
  const session = await signIn(before.address);
  const { taskId, trades } = await runBacktest(session, GOLD_BACKTEST);
  expect(await statusOf(session, `/api/save/${taskId}`)).toBe(200);
  // While it runs.
  const results = objectFile(dataFolder, `tasks/${taskId}`, "results.json");
  flipBit(results, 0.1);
  const well = { saved: 200, chain: 200, me: 200, run: trades.length };
  expect(await ask(before, taskId)).toEqual({ ...well, results: 410 });
  await before.end();

  // While it does not.
  strayEverywhere(dataFolder);
  const hurt = [objectFile(dataFolder, "saved/", ".json"), objectFile(dataFolder, "markets/GOLD", ".market")];
  for (const file of hurt) flipBit(file, 0.1);
  const after = await startService({ dataFolder, sample: "none" });
  try {
    const words = expect.stringContaining("The market data of GOLD are damaged");
    expect(await ask(after, taskId)).toEqual({ results: 410, saved: 410, chain: 200, me: 200, run: words });
    for (const file of [results, ...hurt])
      expect([existsSync(file), existsSync(`${file}.damaged`)]).toEqual([false, true]);
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

test("a start that is refused names the file and says what to do", async () => {
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

  rmSync(join(dataFolder, "events"), { recursive: true });
  writeFileSync(join(dataFolder, "events"), "a file");
  const other = await refusal(dataFolder);
  expect(other).toContain(`${join(dataFolder, "events")} cannot be used`);
  expect(other).not.toContain("    at ");
});

anywhere.skipIf(!means.isOwn || noSmallDisk !== undefined)(
  "on a disk that can only be read the service says so, and has all it kept when it can be written",
  async () => {
    const disk = smallDisk(64 * 1024 * 1024);
    const dataFolder = disk.folder;
    const first = await startService({ dataFolder, sample: "none" });
    const me = (await (await signIn(first.address)).get("/api/users/me/")).json;
    await first.end();
    disk.protect(true);
    const told = await refusal(dataFolder);
    disk.protect(false);
    expect(told).toContain("the disk can only be read");
    expect(told).toContain(dataFolder);
    expect(told).not.toContain("    at ");
    const again = await startService({ dataFolder, sample: "none" });
    try {
      expect((await (await signIn(again.address)).get("/api/users/me/")).json).toEqual(me);
    } finally {
      await again.end();
    }
  },
);
