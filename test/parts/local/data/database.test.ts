import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DynamoDBClient, GetItemCommand, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { BadSetting } from "../../../../infra/local/console/report.ts";
import {
  copyDatabase,
  type Database,
  databaseIn,
  IN_MEMORY,
  openDatabase,
} from "../../../../infra/local/data/database.ts";
import { Damaged } from "../../../../infra/local/data/disk-fault.ts";
import { openDataFolder } from "../../../../infra/local/data/open-data-folder.ts";
import { tablesBackend } from "../../../../infra/local/tables/table-calls.ts";
import { clientSettings } from "../../../../infra/local/wire/client-settings.ts";
import { serveAlone } from "../../../../infra/local/wire/stand-in.ts";
import { hearErrors, timesIn } from "../../../support/console.ts";
import { damagedBytes, damages } from "../../../support/damage.ts";
import { noSmallDisk, smallDisk } from "../../../support/small-disk.ts";
import { closing, tempFolder } from "../../../support/temp-folder.ts";
import { asked } from "../../functions/faults/fault-plan.ts";
import { openStore } from "../objects/open-store.ts";
import { spec, TableName } from "../tables/sdk-calls.ts";

const Note = z.object({ text: z.string() });
const UNAVAILABLE = { $metadata: expect.objectContaining({ httpStatusCode: 503 }) };

/** Returns a counter in one row of a table, called by AWS's client. */
const counterOf = async (database: Database) => {
  const { endpoint } = closing(await serveAlone(tablesBackend({ database, tables: [spec] })));
  const client = new DynamoDBClient({ ...clientSettings(endpoint), maxAttempts: 1 });
  const Key = { owner: { S: "ada" }, id: { S: "counter" } };
  return {
    add: (text = "") =>
      client.send(
        new UpdateItemCommand({
          TableName,
          Key,
          UpdateExpression: "ADD hits :one SET note = :text",
          ExpressionAttributeValues: { ":one": { N: "1" }, ":text": { S: text } },
        }),
      ),
    hits: async () => Number((await client.send(new GetItemCommand({ TableName, Key }))).Item?.hits?.N ?? 0),
  };
};

describe("a collection", () => {
  test("returns a collection's records in the order of their first insertion", () => {
    const notes = closing(openDatabase(IN_MEMORY)).collection("notes", Note);
    for (const id of ["b", "a", "c"]) notes.put(id, { text: id });
    notes.put("b", { text: "new" });
    notes.delete("c");
    expect(notes.all()).toEqual([
      { id: "b", value: { text: "new" } },
      { id: "a", value: { text: "a" } },
    ]);
    expect([notes.get("a"), notes.get("c")]).toEqual([{ text: "a" }, undefined]);
  });

  test("undoes all changes of a transaction that throws", () => {
    const { collection, transaction } = closing(openDatabase(IN_MEMORY));
    const notes = collection("notes", Note);
    const fail = (): never => {
      notes.put("a", { text: "a" });
      transaction(() => notes.put("b", { text: "b" }));
      throw new Error("no");
    };
    expect(() => transaction(fail)).toThrow("no");
    expect(notes.all()).toEqual([]);
  });

  test("throws Damaged for a record that was changed", () => {
    const { collection, sql } = closing(openDatabase(IN_MEMORY));
    const notes = collection("notes", Note);
    notes.put("a", { text: "a" });
    sql.exec(`UPDATE records SET value = '{"text":"b"}'`);
    expect(() => notes.get("a")).toThrow(Damaged);
    expect(() => notes.all()).toThrow(Damaged);
  });
});

describe("a database with any damage", () => {
  test("refuses a damaged database by name, or returns all records as written", () => {
    const folder = tempFolder();
    const file = join(folder, "test.db");
    const texts = Array.from({ length: 60 }, (_, n) => `${n} `.repeat(100));
    const database = openDatabase(file);
    const notes = database.collection("notes", Note);
    for (const [n, text] of texts.entries()) notes.put(String(n), { text });
    database.close();
    const whole = readFileSync(file);
    fc.assert(
      fc.property(damages, (damage) => {
        writeFileSync(file, damagedBytes(whole, damage));
        // An empty file is an empty database to SQLite.
        if (readFileSync(file).length === 0) return;
        const read = () => {
          const damaged = openDatabase(file);
          try {
            return damaged.collection("notes", Note).all();
          } finally {
            damaged.close();
          }
        };
        try {
          expect(read().map(({ value }) => value.text)).toEqual(texts);
        } catch (error) {
          expect(error).toBeInstanceOf(Damaged);
          expect((error as Error).message).toContain(`${file} is damaged`);
        }
      }),
      asked(80),
    );
  });

  test("copies no damaged database into a backup", () => {
    const folder = tempFolder();
    const database = openDatabase(databaseIn(folder));
    database.collection("notes", Note).put("a", { text: "a" });
    database.sql.exec(`UPDATE records SET value = '{"text":"b"}'`);
    database.close();
    expect(() => copyDatabase(databaseIn(folder), join(folder, "copy.db"))).toThrow(Damaged);
  });

  test("answers 503 on a database damaged during a run, and names it on the console once", async () => {
    const said = hearErrors();
    const database = closing(openDatabase(IN_MEMORY));
    const { add } = await counterOf(database);
    await add();
    database.sql.exec(`UPDATE "${TableName}" SET item = replace(item, '"1"', '"7"')`);
    for (let i = 0; i < 2; i++) await expect(add()).rejects.toMatchObject(UNAVAILABLE);
    expect(
      timesIn(said(), `a row of ${TableName} was changed on the disk. Stop the service and restore`),
    ).toBe(1);
  });
});

test("keeps every acknowledged write when the process is killed", async () => {
  const file = join(tempFolder(), "test.db");
  const script = `
    import { openDatabase } from ${JSON.stringify(new URL("../../../../infra/local/data/database.ts", import.meta.url))};
    import * as z from ${JSON.stringify(import.meta.resolve("zod"))};
    const notes = openDatabase(${JSON.stringify(file)}).collection("notes", z.any());
    for (let n = 0; n < 100_000; n++) { notes.put(String(n), { text: "x".repeat(1000) }); process.stdout.write(n + "\\n"); }`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let told = "";
  child.stdout.on("data", (bytes: Buffer) => {
    told += bytes.toString();
  });
  await expect.poll(() => told.length, { timeout: 10_000 }).toBeGreaterThan(2000);
  child.kill("SIGKILL");
  await once(child, "close");
  const last = Number(told.slice(0, told.lastIndexOf("\n")).split("\n").at(-1));
  expect(closing(openDatabase(file)).collection("notes", Note).all().length).toBeGreaterThan(last);
});

test("refuses a folder with objects whose database is gone", () => {
  const folder = tempFolder();
  openDataFolder(folder).close();
  mkdirSync(join(folder, "objects"));
  openDataFolder(folder).close();
  rmSync(databaseIn(folder));
  expect(() => openDataFolder(folder)).toThrow(/backspread\.db is missing or empty/);
});

test("refuses a data folder of another version, and says what to do with it", () => {
  const [files, unmarked] = [tempFolder(), tempFolder()];
  mkdirSync(join(files, "dynamodb"));
  const database = openDatabase(databaseIn(unmarked));
  database.sql.exec("PRAGMA user_version = 0");
  database.close();
  const REFUSAL = (folder: string, version: number) =>
    new BadSetting(
      `${folder} is a data folder of version ${version}, and this program reads version 4: move it away and import again`,
    );
  expect(() => openDataFolder(files)).toThrow(REFUSAL(files, 1));
  expect(() => openDataFolder(unmarked)).toThrow(REFUSAL(unmarked, 2));
});

/** Returns a disk that becomes writable after the test, so that it can be removed. */
const disk = () => {
  const made = smallDisk();
  onTestFinished(() => made.protect(false));
  return made;
};

describe.skipIf(noSmallDisk !== undefined)("a full disk", () => {
  test("refuses rows and objects with 503 on a full disk, names it once, and keeps every acknowledged write", async () => {
    const said = hearErrors();
    const { folder, fill, free } = disk();
    const { database, put, text } = await openStore(folder);
    const { add, hits } = await counterOf(database);
    const large = "x".repeat(200_000);
    let answered = 0;
    await put("before", large);
    for (const spare of [0, 8000, 60_000]) {
      fill(spare);
      for (let i = 0; i < 30; i++) {
        const done = await add("x".repeat(5000)).catch((error: unknown) => error);
        if (done instanceof Error) expect(done).toMatchObject(UNAVAILABLE);
        else answered++;
      }
      await expect(put("refused", large)).rejects.toMatchObject(UNAVAILABLE);
      expect(await hits()).toBe(answered);
      free();
    }
    await add();
    await put("after", large);
    expect(await text("before")).toBe(large);
    const again = await counterOf(closing(openDatabase(databaseIn(folder))));
    expect(await again.hits()).toBe(answered + 1);
    expect(timesIn(said(), "The disk is full: what cannot be kept is refused (503)")).toBe(1);
  });
});

describe.skipIf(noSmallDisk !== undefined)("a disk that can only be read", () => {
  test("refuses puts with 503 on a read-only disk, serves undamaged objects, and accepts puts once it is writable", async () => {
    const said = hearErrors();
    const { folder, protect } = disk();
    const objects = join(folder, "objects");
    const { put, text } = await openStore(tempFolder(), { folder: objects });
    const large = "x".repeat(200_000);
    await put("before", large);
    protect(true);
    for (let i = 0; i < 2; i++) await expect(put("refused", `${large}y`)).rejects.toMatchObject(UNAVAILABLE);
    expect(await text("before")).toBe(large);
    protect(false);
    await put("after", large);
    expect(timesIn(said(), "The disk can only be read")).toBe(1);
  });

  test("stops a start on a read-only disk, and names the reason", () => {
    const { folder, protect } = disk();
    openDatabase(databaseIn(folder)).close();
    protect(true);
    expect(() => openDatabase(databaseIn(folder))).toThrow(/readonly|read-only|unable to open/);
    protect(false);
    openDatabase(databaseIn(folder)).close();
  });
});
