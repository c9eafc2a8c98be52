import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import * as z from "zod";
import { openLedger } from "../billing/ledger.ts";
import { report } from "../console/report.ts";
import { Damaged } from "../data/damaged.ts";
import { type Database, databaseIn, openDatabase } from "../data/database.ts";
import { STORED_BEFORE } from "../data/kept.ts";
import { objectsIn } from "../data/open-data-folder.ts";
import { openOutbox } from "../mail/outbox.ts";
import { openObjectStore } from "../objects/object-store.ts";
import { openMessages } from "../queues/messages.ts";
import { messagesOf } from "../queues/queues.ts";
import { openRows } from "../tables/rows.ts";
import { readItem } from "../tables/values.ts";
import type { Blueprint } from "../template/blueprint.ts";
import { User } from "../users/user.ts";
import { openExecutionRecords } from "../workflow/execution-records.ts";
import { checksumOf, unsealed } from "./sealed.ts";

/**
 * Reads a folder of the versions that kept everything in files of its own, as their backups hold it, and writes the
 * database and the files of this version beside it.
 */

type Spec = Pick<Blueprint, "tables" | "buckets" | "queues">;

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .map((name) => join(folder, name))
        .filter((file) => statSync(file).isFile())
        .sort()
    : [];

const textIn = (file: string): string => unsealed(readFileSync(file, "utf8"), file);

/** The JSON of a small file. Throws Damaged where it does not fit the schema. */
const jsonIn = <S extends z.ZodType>(file: string, schema: S): z.output<S> => {
  const { data, error } = schema.safeParse(JSON.parse(textIn(file)));
  if (error) throw new Damaged(`${file} is damaged: ${error.message}`);
  return data;
};

const readTables = (folder: string, { tables }: Spec, database: Database): void => {
  for (const file of filesIn(join(folder, "dynamodb"))) {
    const name = basename(file, ".rows.json");
    const spec = tables.find(({ TableName }) => TableName === name);
    if (!spec) {
      report.note(`The table ${name} is not restored: this version has no such table`);
      continue;
    }
    const rows = openRows(database, spec);
    for (const row of jsonIn(file, z.array(z.unknown()))) {
      const item = readItem(row);
      rows.put(rows.keyOf(item), item);
    }
  }
};

const About = z.object({
  key: z.string(),
  bytes: z.number().int(),
  etag: z.string(),
  contentType: z.string(),
  cacheControl: z.string().optional(),
  metadata: z.record(z.string(), z.string()),
  modifiedAtMs: z.number(),
});

const NUMBER_BYTES = 4;
/** Ends files whose JSON has a checksum. */
const MARK = 0xb5_0b_1e_c7;

/**
 * An object's bytes and the JSON behind them: its length is at the file's end, or before a checksum's mark. Throws Damaged
 * where the ETag, which was the MD5, is another's.
 */
const readObject = (file: string) => {
  const bytes = readFileSync(file);
  const numberAt = (fromEnd: number): number => bytes.readUInt32LE(bytes.length - NUMBER_BYTES * fromEnd);
  const isMarked = numberAt(1) === MARK;
  const end = bytes.length - NUMBER_BYTES * (isMarked ? 3 : 1);
  const start = end - numberAt(isMarked ? 2 : 1);
  const about = About.parse(JSON.parse(bytes.toString("utf8", start, end)));
  const content = bytes.subarray(0, about.bytes);
  if (about.etag !== `"${createHash("md5").update(content).digest("hex")}"`)
    throw new Damaged(`${file} is damaged`);
  return { about, content };
};

const readObjects = async (folder: string, { buckets }: Spec, database: Database): Promise<void> => {
  const names = buckets.map(({ name }) => name);
  const { bucket } = openObjectStore({ database, folder: objectsIn(folder), buckets: names });
  for (const name of names)
    for (const file of filesIn(join(folder, "objects", name))) {
      const { about, content } = readObject(file);
      const { key, contentType, cacheControl, metadata, modifiedAtMs } = about;
      await bucket(name).put(
        key,
        (async function* () {
          yield content;
        })(),
        { contentType, cacheControl, metadata, modifiedAtMs },
      );
      await rm(file);
    }
  for (const name of names) await rm(join(folder, "objects", name), { recursive: true, force: true });
};

const OldUser = User.omit({ sub: true, email: true, isConfirmed: true, codes: true }).extend({
  attributes: z.object({ sub: z.string(), email: z.string(), email_verified: z.string().optional() }),
  status: z.string(),
});

/** Mailed codes are left out: they were good for an hour, and are asked for again. */
const readUsers = (folder: string, { collection }: Database): void => {
  const users = join(folder, "users");
  for (const poolId of existsSync(users) ? readdirSync(users) : []) {
    const records = collection(`users of ${poolId}`, User);
    for (const file of filesIn(join(users, poolId, "users"))) {
      const { attributes, status, ...user } = jsonIn(file, OldUser);
      const { sub, email } = attributes;
      const username = user.username.toLowerCase();
      records.put(username, {
        ...user,
        username,
        sub,
        email,
        isConfirmed: status === "CONFIRMED",
        codes: {},
      });
    }
    const keys = collection("keys", z.string());
    const signingKey = join(users, poolId, "signing-key.pem");
    if (existsSync(signingKey)) keys.put(`signing key of ${poolId}`, textIn(signingKey));
    for (const file of filesIn(join(users, poolId, "client-secrets")))
      keys.put(`secret of client ${basename(file)}`, textIn(file));
  }
};

const readSecrets = (folder: string, { collection }: Database): void => {
  for (const file of filesIn(join(folder, "secrets")))
    collection("keys", z.string()).put(
      `secret ${basename(file, ".json")}`,
      jsonIn(file, z.object({ value: z.string() })).value,
    );
};

const Identified = z.array(z.looseObject({ id: z.string() })).default([]);
const OldLedger = z.object({
  customers: Identified,
  subscriptions: Identified,
  checkouts: Identified,
  events: Identified,
  answered: z.array(z.object({ key: z.string(), answer: z.unknown() })).default([]),
});

const readLedger = (folder: string, database: Database): void => {
  const file = join(folder, "billing", "ledger.json");
  if (!existsSync(file)) return;
  const { answered, ...lists } = jsonIn(file, OldLedger);
  for (const [name, values] of Object.entries(lists)) {
    const records = database.collection(`billing ${name}`, z.looseObject({ id: z.string() }));
    // This version's checkouts always have an address for the way back.
    for (const value of values)
      records.put(value.id, "cancelUrl" in value ? { ...value, cancelUrl: value.cancelUrl ?? "/" } : value);
  }
  const answers = database.collection("billing answers", z.unknown());
  for (const { key, answer } of answered) answers.put(key, answer);
  // Reads all of it by this version's schemas, so that what they do not know is found now.
  for (const records of Object.values(openLedger(database))) if ("all" in records) records.all();
};

const LINE = /^(?:([0-9a-f]{8}) )?(\{.*)$/;

/** Every line is a mail behind its checksum; one that is damaged is left out, as the old version did. */
const readMails = (folder: string, database: Database): void => {
  const file = join(folder, "mail.jsonl");
  if (!existsSync(file)) return;
  const mails = database.collection("mails", z.unknown());
  for (const line of readFileSync(file, "utf8").split("\n").slice(0, -1)) {
    const [, checksum, json = ""] = LINE.exec(line) ?? [];
    if (checksum !== undefined && checksumOf(json) === checksum) mails.put(randomUUID(), JSON.parse(json));
  }
  openOutbox({ database, isFailing: false, onMail: () => undefined });
};

const Execution = z.looseObject({ arn: z.string() });

const readExecutions = (folder: string, database: Database): void => {
  for (const name of ["running", "ended"] as const)
    for (const file of filesIn(join(folder, "executions", name))) {
      const execution = jsonIn(file, Execution);
      database.collection(`${name} executions`, Execution).put(execution.arn, execution);
    }
  openExecutionRecords(database).running();
};

const OldEvent = z.object({ functionName: z.string(), payload: z.string() });
const OldMessage = z.object({ body: z.string() });

const readMessages = (folder: string, { queues }: Spec, database: Database): void => {
  const { send } = openMessages(database);
  for (const file of filesIn(join(folder, "events"))) {
    const { functionName, payload } = jsonIn(file, OldEvent);
    send(`event of ${functionName}`, payload);
  }
  for (const { arn, name } of queues)
    for (const file of filesIn(join(folder, "queues", name)))
      send(messagesOf(arn), jsonIn(file, OldMessage).body);
};

/**
 * Converts a data folder of the previous version in place. Throws Damaged, which names the file, when it cannot be
 * read.
 */
export const convertOldFolder = async (folder: string, spec: Spec): Promise<void> => {
  const database = openDatabase(databaseIn(folder));
  try {
    database.transaction(() => {
      readTables(folder, spec, database);
      readUsers(folder, database);
      readSecrets(folder, database);
      readLedger(folder, database);
      readMails(folder, database);
      readExecutions(folder, database);
      readMessages(folder, spec, database);
    });
    await readObjects(folder, spec, database);
  } finally {
    database.close();
  }
  for (const name of STORED_BEFORE) await rm(join(folder, name), { recursive: true, force: true });
};
