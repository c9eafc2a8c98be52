import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type * as z from "zod";
import { Damaged, isSqliteDamage } from "./disk-fault.ts";
import { addSumFunction, sumOf, tablesWithChangedRows } from "./row-sums.ts";

/**
 * The one SQLite file of the one-machine run. It stores tables, users, executions, messages, mails, payments and the rows
 * of objects. With a write-ahead log and `synchronous=NORMAL` a commit survives a killed process; a power cut may lose the
 * last ones.
 */
export type Database = {
  /** For statements of a stand-in's own tables; all calls are synchronous. */
  readonly sql: DatabaseSync;
  /** Runs `work` in one transaction and rolls it back when `work` throws. Nested calls join the outer transaction. */
  transaction<T>(work: () => T): T;
  /** The records under one name. */
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

export const IN_MEMORY = ":memory:";

export const DATABASE_FILE = "backspread.db";

export const databaseIn = (folder: string): string => join(folder, DATABASE_FILE);

/** The version of all that a data folder holds. A change that old data cannot follow raises it. */
export const DATA_VERSION = 4;

/** A backup reads the database while the service writes to it. */
const BUSY_MS = 2000;

const SCHEMA = `
PRAGMA user_version = ${DATA_VERSION};
CREATE TABLE IF NOT EXISTS records (
  collection TEXT NOT NULL,
  id TEXT NOT NULL,
  value TEXT NOT NULL,
  sum INTEGER NOT NULL,
  UNIQUE (collection, id)
);
`;

/** `integrity_check` compares the indexes with their tables as well, which `quick_check` does not. */
const checkWhole = (sql: DatabaseSync, file: string): void => {
  const [first] = sql.prepare("PRAGMA integrity_check(1)").all() as { integrity_check: string }[];
  if (first?.integrity_check !== "ok") throw new Damaged(`${file} is damaged: ${first?.integrity_check}`);
  const [changed] = tablesWithChangedRows(sql);
  if (changed !== undefined) throw new Damaged(`${file} is damaged: a row of ${changed} was changed`);
};

/** What SQLite says of a file, with the file's name. */
const aboutFile = (error: unknown, file: string): unknown =>
  isSqliteDamage(error)
    ? new Damaged(`${file} is damaged: ${(error as Error).message}`, { cause: error })
    : Object.assign(error as Error, { path: file });

const prepare = (sql: DatabaseSync, file: string): void => {
  addSumFunction(sql);
  sql.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;");
  checkWhole(sql, file);
  sql.exec(SCHEMA);
};

/** Returns the version of a database file, which was unmarked in version 2; undefined without any table. */
export const versionIn = (file: string): number | undefined => {
  if (!existsSync(file)) return undefined;
  const sql = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    if (!sql.prepare("SELECT 1 FROM sqlite_master LIMIT 1").get()) return undefined;
    return Number(sql.prepare("PRAGMA user_version").get()?.user_version) || 2;
  } catch (error) {
    throw aboutFile(error, file);
  } finally {
    sql.close();
  }
};

type RecordRow = { readonly id: string; readonly value: string; readonly sum: number };

const collectionOf = <S extends z.ZodType>(
  sql: DatabaseSync,
  name: string,
  schema: S,
): Collection<z.output<S>> => {
  const get = sql.prepare("SELECT id, value, sum FROM records WHERE collection = ? AND id = ?");
  const put = sql.prepare(
    `INSERT INTO records (collection, id, value, sum) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET value = excluded.value, sum = excluded.sum`,
  );
  const remove = sql.prepare("DELETE FROM records WHERE collection = ? AND id = ?");
  const all = sql.prepare("SELECT id, value, sum FROM records WHERE collection = ? ORDER BY rowid");

  const read = ({ id, value, sum }: RecordRow): z.output<S> => {
    try {
      if (sumOf(name, id, value) !== sum) throw new Error("its checksum differs");
      return schema.parse(JSON.parse(value));
    } catch (error) {
      throw new Damaged(`the record ${id} of ${name} is damaged`, { cause: error });
    }
  };

  return {
    get: (id) => {
      const row = get.get(name, id) as RecordRow | undefined;
      return row && read(row);
    },
    put: (id, value) => {
      const text = JSON.stringify(value);
      put.run(name, id, text, sumOf(name, id, text));
    },
    delete: (id) => void remove.run(name, id),
    all: () => {
      const rows = all.all(name) as RecordRow[];
      return rows.map((row) => ({ id: row.id, value: read(row) }));
    },
  };
};

/** Opens or makes the database file (or `IN_MEMORY`). Throws Damaged, or the system's error. */
export const openDatabase = (file: string): Database => {
  if (file !== IN_MEMORY) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const sql = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    prepare(sql, file);
  } catch (error) {
    sql.close();
    throw aboutFile(error, file);
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

/** Copies the database, as it is at one moment, into a new file. Throws Damaged. */
export const copyDatabase = (file: string, copy: string): void => {
  const source = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    source.prepare("VACUUM INTO ?").run(copy);
    openDatabase(copy).close();
  } catch (error) {
    if (error instanceof Damaged) throw new Damaged(error.message.replace(copy, file), { cause: error });
    throw aboutFile(error, file);
  } finally {
    source.close();
  }
};
