import {
  type AttributeValue,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from "@aws-sdk/client-dynamodb";
import { beforeEach } from "vitest";
import { type Database, IN_MEMORY, openDatabase } from "../../../../infra/local/data/database.ts";
import { tablesBackend } from "../../../../infra/local/tables/table-calls.ts";
import type { TableSpec } from "../../../../infra/local/template/blueprint.ts";
import { clientSettings } from "../../../../infra/local/wire/client-settings.ts";
import { serveAlone } from "../../../../infra/local/wire/stand-in.ts";
import { closing } from "../../../support/temp-folder.ts";

/** The subset of DynamoDB, called with AWS's own client as functions do. */

export const TableName = "Tasks";
const key = (AttributeName: string, KeyType: "HASH" | "RANGE") => ({ AttributeName, KeyType });
/** A table with both keys and an index with both. */
export const spec: TableSpec = {
  TableName,
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: ["owner", "id", "state", "at"].map((AttributeName) => ({
    AttributeName,
    AttributeType: "S",
  })),
  KeySchema: [key("owner", "HASH"), key("id", "RANGE")],
  GlobalSecondaryIndexes: [
    {
      IndexName: "byState",
      KeySchema: [key("state", "HASH"), key("at", "RANGE")],
      Projection: { ProjectionType: "ALL" },
    },
  ],
};

export type Attributes = Record<string, AttributeValue>;

/** Serves the tables until the test ends; the client tries each call once. */
export const serve = async (
  database: Database,
  tables: readonly TableSpec[] = [spec],
): Promise<DynamoDBClient> => {
  const { endpoint } = closing(await serveAlone(tablesBackend({ database, tables })));
  return new DynamoDBClient({ ...clientSettings(endpoint), maxAttempts: 1 });
};

/** Returns a client of the table in a database that is emptied before each test. */
export const inMemory = (): { client: DynamoDBClient } => {
  const tables = {} as { client: DynamoDBClient };
  beforeEach(async () => {
    tables.client = await serve(closing(openDatabase(IN_MEMORY)));
  });
  return tables;
};

/** Returns the calls of a client on the rows of one owner. */
export const callsOf = (tables: { readonly client: DynamoDBClient }) => ({
  put: (id: string, more: Attributes = {}) =>
    tables.client.send(new PutItemCommand({ TableName, Item: { ...keyOf(id), ...more } })),
  get: async (id: string) =>
    (await tables.client.send(new GetItemCommand({ TableName, Key: keyOf(id), ConsistentRead: true }))).Item,
  update: (id: string, UpdateExpression: string, more: Partial<UpdateItemCommandInput> = {}) =>
    tables.client.send(new UpdateItemCommand({ TableName, Key: keyOf(id), UpdateExpression, ...more })),
  query: (KeyConditionExpression: string, values: Attributes, more: Partial<QueryCommandInput> = {}) =>
    tables.client.send(
      new QueryCommand({ TableName, KeyConditionExpression, ExpressionAttributeValues: values, ...more }),
    ),
});

export const keyOf = (id: string) => ({ owner: { S: "ada" }, id: { S: id } });
