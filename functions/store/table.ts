import { ConditionalCheckFailedException, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { env } from "../process/env.ts";
import { once } from "../process/once.ts";
import type { TableVariable } from "./table-list.ts";

/** The one client of all tables, made at the first use. */
export const tables = once(() =>
  DynamoDBDocumentClient.from(new DynamoDBClient({}), { marshallOptions: { removeUndefinedValues: true } }),
);

/** The name of a table, by the variable that tells it. */
export const tableName = (variable: TableVariable): string => env(variable);

/** What a conditional write answers; undefined where its condition did not hold. */
export const unlessRefused = async <T>(write: Promise<T>): Promise<T | undefined> => {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
};

/** Whether a conditional write was done. */
export const wasDone = async (write: Promise<unknown>): Promise<boolean> =>
  (await unlessRefused(write)) !== undefined;
