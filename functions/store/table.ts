import { ConditionalCheckFailedException, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { env } from "../process/env.ts";
import { newId } from "../process/new-id.ts";
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

/** Which call wrote a row last, where a write of its kind must know itself again. */
export const MARK = "writtenBy";

/** Where a row is. */
type Place = { readonly TableName: string; readonly Key: Record<string, string> };

const markOf = async (place: Place): Promise<unknown> => {
  const { Item } = await tables().send(new GetCommand({ ...place, ConsistentRead: true }));
  return Item?.[MARK];
};

/**
 * Whether a conditional write was done, which leaves the mark in its row. Where the answer to it was lost, the client makes it again
 * by itself; that is refused by what the first one wrote, and is done all the same. Whoever is refused at the first
 * try is told so without another look.
 */
export const wasDoneOnce = async (
  place: Place,
  write: (mark: string) => Promise<unknown>,
): Promise<boolean> => {
  const mark = newId();
  try {
    await write(mark);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const isRepeat = (error.$metadata.attempts ?? 1) > 1;
    return isRepeat && (await markOf(place)) === mark;
  }
};
