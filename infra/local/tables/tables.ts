import { mkdirSync } from "node:fs";
import { Worker } from "node:worker_threads";
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
} from "@aws-sdk/client-dynamodb";
import { report } from "../console/report.ts";
import type { TableSpec } from "../template/blueprint.ts";
import { clientSettings } from "../wire/client-settings.ts";
import type { StandIn } from "../wire/stand-in.ts";
import { repairIndexes } from "./repair-indexes.ts";

/** DynamoDB: a database in JavaScript over LevelDB, with the tables of the template. */

const isThere = async (client: DynamoDBClient, TableName: string): Promise<boolean> => {
  try {
    await client.send(new DescribeTableCommand({ TableName }));
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
};

const prepare = async (endpoint: string, tables: readonly TableSpec[]): Promise<void> => {
  const client = new DynamoDBClient(clientSettings(endpoint));
  try {
    for (const table of tables)
      if (await isThere(client, table.TableName)) await repairIndexes(client, table);
      else await client.send(new CreateTableCommand(table));
  } finally {
    client.destroy();
  }
};

const portOf = (thread: Worker): Promise<number> =>
  new Promise((resolve, reject) => {
    thread.once("message", ({ port }: { port: number }) => resolve(port));
    thread.once("error", reject);
    thread.once("exit", () => reject(new Error("the tables' database did not start")));
  });

const STOP_MS = 3000;

/**
 * Opens the tables in a folder, which only one process can do at a time; makes those that are missing, and sets right
 * what a process that was killed left in their indexes.
 */
export const startTables = async (folder: string, tables: readonly TableSpec[]): Promise<StandIn> => {
  mkdirSync(folder, { recursive: true });
  const thread = new Worker(new URL("./tables-thread.ts", import.meta.url), { workerData: { folder } });
  const endpoint = `http://127.0.0.1:${await portOf(thread)}`;
  thread.on("error", (error) => report.error("the tables' database ended", error));
  await prepare(endpoint, tables);
  return {
    endpoint,
    close: async () => {
      const ended = new Promise((resolve) => thread.once("exit", resolve));
      thread.postMessage("close");
      const timer = setTimeout(() => void thread.terminate(), STOP_MS);
      await ended;
      clearTimeout(timer);
    },
  };
};
