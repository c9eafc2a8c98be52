import { setTimeout as sleep } from "node:timers/promises";
import {
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
} from "@aws-sdk/client-dynamodb";
import { type TableName, tableList } from "../../../functions/store/table-list.ts";
import type { CurrentUsers } from "./current-users.ts";
import type { StageData, Tell } from "./kept.ts";
import { addRow, putRow, type RawRow, rowsIn } from "./rows.ts";

/**
 * Restores rows of a moment. DynamoDB restores a table into another one, never over it: so the rows are copied from a
 * second table, which is deleted afterwards, and CloudFormation's table stays.
 */

const POLL_MS = 15_000;

const statusOf = async (client: DynamoDBClient, table: string): Promise<string | undefined> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: table }))).Table?.TableStatus;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

/** Makes the table as it was into another, unless a restore that broke off has; returns its name once it can be read. */
const tableAt = async (
  { tables }: StageData,
  table: string,
  { at, pollMs = POLL_MS }: Past,
): Promise<string> => {
  const then = `${table}-at-${at.toISOString().replace(/\.\d+|[-:]/g, "")}`;
  if ((await statusOf(tables, then)) === undefined)
    await tables.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: table,
        TargetTableName: then,
        RestoreDateTime: at,
      }),
    );
  while ((await statusOf(tables, then)) !== "ACTIVE") await sleep(pollMs);
  return then;
};

/** The moment, and whether rows and objects that have changed since are replaced. `pollMs` is the time between looks. */
export type Past = { readonly at: Date; readonly replaces: boolean; readonly pollMs?: number };

const restoreRow = async (
  { tables, tableOf }: StageData,
  name: TableName,
  row: RawRow,
  { replaces }: Past,
): Promise<boolean> => {
  if (!replaces) return addRow(tables, tableOf(name), { row, key: tableList[name].partition });
  await putRow(tables, tableOf(name), row);
  return true;
};

/**
 * Restores a table's rows of a moment: those that are missing, and with `replaces` also those that have changed. Rows
 * of users who have deleted their accounts stay away; newer rows stay. Throws DynamoDB's own error for a table without
 * point-in-time recovery.
 */
export const restoreRows = async (
  data: StageData,
  name: TableName,
  { past, users, tell }: { readonly past: Past; readonly users: CurrentUsers; readonly tell: Tell },
): Promise<void> => {
  const then = await tableAt(data, data.tableOf(name), past);
  let [put, found] = [0, 0];
  for await (const row of rowsIn(data.tables, then)) {
    if (!(await users.hasRow(name, row))) continue;
    found += 1;
    // A profile also holds what ends log-ins and what is paid, so that only a missing one comes back.
    const change = name === "profiles" ? { ...past, replaces: false } : past;
    if (await restoreRow(data, name, row, change)) put += 1;
  }
  await data.tables.send(new DeleteTableCommand({ TableName: then }));
  tell(`${name}: ${put} of ${found} rows put back`);
};
