import { mkdirSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { report } from "../console/report.ts";
import type { TableSpec } from "../template/blueprint.ts";
import { clientSettings } from "../wire/client-settings.ts";
import type { StandIn } from "../wire/stand-in.ts";
import { findTable, finishRebuilding, hasItsIndexes, makeTable, rebuildTable } from "./rebuild-table.ts";
import { repairIndexes } from "./repair-indexes.ts";

/** DynamoDB: a database in JavaScript over LevelDB, with the tables of the template. */

const prepareTable = async (client: DynamoDBClient, folder: string, table: TableSpec): Promise<void> => {
  if (await finishRebuilding(client, folder, table)) return;
  const found = await findTable(client, table.TableName);
  if (!found) await makeTable(client, table);
  else if (hasItsIndexes(table, found)) await repairIndexes(client, table);
  else await rebuildTable(client, folder, table);
};

const prepare = async (endpoint: string, folder: string, tables: readonly TableSpec[]): Promise<void> => {
  const client = new DynamoDBClient(clientSettings(endpoint));
  try {
    for (const table of tables) await prepareTable(client, folder, table);
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
 * Opens the tables in a folder, which only one process can do at a time; makes those that are missing, gives them the
 * indexes that the template asks for by now, and sets right what a process that was killed left in them.
 */
export const startTables = async (folder: string, tables: readonly TableSpec[]): Promise<StandIn> => {
  mkdirSync(folder, { recursive: true });
  const thread = new Worker(new URL("./tables-thread.ts", import.meta.url), { workerData: { folder } });
  const endpoint = `http://127.0.0.1:${await portOf(thread)}`;
  thread.on("error", (error) => report.error("the tables' database ended", error));
  await prepare(endpoint, folder, tables);
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
