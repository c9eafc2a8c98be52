import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import {
  type AttributeValue,
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
  ResourceNotFoundException,
  type TableDescription,
  type TableStatus,
} from "@aws-sdk/client-dynamodb";
import { writeAtomically } from "../data/atomic-file.ts";
import { readKept, sealedJson } from "../data/sealed.ts";
import type { TableSpec } from "../template/blueprint.ts";

/**
 * In the cloud an index is added to a table that is in use. The database here knows indexes only from a table's
 * beginning: the rows are written to a file, the table is made anew, and the rows are put back.
 */

type Row = Record<string, AttributeValue>;

/** The name of the file with a table's rows, in the tables' folder: where there is one, the table is made anew from it. */
export const rowsFileOf = (tableName: string): string => `${tableName}.rows.json`;

const fileOf = (folder: string, { TableName }: TableSpec): string => join(folder, rowsFileOf(TableName));

const indexesOf = ({
  GlobalSecondaryIndexes = [],
}: Pick<TableSpec | TableDescription, "GlobalSecondaryIndexes">) =>
  new Map(GlobalSecondaryIndexes.map(({ IndexName, KeySchema }) => [IndexName, KeySchema]));

/** Whether a table that is there has the indexes that the template asks for, and no others. */
export const hasItsIndexes = (table: TableSpec, found: TableDescription): boolean =>
  isDeepStrictEqual(indexesOf(table), indexesOf(found));

/** The table as it is; undefined where there is none. */
export const findTable = async (
  client: DynamoDBClient,
  TableName: string,
): Promise<TableDescription | undefined> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

/** It makes and removes tables after it has answered. */
const POLL_MS = 5;

const whenStatus = async (client: DynamoDBClient, name: string, wanted?: TableStatus): Promise<void> => {
  while ((await findTable(client, name))?.TableStatus !== wanted) await sleep(POLL_MS);
};

/** Makes a table; resolved once rows can be put into it. */
export const makeTable = async (client: DynamoDBClient, table: TableSpec): Promise<void> => {
  await client.send(new CreateTableCommand(table));
  await whenStatus(client, table.TableName, "ACTIVE");
};

/** Makes a table in the place of the one that may be there. */
const replace = async (client: DynamoDBClient, table: TableSpec): Promise<void> => {
  const { TableName } = table;
  if (await findTable(client, TableName)) await client.send(new DeleteTableCommand({ TableName }));
  await whenStatus(client, TableName);
  await makeTable(client, table);
};

/** Ends a rebuilding that was begun, in this process or one that was killed; whether there was one. */
export const finishRebuilding = async (
  client: DynamoDBClient,
  folder: string,
  table: TableSpec,
): Promise<boolean> => {
  const file = fileOf(folder, table);
  const rows = readKept(file, (text) => JSON.parse(text) as Row[]);
  if (!rows) return false;
  await replace(client, table);
  for (const Item of rows) await client.send(new PutItemCommand({ TableName: table.TableName, Item }));
  await rm(file);
  return true;
};

/** All rows of a table. */
export const allRows = async (client: DynamoDBClient, TableName: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true }))
    rows.push(...Items);
  return rows;
};

/** Makes a table anew with the indexes that the template asks for, its rows as they were. */
export const rebuildTable = async (
  client: DynamoDBClient,
  folder: string,
  table: TableSpec,
): Promise<void> => {
  const rows = await allRows(client, table.TableName);
  await writeAtomically(fileOf(folder, table), sealedJson(rows));
  await finishRebuilding(client, folder, table);
};
