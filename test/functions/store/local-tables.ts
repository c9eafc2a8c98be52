import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import dynalite from "dynalite";

/** The tables in a DynamoDB of this process, under the names that the functions' environment gives. */

const key = (AttributeName: string, KeyType: "HASH" | "RANGE") => ({ AttributeName, KeyType });
const text = (AttributeName: string) => ({ AttributeName, AttributeType: "S" as const });
const index = (IndexName: string, hash: string, range?: string) => ({
  IndexName,
  KeySchema: [key(hash, "HASH"), ...(range === undefined ? [] : [key(range, "RANGE")])],
  Projection: { ProjectionType: "ALL" as const },
});

const TABLES = [
  { variable: "PROFILES_TABLE", keys: ["username"], index: index("byEmail", "email"), indexed: ["email"] },
  {
    variable: "TASKS_TABLE",
    keys: ["taskId"],
    index: index("byOwner", "owner", "createdAt"),
    indexed: ["owner", "createdAt"],
  },
  { variable: "SAVED_TABLE", keys: ["owner", "backtestId"], index: undefined, indexed: [] },
  { variable: "CONNECTIONS_TABLE", keys: ["connectionId", "topic"], index: undefined, indexed: [] },
  { variable: "CODES_TABLE", keys: ["codeId"], index: undefined, indexed: [] },
  { variable: "LIMITS_TABLE", keys: ["limitKey"], index: undefined, indexed: [] },
  { variable: "REFRESH_TOKENS_TABLE", keys: ["tokenHash"], index: undefined, indexed: [] },
  { variable: "BILLING_EVENTS_TABLE", keys: ["eventId"], index: undefined, indexed: [] },
];

const createTables = async (client: DynamoDBClient): Promise<void> => {
  for (const table of TABLES) {
    const [hash = "", range] = table.keys;
    await client.send(
      new CreateTableCommand({
        TableName: table.variable.toLowerCase(),
        BillingMode: "PAY_PER_REQUEST",
        AttributeDefinitions: [...new Set([...table.keys, ...table.indexed])].map(text),
        KeySchema: [key(hash, "HASH"), ...(range === undefined ? [] : [key(range, "RANGE")])],
        ...(table.index ? { GlobalSecondaryIndexes: [table.index] } : {}),
      }),
    );
    process.env[table.variable] = table.variable.toLowerCase();
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
