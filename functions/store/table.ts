import { ConditionalCheckFailedException, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  type DeleteCommandInput,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  paginateQuery,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import type * as z from "zod";
import { env } from "../process/env.ts";
import { newId } from "../process/ids.ts";
import { once } from "../process/once.ts";
import type { TableVariable } from "./table-list.ts";

/** The client of all tables, made at the first use. */
const tables = once(() =>
  DynamoDBDocumentClient.from(new DynamoDBClient({}), { marshallOptions: { removeUndefinedValues: true } }),
);

type Key = Readonly<Record<string, string>>;
type Row = Readonly<Record<string, unknown>>;

/** The expressions of a command with their values: `{ owner }` for `:owner`. `#name` is the attribute of that name. */
type Expressions = {
  readonly update?: string;
  readonly if?: string;
  readonly where?: string;
  readonly filter?: string | undefined;
  readonly values?: Row;
  /** Attributes that have another name in the expressions. */
  readonly names?: Key;
  readonly index?: string;
};
/** The parts of a command beside its table, key and row. */
type Rest<Input> = Expressions &
  Omit<
    Input,
    "TableName" | "Key" | "Item" | "IndexName" | `${string}Expression` | `ExpressionAttribute${string}`
  >;

const prefixed = (mark: ":" | "#", row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [mark + name, value]));

/** Returns the command's input for these expressions. */
const inputOf = <Input>({
  update,
  if: condition,
  where,
  filter,
  values,
  names,
  index,
  ...rest
}: Rest<Input>) => {
  const used = [update, condition, where, filter].join(" ").match(/#\w+/g);
  return {
    ...rest,
    ...(index && { IndexName: index }),
    ...(update && { UpdateExpression: update }),
    ...(condition && { ConditionExpression: condition }),
    ...(where && { KeyConditionExpression: where }),
    ...(filter && { FilterExpression: filter }),
    ...(used && {
      ExpressionAttributeNames: {
        ...Object.fromEntries(used.map((name) => [name, name.slice(1)])),
        ...(prefixed("#", names ?? {}) as Key),
      },
    }),
    ...(values && { ExpressionAttributeValues: prefixed(":", values) }),
  };
};

/** The start of a sort key. */
type KeyPrefix = { readonly key: string; readonly value: string };

/** The commands of one table, whose name is in that variable. Reads are consistent. */
export const tableOf = (variable: TableVariable) => {
  const at = () => ({ TableName: env(variable) });
  const get = async (Key: Key) =>
    (await tables().send(new GetCommand({ ...at(), Key, ConsistentRead: true }))).Item;
  const queryAll = async <S extends z.ZodType>(
    rest: Rest<QueryCommandInput>,
    row: S,
  ): Promise<z.output<S>[]> => {
    const rows: z.output<S>[] = [];
    const pages = paginateQuery({ client: tables() }, { ...at(), ...inputOf(rest) });
    for await (const { Items = [] } of pages) rows.push(...Items.map((item) => row.parse(item)));
    return rows;
  };
  return {
    get,
    /** The row of a key, parsed; undefined where there is none. */
    find: async <S extends z.ZodType>(Key: Key, row: S): Promise<z.output<S> | undefined> => {
      const found = await get(Key);
      return found && row.parse(found);
    },
    put: (Item: Row, rest: Rest<PutCommandInput> = {}) =>
      tables().send(new PutCommand({ ...at(), Item, ...inputOf(rest) })),
    update: (Key: Key, rest: Rest<UpdateCommandInput>) =>
      tables().send(new UpdateCommand({ ...at(), Key, ...inputOf(rest) })),
    tryUpdate: (Key: Key, rest: Rest<UpdateCommandInput>) =>
      wasDone(tables().send(new UpdateCommand({ ...at(), Key, ...inputOf(rest) }))),
    delete: (Key: Key, rest: Rest<DeleteCommandInput> = {}) =>
      tables().send(new DeleteCommand({ ...at(), Key, ...inputOf(rest) })),
    query: (rest: Rest<QueryCommandInput>) => tables().send(new QueryCommand({ ...at(), ...inputOf(rest) })),
    /** The number of a query's rows; stops after the page that reaches `max`. */
    count: async (rest: Rest<QueryCommandInput>, max: number): Promise<number> => {
      let count = 0;
      const pages = paginateQuery({ client: tables() }, { ...at(), ...inputOf(rest), Select: "COUNT" });
      for await (const { Count = 0 } of pages) {
        count += Count;
        if (count >= max) break;
      }
      return count;
    },
    /** All rows of a query, page by page, parsed. */
    queryAll,
    /** All rows of an owner, in order of their sort key; with a prefix those whose sort key begins with it. */
    rowsOf: <S extends z.ZodType>(owner: string, row: S, prefix?: KeyPrefix) =>
      queryAll(
        {
          ConsistentRead: true,
          where: prefix ? "#owner = :owner AND begins_with(#key, :prefix)" : "#owner = :owner",
          values: { owner, ...(prefix && { prefix: prefix.value }) },
          ...(prefix && { names: { key: prefix.key } }),
        },
        row,
      ),
  };
};
type Table = ReturnType<typeof tableOf>;

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

/**
 * True where a conditional write succeeded, which leaves its mark in the row. After a lost response the client's retry
 * is refused by what the first try wrote; the mark shows that as success.
 */
export const wasDoneOnce = async (
  table: Pick<Table, "get">,
  key: Key,
  write: (mark: string) => Promise<unknown>,
): Promise<boolean> => {
  const mark = newId();
  try {
    await write(mark);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const isRepeat = (error.$metadata.attempts ?? 1) > 1;
    return isRepeat && (await table.get(key))?.[MARK] === mark;
  }
};
