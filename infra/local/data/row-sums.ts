import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { crc32 } from "node:zlib";

/**
 * SQLite notices a page that contradicts another, but not a letter that changed inside a text. So a table may have a column
 * `sum`, its last one, with the checksum of its other columns in their order.
 */

const SEPARATOR = "\0";

const bytesOf = (value: SQLInputValue | undefined): string | Uint8Array => {
  if (value instanceof Uint8Array) return value;
  return ArrayBuffer.isView(value) ? new Uint8Array(value.buffer) : String(value);
};

/** CRC-32 of a row's other columns. */
export const sumOf = (...columns: readonly (SQLInputValue | undefined)[]): number =>
  columns.reduce<number>((sum, column) => crc32(SEPARATOR, crc32(bytesOf(column), sum)), 0);

/** Gives SQL the function `sum_of`. */
export const addSumFunction = (sql: DatabaseSync): void =>
  sql.function("sum_of", { varargs: true, deterministic: true }, sumOf);

const quoted = (name: string): string => `"${name}"`;

export const tablesWithChangedRows = (sql: DatabaseSync): string[] => {
  const tables = sql.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  return tables.flatMap(({ name }) => {
    const table = String(name);
    const columns = sql
      .prepare(`SELECT name FROM pragma_table_info(?)`)
      .all(table)
      .map((column) => String(column.name));
    if (columns.at(-1) !== "sum") return [];
    const others = columns.slice(0, -1).map(quoted).join(", ");
    const changed = sql.prepare(`SELECT 1 FROM ${quoted(table)} WHERE sum IS NOT sum_of(${others}) LIMIT 1`);
    return changed.get() ? [table] : [];
  });
};
