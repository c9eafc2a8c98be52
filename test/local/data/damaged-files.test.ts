import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { openLedger } from "../../../infra/local/billing/ledger.ts";
import { Damaged } from "../../../infra/local/data/damaged.ts";
import { openJsonFiles } from "../../../infra/local/data/json-files.ts";
import { madeOnce } from "../../../infra/local/data/made-once.ts";
import { sealedJson } from "../../../infra/local/data/sealed.ts";
import { openOutbox } from "../../../infra/local/mail/outbox.ts";
import { openUserFolder } from "../../../infra/local/users/user-folder.ts";
import { asked } from "../../functions/faults/fault-plan.ts";
import { hearErrors, timesIn } from "../../support/console.ts";
import { damageFile, damages, flipBit } from "../../support/damage.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const Value = z.object({ text: z.string(), count: z.number() });
const LOSS = "It is gone.";

const userNamed = (username: string) => ({
  username,
  attributes: { sub: `sub of ${username}` },
  status: "CONFIRMED" as const,
  enabled: true,
  createdAtMs: 1,
  modifiedAtMs: 1,
  failures: { count: 0, lastAtMs: 0, lockedUntilMs: 0 },
  logIns: [],
  codes: {},
});

/** What editors, systems and copies leave in folders. */
const strayIn = (folder: string): void => {
  for (const name of [
    ".DS_Store",
    "notes.txt~",
    "#x.json#",
    "Thumbs.db",
    "x.json",
    "copy of x.json",
    "x.tmp",
  ])
    writeFileSync(join(folder, name), "{ no JSON");
  for (const name of ["folder", `${"a".repeat(64)}.json`, "00000000-0000-0000-0000-000000000000.json"])
    mkdirSync(join(folder, name));
};

const filesIn = (folder: string, end: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith(end));

describe("a small file with any damage", () => {
  test("is either as it was written or set aside, and never read as something else", () => {
    hearErrors();
    const parent = tempFolder();
    fc.assert(
      fc.property(fc.record({ text: fc.string(), count: fc.integer() }), damages, (value, damage) => {
        const folder = mkdtempSync(join(parent, "files-"));
        const file = openJsonFiles(folder, Value, LOSS).add(value);
        damageFile(file, damage);
        expect(openJsonFiles(folder, Value, LOSS).all()).toEqual([]);
        expect([existsSync(file), existsSync(`${file}.damaged`)]).toEqual([false, true]);
      }),
      asked(200),
    );
  });

  test("is named on the console once, with what follows and what to do", () => {
    const said = hearErrors();
    const folder = tempFolder();
    const file = openJsonFiles(folder, Value, LOSS).add({ text: "a", count: 1 });
    flipBit(file);
    for (let start = 0; start < 3; start++) openJsonFiles(folder, Value, LOSS).all();
    expect(timesIn(said(), `${file} is damaged`)).toBe(1);
    expect(said()).toContain(LOSS);
  });

  test("of before there were checksums is read as it is", () => {
    const folder = tempFolder();
    const value = { text: "old", count: 2 };
    const file = openJsonFiles(folder, Value, LOSS).add(value);
    writeFileSync(file, JSON.stringify(value));
    expect(openJsonFiles(folder, Value, LOSS).all()).toEqual([{ file, value }]);
  });
});

test("what is nobody's file in a folder changes nothing and stays", () => {
  const said = hearErrors();
  const folder = tempFolder();
  const value = { text: "a", count: 1 };
  openJsonFiles(folder, Value, LOSS).add(value);
  strayIn(folder);
  const before = readdirSync(folder).filter((name) => !name.endsWith(".tmp"));
  expect(
    openJsonFiles(folder, Value, LOSS)
      .all()
      .map((each) => each.value),
  ).toEqual([value]);
  const users = openUserFolder(folder);
  expect([...users.all()]).toEqual([]);
  expect(readdirSync(folder)).toEqual(before);
  expect(said()).toBe("");
});

describe("a user whose file is damaged", () => {
  test("is not let in, nor is the name anybody else's, while others go on; until the file is back", async () => {
    hearErrors();
    const folder = tempFolder();
    const before = openUserFolder(folder);
    for (const name of ["ada", "bob"]) await before.change(name, () => userNamed(name));
    const [file = ""] = filesIn(folder, ".json").filter((name) =>
      readFileSync(join(folder, name), "utf8").includes("ada"),
    );
    const good = readFileSync(join(folder, file));
    flipBit(join(folder, file));
    // A second start knows it by the name of what was set aside.
    for (let start = 0; start < 2; start++) {
      const users = openUserFolder(folder);
      expect(users.find("bob")).toEqual(userNamed("bob"));
      expect(() => users.find("ada")).toThrow(Damaged);
      await expect(users.change("ada", () => userNamed("ada"))).rejects.toThrow(Damaged);
    }
    writeFileSync(join(folder, file), good);
    expect(openUserFolder(folder).find("ada")).toEqual(userNamed("ada"));
  });

  test("is not found under the file of another", async () => {
    const folder = tempFolder();
    await openUserFolder(folder).change("ada", () => userNamed("ada"));
    const [file = ""] = readdirSync(folder);
    writeFileSync(join(folder, `${"f".repeat(64)}.json`), readFileSync(join(folder, file)));
    expect([...openUserFolder(folder).all()]).toHaveLength(1);
    expect(openUserFolder(folder).find("ada")).toBeDefined();
  });
});

test("a key that is damaged is made anew, and said", async () => {
  const said = hearErrors();
  const folder = tempFolder();
  let made = 0;
  const key = () =>
    madeOnce({
      file: join(folder, "key"),
      make: () => `key ${++made}`,
      read: (text) => text,
      loss: "Ask again.",
    });
  expect([await key(), await key()]).toEqual(["key 1", "key 1"]);
  flipBit(join(folder, "key"));
  expect([await key(), await key()]).toEqual(["key 2", "key 2"]);
  expect(timesIn(said(), "Ask again.")).toBe(1);
});

test("who has paid is not guessed: a damaged ledger is refused by name", async () => {
  const folder = tempFolder();
  await openLedger(folder).change((draft) => void draft.customers.push({ id: "c", email: null, created: 1 }));
  flipBit(join(folder, "ledger.json"));
  expect(() => openLedger(folder)).toThrow(join(folder, "ledger.json"));
});

test("a mail that is damaged is left out; the others, and the damaged file, stay", async () => {
  const said = hearErrors();
  const folder = tempFolder();
  const options = { file: join(folder, "mail.jsonl"), isFailing: false, onMail: () => undefined };
  const outbox = await openOutbox(options);
  for (const subject of ["first", "second", "third"]) await outbox.send({ to: "a@b.c", subject, html: "x" });
  const text = readFileSync(options.file, "utf8");
  writeFileSync(options.file, text.replace("second", "sekond"));
  for (let start = 0; start < 2; start++)
    expect((await openOutbox(options)).mails().map(({ subject }) => subject)).toEqual(["third", "first"]);
  expect(timesIn(said(), "mail.jsonl is damaged")).toBe(1);
  expect(readFileSync(`${options.file}.damaged`, "utf8")).toContain("sekond");
});

test("a value and its checksum are one text", () => {
  expect(sealedJson({ a: 1 })).toBe('crc32 561bacaf\n{"a":1}');
});
