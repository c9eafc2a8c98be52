import * as z from "zod";
import type { Database } from "../data/database.ts";
import type { TableSpec } from "../template/blueprint.ts";
import { type Action, action, jsonProtocol } from "../wire/json-protocol.ts";
import type { Backend } from "../wire/stand-in.ts";
import { type Condition, readCondition, readKeyRange } from "./conditions.ts";
import { invalid, TableError } from "./decimal.ts";
import { type Placeholders, placeholders } from "./expression-reader.ts";
import { type Key, openRows, type Rows } from "./rows.ts";
import { readUpdate } from "./updates.ts";
import { type Item, itemBytes, readItem } from "./values.ts";

/** The calls of DynamoDB that the functions make. A field that is not listed here is refused by its name. */

const KB = 1024;
const MAX_ITEM_BYTES = 400 * KB;
const MAX_PAGE_BYTES = 1024 * KB;

const Attributes = z.unknown().transform(readItem);

const Expressions = {
  ExpressionAttributeNames: z.record(z.string(), z.string()).optional(),
  ExpressionAttributeValues: z.record(z.string(), z.unknown()).optional(),
};

const Table = { TableName: z.string() };
const Write = { ...Table, ...Expressions, ConditionExpression: z.string().optional() };

const Get = z.strictObject({ ...Table, Key: Attributes, ConsistentRead: z.boolean().optional() });
const Put = z.strictObject({ ...Write, Item: Attributes });
const Delete = z.strictObject({
  ...Write,
  Key: Attributes,
  ReturnValues: z.enum(["NONE", "ALL_OLD"]).optional(),
});
const Update = z.strictObject({
  ...Write,
  Key: Attributes,
  UpdateExpression: z.string(),
  ReturnValues: z.enum(["NONE", "ALL_NEW"]).optional(),
});

type WriteCall = Pick<z.output<typeof Put>, "ConditionExpression">;

const Paged = {
  ...Table,
  IndexName: z.string().optional(),
  ExclusiveStartKey: Attributes.optional(),
  Limit: z.number().int().min(1).optional(),
  ConsistentRead: z.boolean().optional(),
};
const Query = z.strictObject({
  ...Paged,
  ...Expressions,
  KeyConditionExpression: z.string(),
  FilterExpression: z.string().optional(),
  ScanIndexForward: z.boolean().default(true),
  Select: z.literal("COUNT").optional(),
});
const Scan = z.strictObject(Paged);

const placeholdersOf = ({
  ExpressionAttributeNames,
  ExpressionAttributeValues,
}: Pick<z.output<typeof Put>, keyof typeof Expressions>): Placeholders =>
  placeholders(ExpressionAttributeNames, ExpressionAttributeValues);

const keyIn = (rows: Rows, key: Item): Key => {
  const count = rows.keyNames.filter((name) => name !== undefined).length;
  if (Object.keys(key).length !== count) throw invalid("The provided key element does not match the schema");
  return rows.keyOf(key);
};

/** What the next page begins behind: a row's key, and its key in the index. */
const placeOf = (rows: Rows, index: string | undefined, item: Item): Item => {
  const names = [...rows.keyNames, ...rows.keyNamesOf(index)];
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
};

type PageLimits = { readonly limit?: number | undefined; readonly filter?: Condition };

/** One page of the rows found: up to the limit, or to a megabyte, those that fit the filter. */
const pageOf = (
  rows: Rows,
  found: Iterable<Item>,
  index: string | undefined,
  { limit = Number.POSITIVE_INFINITY, filter = () => true }: PageLimits,
) => {
  const scanned: Item[] = [];
  let bytes = 0;
  let isCut = false;
  for (const item of found) {
    bytes += itemBytes(item);
    isCut = scanned.length > 0 && bytes > MAX_PAGE_BYTES;
    if (isCut) break;
    scanned.push(item);
    // DynamoDB stops at the limit without a look at what follows.
    isCut = scanned.length === limit;
    if (isCut) break;
  }
  const items = scanned.filter(filter);
  const last = isCut ? scanned.at(-1) : undefined;
  return {
    Items: items,
    Count: items.length,
    ScannedCount: scanned.length,
    ...(last && { LastEvaluatedKey: placeOf(rows, index, last) }),
  };
};

export const tableCalls = (tables: ReadonlyMap<string, Rows>): Readonly<Record<string, Action>> => {
  const rowsOf = (name: string): Rows => {
    const rows = tables.get(name);
    if (!rows) throw new TableError("ResourceNotFoundException", "Requested resource not found");
    return rows;
  };

  /** The row at the key, where it fits the call's condition; `names` have no other expression left to read. */
  const oldRow = (rows: Rows, key: Key, { ConditionExpression }: WriteCall, names: Placeholders) => {
    const condition = readCondition(ConditionExpression, names);
    names.checkUsed();
    const old = rows.get(key);
    if (!condition(old ?? {}))
      throw new TableError("ConditionalCheckFailedException", "The conditional request failed");
    return old;
  };

  const put = (rows: Rows, item: Item): void => {
    if (itemBytes(item) > MAX_ITEM_BYTES) throw invalid("Item size has exceeded the maximum allowed size");
    rows.put(rows.keyOf(item), item);
  };

  return {
    ListTables: action(z.strictObject({}), () => ({ TableNames: [...tables.keys()] })),

    GetItem: action(Get, ({ TableName, Key }) => {
      const rows = rowsOf(TableName);
      const item = rows.get(keyIn(rows, Key));
      return item ? { Item: item } : {};
    }),

    PutItem: action(Put, (call) => {
      const rows = rowsOf(call.TableName);
      oldRow(rows, rows.keyOf(call.Item), call, placeholdersOf(call));
      put(rows, call.Item);
      return {};
    }),

    DeleteItem: action(Delete, (call) => {
      const rows = rowsOf(call.TableName);
      const key = keyIn(rows, call.Key);
      const old = oldRow(rows, key, call, placeholdersOf(call));
      rows.delete(key);
      return call.ReturnValues === "ALL_OLD" && old ? { Attributes: old } : {};
    }),

    UpdateItem: action(Update, (call) => {
      const rows = rowsOf(call.TableName);
      const names = placeholdersOf(call);
      const update = readUpdate(call.UpdateExpression, names, Object.keys(call.Key));
      const item = update(oldRow(rows, keyIn(rows, call.Key), call, names) ?? call.Key);
      put(rows, item);
      return call.ReturnValues === "ALL_NEW" ? { Attributes: item } : {};
    }),

    Query: action(Query, (call) => {
      const { IndexName: index, ExclusiveStartKey: from, ScanIndexForward, ConsistentRead } = call;
      if (index !== undefined && ConsistentRead)
        throw invalid("Consistent reads are not supported on global secondary indexes");
      const rows = rowsOf(call.TableName);
      const names = placeholdersOf(call);
      const range = readKeyRange(call.KeyConditionExpression, names, rows.keyNamesOf(index));
      const filter = readCondition(call.FilterExpression, names);
      names.checkUsed();
      const found = rows.query(range, { index, from, isDescending: !ScanIndexForward });
      const { Items, ...page } = pageOf(rows, found, index, { limit: call.Limit, filter });
      return call.Select === "COUNT" ? page : { ...page, Items };
    }),

    Scan: action(Scan, ({ TableName, IndexName: index, ExclusiveStartKey: from, Limit: limit }) => {
      const rows = rowsOf(TableName);
      return pageOf(rows, rows.scan({ index, from }), index, { limit });
    }),
  };
};

/** The tables of the template in the database; those that are missing are made. */
type TablesOptions = { readonly database: Database; readonly tables: readonly TableSpec[] };

/** Answers DynamoDB's calls. Each of them is one statement of SQLite at most that writes, so it is done or not done. */
export const tablesBackend = ({ database, tables }: TablesOptions): Backend => ({
  name: "the tables",
  listener: jsonProtocol({
    service: "DynamoDB_20120810",
    contentType: "application/x-amz-json-1.0",
    actions: tableCalls(new Map(tables.map((spec) => [spec.TableName, openRows(database, spec)]))),
    invalid: "ValidationException",
    codeOf: (error) => (error instanceof TableError ? error.code : undefined),
  }),
});
