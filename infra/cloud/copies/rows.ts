import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from "@aws-sdk/client-dynamodb";

/** Rows as DynamoDB writes them in JSON, such as `{"owner":{"S":"…"}}`. */
export type RawRow = Record<string, AttributeValue>;

/** The text of an attribute; undefined where the row has none. */
export const textIn = (row: RawRow, name: string): string | undefined => row[name]?.S;

/** All rows of a table. */
export const rowsIn = async function* (client: DynamoDBClient, table: string): AsyncGenerator<RawRow> {
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table })) yield* Items;
};

/** All that an iteration yields. */
export const allOf = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

/** Puts a row, which replaces the one with its key. */
export const putRow = async (client: DynamoDBClient, table: string, row: RawRow): Promise<void> => {
  await client.send(new PutItemCommand({ TableName: table, Item: row }));
};

/** Puts a row unless the table has one with its key, which is then left as it is. True where it was put. */
export const addRow = async (
  client: DynamoDBClient,
  table: string,
  { row, key }: { readonly row: RawRow; readonly key: string },
): Promise<boolean> => {
  const absent = {
    ConditionExpression: "attribute_not_exists(#key)",
    ExpressionAttributeNames: { "#key": key },
  };
  try {
    await client.send(new PutItemCommand({ TableName: table, Item: row, ...absent }));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};
