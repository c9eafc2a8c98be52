import { AsyncLocalStorage } from "node:async_hooks";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import { ApiKeyRow } from "../../../../functions/store/accounts/api-key-row.ts";
import { apiKeys } from "../../../../functions/store/accounts/api-keys.ts";
import { codes } from "../../../../functions/store/accounts/codes.ts";
import { deletions } from "../../../../functions/store/accounts/deletions.ts";
import { knownPlaces } from "../../../../functions/store/accounts/known-places.ts";
import { Profile } from "../../../../functions/store/accounts/profile-row.ts";
import { profiles } from "../../../../functions/store/accounts/profiles.ts";
import { refreshTokens } from "../../../../functions/store/accounts/refresh-tokens.ts";
import { billingEvents } from "../../../../functions/store/billing/billing-events.ts";
import { CaseRow } from "../../../../functions/store/cases/case-row.ts";
import { cases } from "../../../../functions/store/cases/cases.ts";
import { FollowRow } from "../../../../functions/store/follows/follow-row.ts";
import { follows } from "../../../../functions/store/follows/follows.ts";
import { ledger } from "../../../../functions/store/ledger/ledger.ts";
import { NoteRow } from "../../../../functions/store/ledger/note-row.ts";
import { limits } from "../../../../functions/store/limits.ts";
import { saved } from "../../../../functions/store/saved/saved.ts";
import { SavedRow } from "../../../../functions/store/saved/saved-row.ts";
import { LinkRow, sharedLinks } from "../../../../functions/store/saved/shared-links.ts";
import { settings } from "../../../../functions/store/settings/settings.ts";
import { connections } from "../../../../functions/store/sockets/connections.ts";
import { type TableName, tableNames } from "../../../../functions/store/table-list.ts";
import { Task } from "../../../../functions/store/tasks/task-row.ts";
import { tasks } from "../../../../functions/store/tasks/tasks.ts";
import { IN_MEMORY, openDatabase } from "../../../../infra/local/data/database.ts";
import { TableError } from "../../../../infra/local/tables/decimal.ts";
import { openRows, type Rows } from "../../../../infra/local/tables/rows.ts";
import { tableCalls } from "../../../../infra/local/tables/table-calls.ts";
import type { Item } from "../../../../infra/local/tables/values.ts";
import { plainRow, RowsView } from "./rows-view.ts";
import { tableSpecs } from "./table-specs.ts";

/**
 * The product's own stores over tables in this process, a database for each world. A port's call runs within its world;
 * the document client's calls there are answered by the local run's tables, without HTTP.
 */

/** Called with the table's name and the stored row after each write. */
type OnWrite = (table: string, row: Readonly<Record<string, unknown>>) => void;

const openTables = () => {
  const database = openDatabase(IN_MEMORY);
  const rows = new Map(tableSpecs.map((spec) => [spec.TableName, openRows(database, spec)]));
  return { rows, calls: tableCalls(rows) };
};

/** Opens each table at its first use, because most worlds of a property use few. */
class WorldTables {
  readonly onWrite: OnWrite[] = [];
  #opened: ReturnType<typeof openTables> | undefined;

  get opened(): ReturnType<typeof openTables> {
    this.#opened ??= openTables();
    return this.#opened;
  }

  rows(name: TableName): Rows {
    const rows = this.opened.rows.get(name);
    if (!rows) throw new Error(`there is no table ${name}`);
    return rows;
  }
}

const worlds = new AsyncLocalStorage<WorldTables>();

const ACTIONS: Readonly<Record<string, string>> = {
  GetCommand: "GetItem",
  PutCommand: "PutItem",
  UpdateCommand: "UpdateItem",
  DeleteCommand: "DeleteItem",
  QueryCommand: "Query",
};
const MARSHALLED = ["Key", "Item", "ExpressionAttributeValues", "ExclusiveStartKey"];
const OPTIONS = { removeUndefinedValues: true };

type Row = Record<string, unknown>;

const inputOf = (input: Row): Row =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, MARSHALLED.includes(name) ? marshall(value, OPTIONS) : value]),
  );

const Answer = z.looseObject({
  Items: z.array(z.custom<Parameters<typeof unmarshall>[0]>()).optional(),
});

const outputOf = (answer: unknown): Row => {
  const { Items, ...parts } = Answer.parse(answer);
  const plain = Object.entries(parts).map(([name, value]) => [
    name,
    typeof value === "object" ? unmarshall(value as Parameters<typeof unmarshall>[0]) : value,
  ]);
  return { ...Object.fromEntries(plain), ...(Items && { Items: Items.map((item) => unmarshall(item)) }) };
};

/** Answers a command as DynamoDB does. Throws ConditionalCheckFailedException. */
const answer = async (tables: WorldTables, name: string, given: Row): Promise<Row> => {
  // As over a network, another call may come first.
  await new Promise<void>((resolve) => setImmediate(resolve));
  const call = tables.opened.calls[ACTIONS[name] ?? name];
  if (!call) throw new Error(`${name} is unknown here`);
  const input = inputOf(given);
  try {
    const output = outputOf(await call.run(call.input.parse(input)));
    tell(tables, input);
    return output;
  } catch (error) {
    if (!(error instanceof TableError) || !error.code.startsWith("Conditional")) throw error;
    throw new ConditionalCheckFailedException({ message: error.message, $metadata: {} });
  }
};

/** Calls the watchers of a written row. */
const tell = (tables: WorldTables, { TableName, Item, Key }: Row): void => {
  if (tables.onWrite.length === 0 || !(Item ?? Key)) return;
  const rows = tables.rows(TableName as TableName);
  const row = rows.get(rows.keyOf((Item ?? Key) as Parameters<Rows["keyOf"]>[0]));
  if (row) for (const each of tables.onWrite) each(String(TableName), plainRow(row));
};

const overNetwork = DynamoDBDocumentClient.prototype.send;
DynamoDBDocumentClient.prototype.send = function (this: DynamoDBDocumentClient, ...given: unknown[]) {
  const tables = worlds.getStore();
  const [command] = given as [{ readonly input: Row }];
  if (tables) return answer(tables, command.constructor.name, command.input);
  return Reflect.apply(overNetwork, this, given);
} as typeof overNetwork;

type Port = { readonly [verb: string]: (...given: never[]) => unknown };

const within = <P extends object>(tables: WorldTables, port: P): P =>
  Object.fromEntries(
    Object.entries(port as Port).map(([verb, call]) => [
      verb,
      (...given: never[]) => worlds.run(tables, () => call(...given)),
    ]),
  ) as P;

const Claim = z.object({ claimedBy: z.string(), bodyHash: z.string() });
const Counter = z.object({ hits: z.number().default(0) }).transform(({ hits }) => hits);
const Spent = z.object({ spentOn: z.set(z.string()).default(new Set()) }).transform(({ spentOn }) => spentOn);

/** The rows of all tables, with plain values. */
export type Dump = Readonly<Record<TableName, readonly Readonly<Record<string, unknown>>[]>>;

/** The stores of a new world, and views of their rows. */
export const worldTables = () => {
  const tables = new WorldTables();
  const view = <T>(name: TableName, schema: z.ZodType<T>, isRow?: (key: string) => boolean) =>
    new RowsView(() => tables.rows(name), schema, isRow);
  const isOwn = (key: string) => !key.includes("#");
  return {
    tasks: within(tables, tasks),
    saved: within(tables, saved),
    sharedLinks: within(tables, sharedLinks),
    cases: within(tables, cases),
    follows: within(tables, follows),
    ledger: within(tables, ledger),
    connections: within(tables, connections),
    profiles: within(tables, profiles),
    apiKeys: within(tables, apiKeys),
    codes: within(tables, codes),
    limits: within(tables, limits),
    knownPlaces: within(tables, knownPlaces),
    refreshTokens: within(tables, refreshTokens),
    deletions: within(tables, deletions),
    settings: within(tables, settings),
    billingEvents: within(tables, billingEvents),
    taskRows: view("tasks", Task, isOwn),
    claims: view("tasks", Claim, (key) => key.startsWith("idempotency#")),
    spent: view("tasks", Spent, (key) => key.startsWith("spent#")),
    savedRows: view("saved", SavedRow, isOwn),
    linkRows: view("sharedLinks", LinkRow),
    caseRows: view("cases", CaseRow),
    followRows: view("follows", FollowRow),
    noteRows: view("ledger", NoteRow),
    keyRows: view("apiKeys", ApiKeyRow),
    profileRows: view("profiles", Profile),
    limitCounts: view("limits", Counter),
    marks: view("billingEvents", z.object({ ttl: z.number() })),
    dump: (): Dump => {
      const dumped = tableNames.map((name) => [
        name,
        [...tables.rows(name).scan({ index: undefined })].map(plainRow),
      ]);
      return Object.fromEntries(dumped);
    },
    fill: (dump: Dump): void => {
      for (const name of tableNames)
        for (const row of dump[name]) {
          const item = marshall(row, OPTIONS) as unknown as Item;
          tables.rows(name).put(tables.rows(name).keyOf(item), item);
        }
    },
    /** Calls back with every version of a task's row. */
    watchTasks: (seen: (task: Task) => void): void => {
      tables.onWrite.push((table, row) => {
        if (table === "tasks" && isOwn(String(row.taskId))) seen(Task.parse(row));
      });
    },
  };
};
