import { expect, test } from "vitest";
import { hashed } from "../../../../functions/process/ids.ts";
import { currentUsers } from "../../../../infra/cloud/copies/current-users.ts";
import { restoreObjects } from "../../../../infra/cloud/copies/past-objects.ts";
import { restoreRows } from "../../../../infra/cloud/copies/past-rows.ts";
import { restoreOrderOf } from "../../../../infra/operate/restore/restore-order.ts";
import { type FakeVersion, type Item, openPast, type PastAccount } from "./past-account.ts";

/** A restore of rows and objects into the same stage. */

const AT = "2026-11-22T09:00:00.000Z";
const BEFORE = "2026-11-22T08:00:00.000Z";
const AFTER = "2026-11-22T10:00:00.000Z";

const row = (parts: Record<string, string>): Item =>
  Object.fromEntries(Object.entries(parts).map(([name, S]) => [name, { S }]));
const profile = (username: string): Item => row({ username, userId: `id-of-${username}` });
const savedRow = (owner: string, backtestId: string, title: string): Item =>
  row({ owner: `id-of-${owner}`, backtestId, title });

/** Ada and Bob are users; Cy deleted the account after the moment. */
const account = (parts: Partial<PastAccount> = {}): PastAccount => ({
  now: new Map([
    ["profiles", [profile("ada"), profile("bob")]],
    ["deletions", [row({ kind: "name", deletionId: hashed("cy") })]],
    ["saved", [savedRow("ada", "changed", "new"), savedRow("ada", "later", "new")]],
  ]),
  past: new Map([
    ["profiles", [profile("ada"), profile("bob"), profile("cy"), profile("dan")]],
    [
      "saved",
      [
        savedRow("ada", "changed", "old"),
        savedRow("ada", "deleted", "old"),
        savedRow("bob", "deleted", "old"),
        savedRow("cy", "erased", "old"),
      ],
    ],
  ]),
  versions: [],
  asked: [],
  ...parts,
});

const restored = async (given: PastAccount, asked: { user?: string; replaces?: boolean } = {}) => {
  const data = await openPast(given);
  const past = { at: new Date(AT), replaces: asked.replaces ?? false, pollMs: 1 };
  const lines: string[] = [];
  const about = { past, users: currentUsers(data, asked.user), tell: (line: string) => lines.push(line) };
  return { data, about, lines };
};

const titles = ({ now }: PastAccount) =>
  now
    .get("saved")
    ?.map(({ owner, backtestId, title }) => `${owner?.S} ${backtestId?.S} ${title?.S}`)
    .sort();

test("puts deleted rows back, and leaves changed and newer rows and erased users alone", async () => {
  const given = account();
  const { data, about, lines } = await restored(given);
  await restoreRows(data, "saved", about);
  expect(titles(given)).toEqual([
    "id-of-ada changed new",
    "id-of-ada deleted old",
    "id-of-ada later new",
    "id-of-bob deleted old",
  ]);
  expect(given.asked).toEqual([`restore saved to ${AT}`, "delete saved-at-20261122T090000Z"]);
  expect(lines).toEqual(["saved: 2 of 3 rows put back"]);
});

test("replaces changed rows of one user where the restore asks for it", async () => {
  const given = account();
  const { data, about } = await restored(given, { user: "ada", replaces: true });
  await restoreRows(data, "saved", about);
  expect(titles(given)).toEqual(["id-of-ada changed old", "id-of-ada deleted old", "id-of-ada later new"]);
});

test("puts a lost profile back, but not that of a user who deleted the account", async () => {
  const given = account();
  const { data, about } = await restored(given, { replaces: true });
  await restoreRows(data, "profiles", about);
  expect(given.now.get("profiles")?.map(({ username }) => username?.S)).toEqual(["ada", "bob", "dan"]);
});

const version = (key: string, id: string, at: string): FakeVersion => ({ key, id, at });
const gone = (key: string, at: string): FakeVersion => ({ key, id: `${key} gone`, at, isDeleted: true });
const ADAS = "saved/id-of-ada";

const VERSIONS: readonly FakeVersion[] = [
  version(`${ADAS}/changed.json`, "new", AFTER),
  version(`${ADAS}/changed.json`, "old", BEFORE),
  gone(`${ADAS}/deleted.json`, AFTER),
  version(`${ADAS}/deleted.json`, "last", BEFORE),
  version(`${ADAS}/deleted.json`, "first", "2026-11-01T00:00:00.000Z"),
  version(`${ADAS}/later.json`, "only", AFTER),
  version(`${ADAS}/same.json`, "same", BEFORE),
  gone("saved/id-of-cy/erased.json", AFTER),
  version("saved/id-of-cy/erased.json", "erased", BEFORE),
];

test.each([
  ["deleted objects", false, ["deleted.json last"]],
  ["deleted and overwritten objects", true, ["changed.json old", "deleted.json last"]],
])("puts back %s of users whom the stage has", async (_, replaces, expected) => {
  const given = account({ versions: [...VERSIONS] });
  const { data, about } = await restored(given, { replaces });
  await restoreObjects(data, "results", about);
  const copies = expected.map((each) => {
    const [name, id] = each.split(" ");
    return `copy results/${ADAS}/${name}?versionId=${id} to /results/${ADAS}/${name}`;
  });
  expect(given.asked).toEqual(copies);
});

test("puts the manifest back after the markets that it names, and no lease of an import", async () => {
  const keys = ["imports/spy.json", "manifest.json", "markets/SPY/1.market"];
  const versions = keys.flatMap((key) => [gone(key, AFTER), version(key, `${key} v`, BEFORE)]);
  const given = account({ versions });
  const { data, about } = await restored(given);
  await restoreObjects(data, "market", about);
  expect(given.asked.map((each) => each.replace(/.* to /, ""))).toEqual([
    "/market/markets/SPY/1.market",
    "/market/manifest.json",
  ]);
});

const NOW_MS = Date.parse("2026-11-23T00:00:00Z");
const ordered = (line: string) => restoreOrderOf(line.split(" "), NOW_MS);

test("reads a moment with its tables and buckets, a folder, or the pool", () => {
  expect(ordered(`--stage prod --at ${AT} saved results --user Ada`)).toEqual({
    stage: "prod",
    kind: "moment",
    at: new Date(AT),
    tables: ["saved"],
    buckets: ["results"],
    user: "ada",
    replaces: false,
  });
  expect(ordered("--stage dev copy")).toEqual({ stage: "dev", kind: "folder", folder: "copy" });
  expect(ordered("--stage dev --pool")).toEqual({ stage: "dev", kind: "pool" });
});

test.each([
  ["a stage without anything", "--stage dev", "usage"],
  ["a moment without names", `--stage dev --at ${AT}`, "usage"],
  ["a table that holds nothing to keep", `--stage dev --at ${AT} saved limits`, "usage"],
  ["a moment to come", "--stage dev --at 2027-01-01T00:00:00Z saved", "is a past time"],
  ["a day without a time", "--stage dev --at 2026-11-22 saved", "is a past time"],
  ["a folder with an option of a moment", "--stage dev copy --replace", "usage"],
  ["a folder with the pool", "--stage dev --pool copy", "usage"],
  ["two folders", "--stage dev one two", "usage"],
])("refuses to restore %s", (_, line, words) => {
  expect(() => ordered(line)).toThrow(words);
});
