import { isDeepStrictEqual } from "node:util";
import {
  type AttributeValue,
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from "@aws-sdk/client-dynamodb";
import type { TableSpec } from "../template/blueprint.ts";

/**
 * The database writes the indexes of a row before the row itself: a process that is killed in between leaves an index
 * that shows what the table does not hold, such as a task that nobody ever started and that never ends.
 */

type Row = Record<string, AttributeValue>;
type Table = Pick<TableSpec, "TableName" | "KeySchema" | "GlobalSecondaryIndexes">;

const keyOf = ({ KeySchema }: Table, row: Row): Row =>
  Object.fromEntries(
    KeySchema.flatMap(({ AttributeName: name }) => (row[name] === undefined ? [] : [[name, row[name]]])),
  );

/** All rows of a table, or of one of its indexes, by their key. */
const rowsOf = async (
  client: DynamoDBClient,
  table: Table,
  IndexName?: string,
): Promise<Map<string, Row>> => {
  const rows = new Map<string, Row>();
  const scan = { TableName: table.TableName, ...(IndexName === undefined ? {} : { IndexName }) };
  for await (const { Items = [] } of paginateScan({ client }, scan))
    for (const row of Items) rows.set(JSON.stringify(keyOf(table, row)), row);
  return rows;
};

/** Writing what an index holds makes the row agree with it; writing the row, or deleting it, then does both. */
const setRight = async (
  client: DynamoDBClient,
  table: Table,
  { row, entry }: { readonly row: Row | undefined; readonly entry: Row | undefined },
): Promise<void> => {
  const { TableName } = table;
  if (entry) await client.send(new PutItemCommand({ TableName, Item: entry }));
  if (row) await client.send(new PutItemCommand({ TableName, Item: row }));
  else if (entry) await client.send(new DeleteItemCommand({ TableName, Key: keyOf(table, entry) }));
};

/** Makes the indexes of a table show its rows and nothing else; how many of their entries did not. */
export const repairIndexes = async (client: DynamoDBClient, table: Table): Promise<number> => {
  let repaired = 0;
  for (const { IndexName, KeySchema } of table.GlobalSecondaryIndexes ?? []) {
    const rows = await rowsOf(client, table);
    const entries = await rowsOf(client, table, IndexName);
    for (const key of new Set([...rows.keys(), ...entries.keys()])) {
      const [row, entry] = [rows.get(key), entries.get(key)];
      // A row without the index's key is not in it.
      const isIndexed = row && KeySchema.every(({ AttributeName }) => row[AttributeName] !== undefined);
      if (isDeepStrictEqual(isIndexed ? row : undefined, entry)) continue;
      await setRight(client, table, { row, entry });
      repaired++;
    }
  }
  return repaired;
};
