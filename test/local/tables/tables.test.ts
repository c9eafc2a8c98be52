import { readdirSync } from "node:fs";
import { request } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  DeleteItemCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import { writeAtomically } from "../../../infra/local/data/atomic-file.ts";
import { repairIndexes } from "../../../infra/local/tables/repair-indexes.ts";
import { startTables } from "../../../infra/local/tables/tables.ts";
import { clientSettings } from "../../../infra/local/wire/client-settings.ts";
import { closing, tempFolder } from "../../support/temp-folder.ts";
import { spec, TableName } from "./tasks-table.ts";

const clientOf = (endpoint: string) => new DynamoDBClient({ ...clientSettings(endpoint), maxAttempts: 1 });

const put = (client: DynamoDBClient, taskId: string) =>
  client.send(new PutItemCommand({ TableName, Item: { taskId: { S: taskId }, owner: { S: "ada" } } }));

test("rows and indexes are there again after a restart", async () => {
  const folder = tempFolder();
  const first = await startTables(folder, [spec]);
  await put(clientOf(first.endpoint), "kept");
  await first.close();
  const second = closing(await startTables(folder, [spec]));
  const { Items } = await clientOf(second.endpoint).send(
    new QueryCommand({
      TableName,
      IndexName: "byOwner",
      KeyConditionExpression: "#owner = :ada",
      ExpressionAttributeNames: { "#owner": "owner" },
      ExpressionAttributeValues: { ":ada": { S: "ada" } },
    }),
  );
  expect(Items).toEqual([{ taskId: { S: "kept" }, owner: { S: "ada" } }]);
});

/** The database's own store, below its tables: what a process that was killed leaves is written here by hand. */
type Store = {
  readonly db: { close(done: () => void): void };
  getItemDb(table: string): { del(key: string, done: (error?: Error) => void): void };
  getTable(name: string, done: (error: Error | undefined, table: object) => void): void;
};
const { create, createKey } = createRequire(import.meta.url)("dynalite/db") as {
  create(options: { readonly path: string }): Store;
  createKey(key: object, table: object): string;
};

/** Takes rows away and leaves their entries in the indexes. */
const loseRows = async (folder: string, taskIds: readonly string[]): Promise<void> => {
  const store = create({ path: folder });
  const table = await new Promise<object>((resolve, reject) =>
    store.getTable(TableName, (error, found) => (error ? reject(error) : resolve(found))),
  );
  for (const taskId of taskIds)
    await new Promise<void>((resolve, reject) =>
      store
        .getItemDb(TableName)
        .del(createKey({ taskId: { S: taskId } }, table), (error) => (error ? reject(error) : resolve())),
    );
  await new Promise<void>((resolve) => store.db.close(resolve));
};

test("an index shows no row that was never written, after a process that was killed in between", async () => {
  const folder = tempFolder();
  const first = await startTables(folder, [spec]);
  for (const taskId of ["kept", "lost"]) await put(clientOf(first.endpoint), taskId);
  await first.close();
  await loseRows(folder, ["lost"]);
  const second = closing(await startTables(folder, [spec]));
  const client = clientOf(second.endpoint);
  const { Items = [] } = await client.send(new ScanCommand({ TableName, IndexName: "byOwner" }));
  expect(Items.map(({ taskId }) => taskId?.S)).toEqual(["kept"]);
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: { taskId: { S: "lost" } } }));
  expect(Item).toBeUndefined();
  expect(await repairIndexes(client, spec)).toBe(0);
});

/** The same table as a version before the index made it. */
const { GlobalSecondaryIndexes: _, ...withoutIndex } = spec;
const before = {
  ...withoutIndex,
  AttributeDefinitions: spec.AttributeDefinitions.filter(({ AttributeName }) => AttributeName === "taskId"),
};

/** A folder of that version with two rows. */
const folderOfBefore = async (): Promise<string> => {
  const folder = tempFolder();
  const tables = await startTables(folder, [before]);
  for (const taskId of ["one", "two"]) await put(clientOf(tables.endpoint), taskId);
  await tables.close();
  return folder;
};

const indexed = async (endpoint: string): Promise<(string | undefined)[]> => {
  const scan = new ScanCommand({ TableName, IndexName: "byOwner" });
  const { Items = [] } = await clientOf(endpoint).send(scan);
  return Items.map(({ taskId }) => taskId?.S).toSorted();
};

test("a table gets an index that a later version asks for, with the rows it has", async () => {
  const folder = await folderOfBefore();
  const tables = await startTables(folder, [spec]);
  expect(await indexed(tables.endpoint)).toEqual(["one", "two"]);
  const madeAt = async (endpoint: string) =>
    (await clientOf(endpoint).send(new DescribeTableCommand({ TableName }))).Table?.CreationDateTime;
  const made = await madeAt(tables.endpoint);
  await put(clientOf(tables.endpoint), "three");
  await tables.close();
  const again = closing(await startTables(folder, [spec]));
  expect(await indexed(again.endpoint)).toEqual(["one", "three", "two"]);
  // Once is enough.
  expect(await madeAt(again.endpoint)).toEqual(made);
});

test("no row is lost where a process is killed while a table is made anew", async () => {
  const folder = await folderOfBefore();
  const tables = await startTables(folder, [before]);
  // What it leaves at its worst moment: the rows in the file, the table with the first of them.
  const client = clientOf(tables.endpoint);
  const rows = (await client.send(new ScanCommand({ TableName }))).Items;
  await writeAtomically(join(folder, `${TableName}.rows.json`), JSON.stringify(rows));
  await client.send(new DeleteItemCommand({ TableName, Key: { taskId: { S: "two" } } }));
  await tables.close();
  const again = closing(await startTables(folder, [spec]));
  expect(await indexed(again.endpoint)).toEqual(["one", "two"]);
  expect(readdirSync(folder).filter((name) => name.endsWith(".json"))).toEqual([]);
});

test("a client that goes away in the middle of a call disturbs nobody", async () => {
  const tables = closing(await startTables(tempFolder(), [spec]));
  const client = clientOf(tables.endpoint);
  for (let i = 0; i < 5; i++) {
    const headers = { "x-amz-target": "DynamoDB_20120810.PutItem", "content-length": 1000 };
    const half = request(tables.endpoint, { method: "POST", headers }).on("error", () => undefined);
    half.write("{");
    await sleep(20);
    half.destroy();
  }
  await put(client, "after");
  const found = await client.send(new GetItemCommand({ TableName, Key: { taskId: { S: "after" } } }));
  expect(found.Item?.owner?.S).toBe("ada");
});
