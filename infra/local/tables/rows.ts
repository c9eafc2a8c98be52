import type { SQLInputValue, StatementSync } from "node:sqlite";
import type { Database } from "../data/database.ts";
import { Damaged } from "../data/disk-fault.ts";
import { sumOf } from "../data/row-sums.ts";
import type { TableSpec } from "../template/blueprint.ts";
import type { KeyRange } from "./conditions.ts";
import { invalid } from "./decimal.ts";
import type { Item } from "./values.ts";

/**
 * The rows of one DynamoDB table in an SQL table of their own, as JSON beside their key. A secondary index is an SQL index on
 * expressions of that JSON, so that SQLite keeps the two together.
 */

/** The names of a key's attributes; all keys are texts. */
type KeyNames = readonly [partition: string, sort: string | undefined];

/** A row's place: its partition key and its sort key, empty where the table has none. */
export type Key = { readonly hash: string; readonly range: string };

export type Rows = {
  readonly keyNames: KeyNames;
  /** The key names of an index, or of the table itself. Throws a TableError where there is no such index. */
  keyNamesOf(index: string | undefined): KeyNames;
  /** The key of a row. Throws a TableError where a key attribute, an index's included, is no text or is empty. */
  keyOf(item: Item): Key;
  get(key: Key): Item | undefined;
  put(key: Key, item: Item): void;
  delete(key: Key): void;
  /** The rows that fit, in the order of the index's sort key. */
  query(range: KeyRange, page: Page): Iterable<Item>;
  /** All rows that have the index's key, in the order of the table's. */
  scan(page: Page): Iterable<Item>;
};

/** Where to read: of which index, from behind which row, and in which direction. */
export type Page = {
  readonly index: string | undefined;
  readonly from?: Item | undefined;
  readonly isDescending?: boolean;
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const textOf = (name: string | undefined): string =>
  name === undefined ? "''" : `item ->> ${literal(`$.${JSON.stringify(name)}.S`)}`;

const namesIn = (schema: TableSpec["KeySchema"]): KeyNames => {
  const nameOf = (type: "HASH" | "RANGE") => schema.find(({ KeyType }) => KeyType === type)?.AttributeName;
  return [nameOf("HASH") ?? "", nameOf("RANGE")];
};

const refuseOtherKeys = ({ TableName, AttributeDefinitions }: TableSpec): void => {
  for (const { AttributeName, AttributeType } of AttributeDefinitions)
    if (AttributeType !== "S")
      throw new Error(`${TableName} has the key ${AttributeName}, which is no text: that is not known here`);
};

type Row = { readonly hash: string; readonly range: string; readonly item: string; readonly sum: number };

/** A bound of a sort key and its values. No text in UTF-8 has a byte 255, so it ends those that begin with a prefix. */
const boundOf = (range: string, { operator, text }: NonNullable<KeyRange["sort"]>) =>
  operator === "begins_with"
    ? { bound: `${range} >= ? AND ${range} < ? || CAST(x'FF' AS TEXT)`, values: [text, text] }
    : { bound: `${range} ${operator} ?`, values: [text] };

/** Opens a table, makes it where there is none, and gives it the indexes of its specification and no others. */
export const openRows = ({ sql, transaction }: Database, spec: TableSpec): Rows => {
  refuseOtherKeys(spec);
  const { TableName, GlobalSecondaryIndexes = [] } = spec;
  const keyNames = namesIn(spec.KeySchema);
  const indexes = new Map(GlobalSecondaryIndexes.map((each) => [each.IndexName, namesIn(each.KeySchema)]));
  const table = quoted(TableName);

  const definitionOf = (index: string, names: KeyNames): string => {
    const columns = [...names.filter((name) => name !== undefined).map(textOf), "hash", "range"];
    return `CREATE INDEX ${quoted(index)} ON ${table} (${columns.join(", ")})`;
  };

  const makeIndexes = (): void => {
    const wanted = new Map([...indexes].map(([name, names]) => [`${TableName}.${name}`, names]));
    const found = sql
      .prepare(
        "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
      )
      .all(TableName);
    for (const { name, sql: definition } of found) {
      const names = wanted.get(String(name));
      if (names && definitionOf(String(name), names) === definition) wanted.delete(String(name));
      else sql.exec(`DROP INDEX ${quoted(String(name))}`);
    }
    for (const [name, names] of wanted) sql.exec(definitionOf(name, names));
  };

  transaction(() => {
    sql.exec(`CREATE TABLE IF NOT EXISTS ${table} (
      hash TEXT NOT NULL, range TEXT NOT NULL, item TEXT NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (hash, range)
    ) WITHOUT ROWID`);
    makeIndexes();
  });

  const statements = new Map<string, StatementSync>();
  const prepared = (text: string): StatementSync => {
    const statement = statements.get(text) ?? sql.prepare(text);
    statements.set(text, statement);
    return statement;
  };

  const itemOf = ({ hash, range, item, sum }: Row): Item => {
    if (sumOf(hash, range, item) !== sum) throw new Damaged(`a row of ${TableName} was changed on the disk`);
    return JSON.parse(item) as Item;
  };

  const keyText = (item: Item, name: string | undefined): string => {
    if (name === undefined) return "";
    const value = Object.hasOwn(item, name) ? item[name] : undefined;
    if (value === undefined) throw invalid(`One of the required keys was not given a value: ${name}`);
    if (!("S" in value)) throw invalid(`Type mismatch for key ${name}: expected S`);
    if (value.S === "") throw invalid(`The AttributeValue for a key attribute cannot be empty: ${name}`);
    return value.S;
  };

  const keyNamesOf = (index: string | undefined): KeyNames => {
    const names = index === undefined ? keyNames : indexes.get(index);
    if (!names) throw invalid(`The table does not have the specified index: ${index}`);
    return names;
  };

  const keyOf = (item: Item): Key => {
    for (const name of [...indexes.values()].flat())
      if (name !== undefined && Object.hasOwn(item, name)) keyText(item, name);
    return { hash: keyText(item, keyNames[0]), range: keyText(item, keyNames[1]) };
  };

  const columnsOf = (index: string | undefined) => {
    if (index === undefined) return { hash: "hash", range: "range" };
    const [hash, range] = keyNamesOf(index);
    return { hash: textOf(hash), range: textOf(range) };
  };

  const read = function* (where: string, values: readonly SQLInputValue[]): Generator<Item> {
    const rows = prepared(`SELECT hash, range, item, sum FROM ${table} WHERE ${where}`).iterate(...values);
    for (const row of rows) yield itemOf(row as Row);
  };

  return {
    keyNames,
    keyNamesOf,
    keyOf,
    get: ({ hash, range }) => {
      const select = prepared(`SELECT hash, range, item, sum FROM ${table} WHERE hash = ? AND range = ?`);
      const row = select.get(hash, range) as Row | undefined;
      return row && itemOf(row);
    },
    put: ({ hash, range }, item) => {
      const text = JSON.stringify(item);
      prepared(`INSERT OR REPLACE INTO ${table} VALUES (?, ?, ?, ?)`).run(
        hash,
        range,
        text,
        sumOf(hash, range, text),
      );
    },
    delete: ({ hash, range }) => {
      prepared(`DELETE FROM ${table} WHERE hash = ? AND range = ?`).run(hash, range);
    },
    query: ({ partition, sort }, { index, from, isDescending = false }) => {
      const { hash, range } = columnsOf(index);
      const direction = isDescending ? "DESC" : "ASC";
      const [, rangeName] = keyNamesOf(index);
      const { bound, values } = sort ? boundOf(range, sort) : { bound: `${range} IS NOT NULL`, values: [] };
      const behind = from ? `AND (${range}, hash, range) ${isDescending ? "<" : ">"} (?, ?, ?)` : "";
      const order = `${range} ${direction}, hash ${direction}, range ${direction}`;
      const start = from ? [keyText(from, rangeName), ...Object.values(keyOf(from))] : [];
      return read(`${hash} = ? AND ${bound} ${behind} ORDER BY ${order}`, [partition, ...values, ...start]);
    },
    scan: ({ index, from }) => {
      const { hash, range } = columnsOf(index);
      const behind = from ? "AND (hash, range) > (?, ?)" : "";
      const start = from ? Object.values(keyOf(from)) : [];
      return read(`${hash} IS NOT NULL AND ${range} IS NOT NULL ${behind} ORDER BY hash, range`, start);
    },
  };
};
