import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { DynamoDBClient, GetItemCommand, PutItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import { clientSettings } from "../../infra/local/client-settings.ts";
import { startTables } from "../../infra/local/tables/tables.ts";
import type { TableSpec } from "../../infra/local/template/blueprint.ts";
import { closing, tempFolder } from "../support/temp-folder.ts";

const TableName = "Tasks";
const spec: TableSpec = {
  TableName,
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: ["taskId", "owner"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
  KeySchema: [{ AttributeName: "taskId", KeyType: "HASH" }],
  GlobalSecondaryIndexes: [
    {
      IndexName: "byOwner",
      KeySchema: [{ AttributeName: "owner", KeyType: "HASH" }],
      Projection: { ProjectionType: "ALL" },
    },
  ],
};

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
