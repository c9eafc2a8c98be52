import { ConditionalCheckFailedException, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { env } from "../process/env.ts";
import { newId } from "../process/new-id.ts";
import { once } from "../process/once.ts";
import type { TableVariable } from "./table-list.ts";

/** The client of all tables, made at the first use. */
export const tables = once(() =>
  DynamoDBDocumentClient.from(new DynamoDBClient({}), { marshallOptions: { removeUndefinedValues: true } }),
);

/** The name of a table, from its variable. */
export const tableName = (variable: TableVariable): string => env(variable);

/** The answer of a conditional write; undefined where its condition failed. */
export const unlessRefused = async <T>(write: Promise<T>): Promise<T | undefined> => {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
};

/** True where a conditional write succeeded. */
export const wasDone = async (write: Promise<unknown>): Promise<boolean> =>
  (await unlessRefused(write)) !== undefined;

/** The attribute with the id of the call that wrote the row, so that its own retry recognizes it. */
export const MARK = "writtenBy";

type Place = { readonly TableName: string; readonly Key: Record<string, string> };

const markOf = async (place: Place): Promise<unknown> => {
  const { Item } = await tables().send(new GetCommand({ ...place, ConsistentRead: true }));
  return Item?.[MARK];
};

/**
 * True where a conditional write succeeded, which leaves its mark in the row. After a lost response the client's retry
 * is refused by what the first try wrote; the mark shows that as success.
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
