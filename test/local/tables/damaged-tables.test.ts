import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";
import { DynamoDBClient, PutItemCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { Damaged } from "../../../infra/local/data/damaged.ts";
import { checkDatabase, checkTables } from "../../../infra/local/tables/check-files.ts";
import { damageInLog } from "../../../infra/local/tables/check-log.ts";
import { crc32c } from "../../../infra/local/tables/crc32c.ts";
import { unsnappy } from "../../../infra/local/tables/snappy.ts";
import { startTables } from "../../../infra/local/tables/tables.ts";
import { clientSettings } from "../../../infra/local/wire/client-settings.ts";
import { asked } from "../../functions/faults/fault-plan.ts";
import { hearErrors, timesIn } from "../../support/console.ts";
import { type Damage, damageFile, damages, flipBit } from "../../support/damage.ts";
import { closing, sharedTempFolder, tempFolder } from "../../support/temp-folder.ts";
import { spec, TableName } from "./tasks-table.ts";

const clientOf = (endpoint: string) => new DynamoDBClient({ ...clientSettings(endpoint), maxAttempts: 1 });

const putMany = async (endpoint: string, from: number, count: number): Promise<void> => {
  const client = clientOf(endpoint);
  const row = (n: number) => ({
    taskId: { S: `task ${n}` },
    owner: { S: `owner ${n % 7} ${"x".repeat(900)}` },
  });
  await Promise.all(
    Array.from({ length: count }, (_, n) =>
      client.send(new PutItemCommand({ TableName, Item: row(from + n) })),
    ),
  );
};

const rowsOf = async (endpoint: string): Promise<number> =>
  (await clientOf(endpoint).send(new ScanCommand({ TableName, Select: "COUNT" }))).Count ?? 0;

const ROWS = 240;
const parent = sharedTempFolder();
const CLOSED = join(parent, "closed");
const KILLED = join(parent, "killed");

/** Tables with rows of two starts, some of them in a log: once as they were closed, once as a kill would leave them. */
beforeAll(async () => {
  const first = await startTables(CLOSED, [spec]);
  await putMany(first.endpoint, 0, ROWS / 2);
  await first.close();
  const second = await startTables(CLOSED, [spec]);
  await putMany(second.endpoint, ROWS / 2, ROWS / 2);
  cpSync(CLOSED, KILLED, { recursive: true });
  await second.close();
});

const copyOf = (folder: string, to = mkdtempSync(join(parent, "copy-"))): string => {
  cpSync(folder, to, { recursive: true });
  return to;
};

const LOOKED_AT = /^(\d+\.(ldb|log)|MANIFEST-\d+|CURRENT)$/;
const filesOf = (folder: string): string[] =>
  readdirSync(folder).filter((name) => LOOKED_AT.test(name) && statSync(join(folder, name)).size > 0);

/** Some file of the tables, by a number. */
const fileOf = (folder: string, n: number): string => {
  const names = filesOf(folder);
  return names[n % names.length] ?? "";
};

describe("files of the tables", () => {
  test("of which nothing is wrong are taken as they are, closed or killed", () => {
    expect(filesOf(CLOSED).map((name) => name.replace(/\d+/, ""))).toEqual(
      expect.arrayContaining([".ldb", ".log", "CURRENT", "MANIFEST-"]),
    );
    for (const folder of [CLOSED, KILLED]) expect(() => checkDatabase(copyOf(folder))).not.toThrow();
  });

  test("with any damage are refused by name", () => {
    fc.assert(
      fc.property(fc.nat(), damages, (n, damage) => {
        const folder = copyOf(CLOSED);
        const name = fileOf(folder, n);
        damageFile(join(folder, name), damage);
        expect(() => checkDatabase(folder)).toThrow(Damaged);
        expect(() => checkDatabase(folder)).toThrow(
          /\/(\d+\.(ldb|log)|MANIFEST-\d+|CURRENT) is (damaged|missing)/,
        );
        rmSync(folder, { recursive: true });
      }),
      asked(150),
    );
  });

  test("that are missing are refused, and nothing is begun anew in their place", () => {
    for (const name of filesOf(CLOSED)) {
      const folder = copyOf(CLOSED);
      rmSync(join(folder, name));
      expect(() => checkDatabase(folder), name).toThrow(Damaged);
    }
  });

  test("of a process that was killed may end in the middle of a record, and nowhere else be wrong", () => {
    fc.assert(
      fc.property(fc.nat(), damages, (n, damage) => {
        const folder = copyOf(KILLED);
        const name = fileOf(folder, n);
        damageFile(join(folder, name), damage);
        const isTornLog = /log|MANIFEST/.test(name) && damage.kind !== "flip";
        if (!isTornLog) expect(() => checkDatabase(folder)).toThrow(Damaged);
        rmSync(folder, { recursive: true });
      }),
      asked(100),
    );
  });

  test("are compared while the tables are open, but for what is just being written", async () => {
    const folder = copyOf(CLOSED);
    const [name = ""] = filesOf(folder).filter((each) => each.endsWith(".ldb"));
    flipBit(join(folder, name));
    const pause = async () => undefined;
    await checkTables(folder, pause);
    utimesSync(join(folder, name), 1, 1);
    await expect(checkTables(folder, pause)).rejects.toThrow(`${name} is damaged`);
  });
});

test("a write that a full disk cut off, and what was written behind it, is no damage", () => {
  const folder = copyOf(KILLED);
  const [name = ""] = filesOf(folder).filter((each) => each.endsWith(".log"));
  const bytes = readFileSync(join(folder, name));
  const first = 7 + bytes.readUInt16LE(4);
  const second = first + 7 + bytes.readUInt16LE(first + 4);
  const third = second + 7 + bytes.readUInt16LE(second + 4);
  // Half of the second record, the third one behind it.
  const torn = Buffer.concat([
    bytes.subarray(0, first + Math.floor((second - first) / 2)),
    bytes.subarray(second, third),
  ]);
  expect([damageInLog(torn, false), damageInLog(torn, true)]).toEqual([undefined, first]);
  const changed = Buffer.from(bytes.subarray(0, third));
  changed.writeUInt16LE(bytes.readUInt16LE(first + 4) ^ 8, first + 4);
  expect(damageInLog(changed, false)).toBe(first);
});

test("what a killed process was just writing is no damage: the database never named it", async () => {
  const folder = copyOf(KILLED);
  const [table = ""] = filesOf(folder).filter((each) => each.endsWith(".ldb"));
  cpSync(join(folder, table), join(folder, "000999.ldb"));
  damageFile(join(folder, "000999.ldb"), { kind: "cut", at: 0.5 });
  cpSync(join(folder, table), join(folder, "MANIFEST-000998"));
  const tables = closing(await startTables(folder, [spec]));
  expect(await rowsOf(tables.endpoint)).toBe(ROWS);
});

test("tables that are damaged while they are open answer nothing any more, and it is said once", async () => {
  const said = hearErrors();
  const folder = copyOf(CLOSED);
  const tables = closing(await startTables(folder, [spec], 50));
  expect(await rowsOf(tables.endpoint)).toBe(ROWS);
  const [name = ""] = filesOf(folder).filter((each) => each.endsWith(".ldb"));
  flipBit(join(folder, name));
  utimesSync(join(folder, name), 1, 1);
  const status = () => rowsOf(tables.endpoint).then(String, (error) => error.$metadata?.httpStatusCode);
  await expect.poll(status, { timeout: 5000 }).toBe(503);
  expect(await status()).toBe(503);
  expect(timesIn(said(), `${name} is damaged at byte`)).toBe(1);
});

test("tables that are damaged do not start, and are left as they were found", async () => {
  const folder = copyOf(CLOSED);
  const [name = ""] = filesOf(folder).filter((each) => each.endsWith(".ldb"));
  flipBit(join(folder, name));
  const before = readdirSync(folder);
  await expect(startTables(folder, [spec])).rejects.toThrow(`${join(folder, name)} is damaged at byte`);
  expect(readdirSync(folder)).toEqual(before);
});

test("strays beside the tables change nothing", async () => {
  hearErrors();
  const folder = copyOf(CLOSED);
  cpSync(join(folder, fileOf(folder, 0)), join(folder, "000001.ldb~"));
  cpSync(join(folder, "CURRENT"), join(folder, ".DS_Store"));
  const tables = closing(await startTables(folder, [spec]));
  expect(await rowsOf(tables.endpoint)).toBe(ROWS);
});

test("tables of a process that died while it made them begin anew", async () => {
  const folder = tempFolder();
  const whole: Damage = { kind: "empty" };
  for (const name of filesOf(CLOSED).filter((each) => each.startsWith("MANIFEST"))) {
    cpSync(join(CLOSED, name), join(folder, "MANIFEST-000001"));
    damageFile(join(folder, "MANIFEST-000001"), whole);
  }
  const tables = closing(await startTables(folder, [spec]));
  expect(await rowsOf(tables.endpoint)).toBe(0);
  expect(existsSync(join(folder, "CURRENT"))).toBe(true);
});

test("checksums and packing are those of their definitions", () => {
  expect(crc32c(Buffer.from("123456789"))).toBe(0xe3069283);
  // Three bytes as they are, four from three back (which reach into themselves), three from two back, one as it is.
  const packed = Uint8Array.from([11, 8, 97, 98, 99, 1, 3, 10, 2, 0, 0, 120]);
  expect(Buffer.from(unsnappy(packed)).toString()).toBe("abcabcacacx");
  for (const end of [5, 9, 11]) expect(() => unsnappy(packed.subarray(0, end))).toThrow(RangeError);
});
