import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, test as anywhere, beforeAll, expect } from "vitest";
import { flipBit } from "../support/damage.ts";
import { sharedTempFolder } from "../support/temp-folder.ts";
import { DEMO, request, runBacktest, type Session, signIn } from "./client.ts";
import { command, GOLD_BACKTEST, importGolden } from "./import-cli.ts";
import { means } from "./means.ts";
import { type Service, startService } from "./start-service.ts";
import { newMember, type Visitor } from "./visitor.ts";

/** A backup of a running service, restored after all its files were damaged. */

const test = anywhere.skipIf(!means.isOwn);

const parent = sharedTempFolder();
const dataFolder = join(parent, "data");
const BACKUP = join(parent, "backup");
const AGAIN = join(parent, "again");

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );

const rowsIn = (backup: string) => {
  const sql = new DatabaseSync(join(backup, "backspread.db"), { readOnly: true });
  const tables = sql.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  const rows = tables.map(({ name }) => [name, sql.prepare(`SELECT * FROM "${name}"`).all()]);
  sql.close();
  return Object.fromEntries(rows);
};

const belongingsOf = async (session: Session, taskId: string) => ({
  me: (await session.get("/api/users/me/")).json,
  dashboard: (await session.get("/api/dashboard/")).json,
  tasks: (await session.get("/api/tasks/")).json,
  results: (await session.get(`/api/tasks/${taskId}/results`)).json,
});

let service: Service | undefined;
let visitor: Visitor;
let session: Session;
let member: Session;
let taskId: string;
let before: Awaited<ReturnType<typeof belongingsOf>>;

beforeAll(async () => {
  expect(importGolden(dataFolder, "GOLD").status).toBe(0);
  service = await startService({ dataFolder, sample: "none" });
  session = await signIn(service.address);
  ({ visitor, session: member } = await newMember(service.address));
  ({ taskId } = await runBacktest(session, GOLD_BACKTEST));
  expect((await session.get(`/api/save/${taskId}`)).status).toBe(200);
  before = await belongingsOf(session, taskId);
});
afterAll(() => service?.end());

test("backs up a running service, and says how many files it copied", () => {
  const { status, stdout, stderr } = command("backup", dataFolder, BACKUP);
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/is backed up in .*: \d+ files, \d+ MB/);
  expect(command("backup", dataFolder, BACKUP)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("is not empty"),
  });
});

test("refuses to restore while the service runs, and from a damaged backup", async () => {
  expect(command("restore", dataFolder, BACKUP)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("a service is running on"),
  });
  await service?.end();
  const [name = ""] = filesBelow(join(BACKUP, "objects"));
  const file = join(BACKUP, "objects", name);
  const good = readFileSync(file);
  const found = readdirSync(dataFolder).sort();
  flipBit(file);
  expect(command("restore", dataFolder, BACKUP)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`${file} is damaged`),
  });
  rmSync(file);
  expect(command("restore", dataFolder, BACKUP).stderr).toContain(`${file} is missing`);
  writeFileSync(file, good);
  expect(command("restore", dataFolder, parent).stderr).toContain("is no backup");
  expect(readdirSync(dataFolder).sort()).toEqual(found);
});

test("restores every row, result and log-in", async () => {
  flipBit(join(dataFolder, "backspread.db"));
  for (const file of filesBelow(join(dataFolder, "objects"))) flipBit(join(dataFolder, "objects", file));

  const { status, stdout } = command("restore", dataFolder, BACKUP);
  expect([status, stdout]).toEqual([0, expect.stringContaining("is as it was at 20")]);
  service = await startService({ dataFolder, sample: "none" });
  const { address } = service;

  // Earlier log-ins and passwords still work.
  expect(await belongingsOf({ ...(await signIn(address)), access: session.access }, taskId)).toEqual(before);
  const renewed = await request(address, "POST", "/api/token/refresh/", {
    body: { refresh: member.refresh },
  });
  expect(renewed.status).toBe(200);
  expect((await signIn(address, visitor)).access).not.toBe("");
  expect((await runBacktest(await signIn(address, DEMO), GOLD_BACKTEST)).trades.length).toBeGreaterThan(0);
});

test("backs up a restored folder to the same rows and objects", async () => {
  await service?.end();
  const fresh = join(parent, "fresh");
  expect(command("restore", fresh, BACKUP).status).toBe(0);
  expect(command("backup", fresh, AGAIN).status).toBe(0);
  expect(rowsIn(AGAIN)).toEqual(rowsIn(BACKUP));
  expect(rowsIn(BACKUP).objects.length).toBeGreaterThan(6);
  // Files of objects are named by the hash of their bytes, which the backup compared.
  expect(filesBelow(join(AGAIN, "objects"))).toEqual(filesBelow(join(BACKUP, "objects")));
});

test("backs up everything but a damaged object, and names it", () => {
  const folder = join(parent, "partly");
  expect(command("restore", folder, BACKUP).status).toBe(0);
  const [name = ""] = filesBelow(join(folder, "objects"));
  flipBit(join(folder, "objects", name));
  const partial = join(parent, "partial");
  expect(command("backup", folder, partial)).toMatchObject({
    status: 1,
    stderr: `objects/${name} is damaged and not in the backup\n`,
  });
  expect(filesBelow(join(partial, "objects"))).toHaveLength(filesBelow(join(BACKUP, "objects")).length - 1);
});
