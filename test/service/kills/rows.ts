import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { TaskId } from "#shared/contracts/task-id.ts";
import { Task } from "../../../functions/store/tasks/task-row.ts";
import { holderOf } from "../../../infra/local/data/service-file.ts";
import { ensureAssembly } from "../../../infra/local/service/build.ts";
import { templateVariables } from "../../../infra/local/service/environment.ts";
import { readBlueprint } from "../../../infra/local/template/blueprint.ts";
import { clientSettings } from "../../../infra/local/wire/client-settings.ts";

/** The rows of a running service, read from its tables. */

const Claim = z.object({ claimedBy: TaskId });
const Spent = z.object({ spentOn: z.set(TaskId).default(new Set()) });
const Slots = z.object({ slots: z.record(z.string(), z.object({ taskId: TaskId })).default({}) });
const SavedName = z.object({ backtestId: z.string(), owner: z.string() });

export type Rows = {
  readonly tasks: ReadonlyMap<string, Task>;
  readonly indexes: readonly ReadonlyMap<string, Task>[];
  readonly claimed: ReadonlySet<string>;
  /** The sweeps that hold their owners' slots. */
  readonly slots: readonly string[];
  readonly spent: ReadonlySet<string>;
  readonly saved: ReadonlySet<string>;
};

type Row = Readonly<Record<string, unknown>>;
type Read = (table: string, index?: string) => Promise<Row[]>;

const scanning =
  (client: DynamoDBClient): Read =>
  async (TableName, IndexName) => {
    const rows: Row[] = [];
    const pages = paginateScan(
      { client: DynamoDBDocumentClient.from(client) },
      { TableName, ...(IndexName === undefined ? {} : { IndexName }) },
    );
    for await (const { Items = [] } of pages) rows.push(...Items);
    return rows;
  };

const idOf = ({ taskId }: Row): string => String(taskId);

const tasksIn = (rows: readonly Row[]): Map<string, Task> =>
  new Map(rows.filter((row) => "state" in row).map((row) => [idOf(row), Task.parse(row)]));

const named = (variables: Readonly<Record<string, string>>, name: string): string => {
  const value = variables[name];
  if (value === undefined) throw new Error(`no function is told ${name}`);
  return value;
};

const rowsOf = async (read: Read): Promise<Rows> => {
  const variables = templateVariables(readBlueprint(await ensureAssembly()));
  const table = named(variables, "TASKS_TABLE");
  const rows = await read(table);
  const those = (start: string) => rows.filter((row) => idOf(row).startsWith(start));
  const saved = await read(named(variables, "SAVED_TABLE"));
  return {
    tasks: tasksIn(rows),
    indexes: await Promise.all(
      ["byOwner", "byState"].map(async (index) => tasksIn(await read(table, index))),
    ),
    claimed: new Set(those("idempotency#").map((row) => Claim.parse(row).claimedBy)),
    slots: those("slots#").flatMap((row) =>
      Object.values(Slots.parse(row).slots).map(({ taskId }) => taskId),
    ),
    spent: new Set(those("spent#").flatMap((row) => [...Spent.parse(row).spentOn])),
    saved: new Set(saved.map((row) => SavedName.parse(row).backtestId).filter((id) => !id.startsWith("#"))),
  };
};

/** Reads the rows. Throws where no service runs on the folder. */
export const readRows = async (dataFolder: string): Promise<Rows> => {
  const { tables, key } = (await holderOf(dataFolder)) ?? {};
  if (tables === undefined) throw new Error(`no service runs on ${dataFolder}`);
  const client = new DynamoDBClient({ ...clientSettings(tables, key), maxAttempts: 1 });
  try {
    return await rowsOf(scanning(client));
  } finally {
    client.destroy();
  }
};
