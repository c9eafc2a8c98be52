import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import * as z from "zod";
import { convertOldFolder } from "../../../infra/local/backup/old-folder.ts";
import { openLedger, valuesOf } from "../../../infra/local/billing/ledger.ts";
import { Damaged } from "../../../infra/local/data/damaged.ts";
import { objectsIn, openDataFolder } from "../../../infra/local/data/open-data-folder.ts";
import { openOutbox } from "../../../infra/local/mail/outbox.ts";
import { openObjectStore } from "../../../infra/local/objects/object-store.ts";
import { storedKey } from "../../../infra/local/secrets/stored-key.ts";
import { openRows } from "../../../infra/local/tables/rows.ts";
import { openDirectory } from "../../../infra/local/users/directory.ts";
import { openExecutionRecords } from "../../../infra/local/workflow/execution-records.ts";
import { hearErrors } from "../../support/console.ts";
import { flipBit } from "../../support/damage.ts";
import { closing, tempFolder } from "../../support/temp-folder.ts";
import { spec as table } from "../tables/sdk-calls.ts";

/** The files of the version before the single database, byte for byte. */

const hex = (bytes: string | Uint8Array): string => crc32(bytes).toString(16).padStart(8, "0");
const sealed = (text: string): string => `crc32 ${hex(text)}\n${text}`;
const sealedJson = (value: unknown): string => sealed(JSON.stringify(value));

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const LARGE = Buffer.alloc(3_000_000, "abcdefg");

/** Returns an object's file with its metadata; the oldest files have neither the checksum nor the mark. */
const objectFile = (key: string, content: Uint8Array, isOldest = false): Buffer => {
  const etag = `"${createHash("md5").update(content).digest("hex")}"`;
  const about = { key, bytes: content.length, etag, contentType: "text/plain", metadata: { by: "test" } };
  const json = Buffer.from(JSON.stringify({ ...about, modifiedAtMs: 1_700_000_000_000, id: "a", sums: [] }));
  const end = isOldest
    ? [number(json.length)]
    : [number(crc32(json)), number(json.length), number(0xb5_0b_1e_c7)];
  return Buffer.concat([content, json, ...end]);
};

const USER = {
  username: "ada",
  attributes: { sub: "sub-of-ada", email: "ada@example.org", email_verified: "true" },
  status: "CONFIRMED",
  enabled: true,
  password: { salt: "c2FsdA==", hash: "aGFzaA==", cost: 32_768, blockSize: 8, parallelization: 3 },
  createdAtMs: 1,
  modifiedAtMs: 2,
  failures: { count: 1, lastAtMs: 3, lockedUntilMs: 0 },
  logIns: [{ originJti: "j", clientId: "c", authAtMs: 1, expiresAtMs: 2, tokens: [{ hash: "h" }] }],
  codes: { reset: { hash: "h", expiresAtMs: 1, tries: 0 } },
};
const CUSTOMER = { id: "cus_1", email: "ada@example.org", created: 1 };
const CHECKOUT = {
  id: "cs_1",
  isComplete: true,
  priceId: "price",
  customerId: "cus_1",
  email: null,
  clientReferenceId: null,
  metadata: {},
  subscriptionMetadata: {},
  successUrl: "/ok",
  cancelUrl: null,
  created: 1,
  expiresAt: 2,
  subscriptionId: null,
};
const EXECUTION = {
  arn: "arn:1",
  machineArn: "arn:m",
  name: "1",
  input: "{}",
  startedAtMs: 1,
  status: "RUNNING",
};
const MAIL = {
  sentAt: "2026-01-01T00:00:00.000Z",
  to: "ada@example.org",
  subject: "Hello",
  html: "<p>Hello</p>",
};
const ROW = { owner: { S: "ada" }, id: { S: "1" }, hits: { N: "1.50" }, tags: { SS: ["b", "a"] } };
const OBJECTS = "objects/results";

const oldFiles = (): Record<string, string | Uint8Array> => ({
  [`dynamodb/${table.TableName}.rows.json`]: sealedJson([ROW]),
  "users/pool/users/aa.json": sealedJson(USER),
  "users/pool/signing-key.pem": "-----BEGIN of the oldest, without a checksum",
  "users/pool/client-secrets/client": sealed("c0ffee"),
  "users/pool/code-key": sealed("unused"),
  "secrets/BillingKeys.json": sealedJson({ value: '{"apiKey":"a"}', versionId: "v", createdAtMs: 1 }),
  "billing/ledger.json": sealedJson({ customers: [CUSTOMER], checkouts: [CHECKOUT] }),
  "mail.jsonl": `${hex(JSON.stringify(MAIL))} ${JSON.stringify(MAIL)}\n00000000 ${JSON.stringify(MAIL)}\n`,
  "executions/running/aa.json": sealedJson(EXECUTION),
  "executions/ended/bb.json": sealedJson({
    ...EXECUTION,
    arn: "arn:2",
    status: "SUCCEEDED",
    endedAtMs: Date.now(),
  }),
  "events/aa.json": sealedJson({ functionName: "settle", payload: "{}", acceptedAtMs: 1 }),
  "queues/Imports/aa.json": sealedJson({ body: "file", sentAtMs: 1, visibleAtMs: 1, receives: 3 }),
  [`${OBJECTS}/aa/aa`]: objectFile("small", Buffer.from("bytes of it")),
  [`${OBJECTS}/bb/bb`]: objectFile("large", LARGE),
  [`${OBJECTS}/cc/cc`]: objectFile("oldest", Buffer.from("old"), true),
});

const queue = {
  name: "Imports",
  arn: "arn:imports",
  delaySeconds: 0,
  redrive: undefined,
  consumer: undefined,
};
const spec = { tables: [table], buckets: [{ name: "results", expiries: [] }], queues: [queue] };

const oldFolder = (): string => {
  const folder = tempFolder();
  for (const [name, content] of Object.entries(oldFiles())) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
};

test("reads everything that the previous version stored in files", async () => {
  const folder = oldFolder();
  await convertOldFolder(folder, spec);
  const database = closing(openDataFolder(folder));

  const rows = openRows(database, table);
  expect(rows.get({ hash: "ada", range: "1" })).toEqual({
    ...ROW,
    hits: { N: "1.5" },
    tags: { SS: ["a", "b"] },
  });

  const store = openObjectStore({ database, folder: objectsIn(folder), buckets: ["results"] });
  const bucket = store.bucket("results");
  expect([...bucket.list("")].map(({ key }) => key)).toEqual(["large", "oldest", "small"]);
  expect(await bucket.read("large")).toEqual(LARGE);
  expect(String(await bucket.read("oldest"))).toBe("old");
  expect(String(await bucket.read("small"))).toBe("bytes of it");
  expect(bucket.find("small")?.about).toMatchObject({
    modifiedAtMs: 1_700_000_000_000,
    metadata: { by: "test" },
  });

  const { password, failures, logIns } = USER;
  expect(openDirectory(database, "pool").get("ada")).toMatchObject({
    sub: "sub-of-ada",
    email: "ada@example.org",
    isConfirmed: true,
    password,
    failures,
    logIns,
    codes: {},
  });
  const keyOf = (name: string): string => storedKey(database, name, () => "made anew");
  expect(keyOf("signing key of pool")).toContain("-----BEGIN");
  expect(keyOf("secret of client client")).toBe("c0ffee");
  expect(keyOf("secret BillingKeys")).toBe('{"apiKey":"a"}');
  const ledger = openLedger(database);
  expect(valuesOf(ledger.customers)).toEqual([CUSTOMER]);
  expect(valuesOf(ledger.checkouts)).toMatchObject([{ id: "cs_1", cancelUrl: "/" }]);
  const { mails } = openOutbox({ database, isFailing: false, onMail: () => undefined });
  expect(mails().map(({ subject }) => subject)).toEqual(["Hello"]);
  const executions = openExecutionRecords(database);
  expect([executions.running(), executions.ended("arn:2")?.status]).toEqual([[EXECUTION], "SUCCEEDED"]);
  const messages = database
    .collection("messages", z.looseObject({ queue: z.string(), body: z.string() }))
    .all();
  expect(messages.map(({ value }) => [value.queue, value.body])).toEqual([
    ["event of settle", "{}"],
    ["queue arn:imports", "file"],
  ]);
  const left = readdirSync(folder).filter((name) => !/-(shm|wal)$/.test(name));
  expect(left).toEqual(["backspread.db", "objects"]);
});

test.each(Object.keys(oldFiles()).filter((name) => /ledger|rows|bb\/bb/.test(name)))(
  "refuses a damaged %s and names it",
  async (name) => {
    hearErrors();
    const folder = oldFolder();
    flipBit(join(folder, name));
    const conversion = convertOldFolder(folder, spec);
    await expect(conversion).rejects.toBeInstanceOf(Damaged);
    await expect(conversion).rejects.toThrow(join(folder, name));
  },
);
