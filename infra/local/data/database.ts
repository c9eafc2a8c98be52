import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type * as z from "zod";
import { Damaged } from "./damaged.ts";

/**
 * The one SQLite file of the one-machine run. Tables, users, executions, queued events and messages, mails, the billing
 * ledger and the objects' metadata lie in it, so that durability, damage and backup are solved once.
 *
 * Write-ahead log with `synchronous=NORMAL`: a commit survives a killed process, and a power cut may lose the last ones.
 */
export type Database = {
  /** For statements of a stand-in's own tables; all calls are synchronous. */
  readonly sql: DatabaseSync;
  /** Runs `work` in one transaction and rolls it back when `work` throws. Nested calls join the outer transaction. */
  transaction<T>(work: () => T): T;
  /** The records of one name; makes their place at the first call. */
  collection<S extends z.ZodType>(name: string, schema: S): Collection<z.output<S>>;
  close(): void;
};

/** JSON records by id, parsed by their schema when they are read. */
export type Collection<T> = {
  /** Returns undefined where no record has the id. Throws Damaged when the record does not fit the schema. */
  get(id: string): T | undefined;
  /** Inserts or replaces. */
  put(id: string, value: T): void;
  /** Does nothing where no record has the id. */
  delete(id: string): void;
  /** All records in the order of their first insertion. Throws Damaged when one does not fit the schema. */
  all(): { readonly id: string; readonly value: T }[];
};

/** Opens a database in memory, for tests. */
export const IN_MEMORY = ":memory:";

export const DATABASE_FILE = "backspread.db";

/** Path of the database file in a data folder. */
export const databaseIn = (folder: string): string => join(folder, DATABASE_FILE);

const SCHEMA = `
CREATE TABLE IF NOT EXISTS records (
  collection TEXT NOT NULL,
  id TEXT NOT NULL,
  value TEXT NOT NULL,
  UNIQUE (collection, id)
);
`;

const checkWhole = (sql: DatabaseSync, file: string): void => {
  const [first] = sql.prepare("PRAGMA quick_check(1)").all() as { quick_check: string }[];
  if (first?.quick_check !== "ok") throw new Damaged(`${file} is damaged: ${first?.quick_check}`);
};

/** SQLite's own codes for a file that is no database or whose pages contradict each other. */
const DAMAGE_CODES = new Set([11, 26]);

const asDamage = (error: unknown, file: string): unknown => {
  const { errcode, message } = error as { errcode?: number; message?: string };
  if (errcode === undefined || !DAMAGE_CODES.has(errcode & 0xff)) return error;
  return new Damaged(`${file} is damaged: ${message}`, { cause: error });
};

const prepare = (sql: DatabaseSync, file: string): void => {
  sql.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;");
  checkWhole(sql, file);
  sql.exec(SCHEMA);
};

const collectionOf = <S extends z.ZodType>(
  sql: DatabaseSync,
  name: string,
  schema: S,
): Collection<z.output<S>> => {
  const get = sql.prepare("SELECT value FROM records WHERE collection = ? AND id = ?");
  const put = sql.prepare(
    "INSERT INTO records (collection, id, value) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
  );
  const remove = sql.prepare("DELETE FROM records WHERE collection = ? AND id = ?");
  const all = sql.prepare("SELECT id, value FROM records WHERE collection = ? ORDER BY rowid");

  const read = (id: string, text: string): z.output<S> => {
    try {
      return schema.parse(JSON.parse(text));
    } catch (error) {
      throw new Damaged(`the record ${id} of ${name} is damaged`, { cause: error });
    }
  };

  return {
    get: (id) => {
      const row = get.get(name, id) as { value: string } | undefined;
      return row && read(id, row.value);
    },
    put: (id, value) => void put.run(name, id, JSON.stringify(value)),
    delete: (id) => void remove.run(name, id),
    all: () => {
      const rows = all.all(name) as { id: string; value: string }[];
      return rows.map(({ id, value }) => ({ id, value: read(id, value) }));
    },
  };
};

/**
 * Opens, or makes, the database file (or `IN_MEMORY`). Throws Damaged when SQLite finds the file damaged, and the
 * system's error when the file cannot be opened.
 */
export const openDatabase = (file: string): Database => {
  if (file !== IN_MEMORY) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const sql = new DatabaseSync(file);
  try {
    prepare(sql, file);
  } catch (error) {
    sql.close();
    throw asDamage(error, file);
  }
  const transaction = <T>(work: () => T): T => {
    if (sql.isTransaction) return work();
    sql.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      sql.exec("COMMIT");
      return result;
    } catch (error) {
      if (sql.isTransaction) sql.exec("ROLLBACK");
      throw error;
    }
  };
  return {
    sql,
    transaction,
    collection: (name, schema) => collectionOf(sql, name, schema),
    close: () => sql.close(),
  };
};
