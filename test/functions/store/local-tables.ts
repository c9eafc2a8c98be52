import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import dynalite from "dynalite";
import { type Keys, tableList, tableNames, variableOf } from "../../../functions/store/table-list.ts";

/** The tables in a DynamoDB of this process, under the names that the functions' environment gives. */

const key = (AttributeName: string, KeyType: "HASH" | "RANGE") => ({ AttributeName, KeyType });
const text = (AttributeName: string) => ({ AttributeName, AttributeType: "S" as const });
const schema = ({ partition, sort }: Keys) => [
  key(partition, "HASH"),
  ...(sort === undefined ? [] : [key(sort, "RANGE")]),
];

const createTables = async (client: DynamoDBClient): Promise<void> => {
  for (const name of tableNames) {
    const { indexes = {}, ...keys } = tableList[name];
    const attributes = [keys, ...Object.values(indexes)].flatMap(({ partition, sort }) => [
      partition,
      ...(sort === undefined ? [] : [sort]),
    ]);
    const GlobalSecondaryIndexes = Object.entries(indexes).map(([IndexName, each]) => ({
      IndexName,
      KeySchema: schema(each),
      Projection: { ProjectionType: "ALL" as const },
    }));
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: "PAY_PER_REQUEST",
        AttributeDefinitions: [...new Set(attributes)].map(text),
        KeySchema: schema(keys),
        ...(GlobalSecondaryIndexes.length > 0 ? { GlobalSecondaryIndexes } : {}),
      }),
    );
    process.env[variableOf(name)] = name;
  }
};

/** Starts the tables and points the AWS clients of this process at them; what it returns stops them. */
export const startTables = async (): Promise<() => void> => {
  const server: Server = dynalite({ createTableMs: 0 });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = `http://127.0.0.1:${port}`;
  process.env.AWS_REGION = "eu-west-1";
  process.env.AWS_ACCESS_KEY_ID = "local";
  process.env.AWS_SECRET_ACCESS_KEY = "local";
  const client = new DynamoDBClient({});
  await createTables(client);
  client.destroy();
  return () => server.close();
};
