import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { TableSpec } from "../template/blueprint.ts";
import { clientSettings } from "../wire/client-settings.ts";
import { findTable, finishRebuilding, hasItsIndexes, makeTable, rebuildTable } from "./rebuild-table.ts";
import { repairIndexes } from "./repair-indexes.ts";

const prepareTable = async (client: DynamoDBClient, folder: string, table: TableSpec): Promise<void> => {
  if (await finishRebuilding(client, folder, table)) return;
  const found = await findTable(client, table.TableName);
  if (!found) await makeTable(client, table);
  else if (hasItsIndexes(table, found)) await repairIndexes(client, table);
  else await rebuildTable(client, folder, table);
};

/**
 * Makes the tables that are missing in the database at an address, gives them the indexes that the template asks for
 * by now, and sets right what was left half written. Throws at the first call that fails.
 */
export const prepareTables = async (
  endpoint: string,
  folder: string,
  tables: readonly TableSpec[],
): Promise<void> => {
  const client = new DynamoDBClient({ ...clientSettings(endpoint), maxAttempts: 1 });
  try {
    for (const table of tables) await prepareTable(client, folder, table);
  } finally {
    client.destroy();
  }
};
