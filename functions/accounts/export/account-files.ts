import * as z from "zod";
import { csvOf } from "#shared/domain/csv.ts";
import { shownStatus } from "../../billing/subscription.ts";
import type { ApiKeyRow } from "../../store/accounts/api-key-row.ts";
import type { Profile } from "../../store/accounts/profile-row.ts";
import { forwardKey } from "../../store/objects/object-keys.ts";
import { unlessDamaged } from "../../store/objects/ports.ts";
import { storedText } from "../../store/objects/stored-json.ts";
import type { Ports } from "../../store/ports.ts";
import type { SavedKind, SavedRow } from "../../store/saved/saved-row.ts";
import type { ZipFile } from "./zip.ts";

/** The files of an export: everything that the service keeps about a user, as JSON and, where it is a list, as CSV. */

export type FilePorts = Pick<
  Ports,
  "results" | "saved" | "cases" | "follows" | "ledger" | "tasks" | "apiKeys" | "clock"
>;

/** Called after each saved thing. */
type Told = (done: number) => Promise<void>;

const FOLDERS: Readonly<Record<SavedKind, string>> = {
  backtest: "backtests",
  sweep: "searches",
  portfolio: "portfolios",
};
const KINDS = Object.keys(FOLDERS) as SavedKind[];

const README = `Your data at Backspread

account.json         your profile
backtests.csv        saved backtests, one line each; the folder has each as JSON and its trades as CSV
searches.csv         saved searches; the folder has each as JSON and its leaders as CSV
portfolios.csv       saved portfolios; the folder has each as JSON and its trades as CSV
cases, follows       your cases, and the backtests that you follow
keys                 your API keys, without the keys themselves
ledger               what you tried, which the verdicts count
runs                 runs of the last 30 days

Money is in dollars, dates are yyyy-MM-dd, times are UTC. Lists come as JSON and as CSV with the same content.
`;

type Row = Readonly<Record<string, unknown>>;

const fileOf = (name: string, text: string): ZipFile => ({ name, bytes: new TextEncoder().encode(text) });

const jsonFile = (name: string, value: unknown): ZipFile =>
  fileOf(name, `${JSON.stringify(value, null, 1)}\n`);

const plain = (value: unknown): unknown => (value instanceof Set ? [...value] : value);

const cellOf = (value: unknown): string | number | null => {
  const shown = plain(value);
  if (shown === undefined || shown === null) return null;
  if (typeof shown === "number" || typeof shown === "string") return shown;
  return JSON.stringify(shown);
};

const csvFile = (name: string, rows: readonly Row[]): ZipFile => {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => Object.fromEntries(fields.map((field) => [field, cellOf(row[field])])));
  return fileOf(name, csvOf(fields, cells));
};

/** A list as JSON and as CSV. */
const listFiles = (name: string, rows: readonly Row[]): ZipFile[] => {
  const shown = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [field, plain(value)])),
  );
  return [jsonFile(`${name}.json`, shown), csvFile(`${name}.csv`, shown)];
};

const Row = z.record(z.string(), z.unknown());

/** A sweep's leaders, list by list: rank and verdict, values, and figures of the whole period. */
const Leaders = z
  .object({
    results: z.object({
      leaders: z.array(z.object({ objective: z.string(), rows: z.array(Row) })),
      combinations: z.array(z.object({ index: z.number(), values: Row, all: Row })),
    }),
  })
  .transform(({ results: { leaders, combinations } }) => {
    const byIndex = new Map<unknown, z.output<typeof Row>>(
      combinations.map(({ index, values, all }) => [index, { ...values, ...all }]),
    );
    return leaders.flatMap(({ objective, rows }) =>
      rows.map((row) => ({ objective, ...row, ...byIndex.get(row.index) })),
    );
  });

const TABLES: Readonly<Record<SavedKind, { readonly name: string; readonly rows: z.ZodType<Row[]> }>> = {
  backtest: {
    name: "trades",
    rows: z.object({ trade_log: z.array(Row) }).transform(({ trade_log }) => trade_log),
  },
  sweep: { name: "leaders", rows: Leaders },
  portfolio: {
    name: "trades",
    rows: z
      .object({ results: z.object({ trades: z.array(Row) }) })
      .transform(({ results: { trades } }) => trades),
  },
};

/** The text of an object; undefined where there is none, or it was damaged. */
const textAt = async ({ results }: Pick<Ports, "results">, key: string): Promise<string | undefined> => {
  const found = await unlessDamaged(results.get(key), () => undefined);
  try {
    return found && storedText(found);
  } catch {
    return undefined;
  }
};

const tableFile = (text: string, kind: SavedKind, name: string): ZipFile[] => {
  const table = TABLES[kind];
  const rows = table.rows.safeParse(JSON.parse(text)).data;
  return rows ? [csvFile(`${FOLDERS[kind]}/${name}-${table.name}.csv`, rows)] : [];
};

const savedFiles = async (ports: FilePorts, row: SavedRow, kind: SavedKind): Promise<ZipFile[]> => {
  const { owner, backtestId: name, key } = row;
  const text = await textAt(ports, key);
  if (text === undefined) return [];
  const record = kind === "backtest" ? await textAt(ports, forwardKey(owner, name)) : undefined;
  return [
    fileOf(`${FOLDERS[kind]}/${name}.json`, text),
    ...tableFile(text, kind, name),
    ...(record === undefined ? [] : [fileOf(`${FOLDERS[kind]}/${name}-since-saved.json`, record)]),
  ];
};

/** A saved thing in its list: its numbers, its label, and how it is shared. */
const lineOf = ({ backtestId, createdAt, shared, link, listed, label, summary }: SavedRow): Row => ({
  name: backtestId,
  saved_at: createdAt,
  title: label?.title,
  tags: label?.tags?.join(", "),
  notes: label?.notes,
  shared,
  link,
  listed,
  ...summary,
});

const rowsOf = async function* ({ saved }: FilePorts, owner: string, kind: SavedKind) {
  let after: Awaited<ReturnType<typeof saved.listFrom>>["next"];
  do {
    const { rows, next } = await saved.listFrom(owner, kind, after);
    yield* rows;
    after = next;
  } while (after);
};

export const savedCount = async ({ saved }: Pick<Ports, "saved">, owner: string): Promise<number> =>
  (await saved.keysOf(owner)).filter((name) => !name.startsWith("#")).length;

const profileFile = (profile: Profile, nowMs: number): ZipFile =>
  jsonFile("account.json", {
    username: profile.username,
    email: profile.email,
    date_joined: profile.dateJoined,
    subscription_status: shownStatus(profile, nowMs),
    subscription_ends_at: profile.subscriptionEndsAt ?? null,
    digest: profile.digest !== undefined,
    stripe_customer: profile.billing.customerId ?? null,
    notes_of_support: [...(profile.supportNotes ?? [])],
  });

const withoutHash = ({ hash: _, owner: __, username: ___, ...key }: ApiKeyRow): Row => key;

/** The files of a user's export, the small ones first. */
export const accountFiles = async function* (
  ports: FilePorts,
  profile: Profile,
  told: Told,
): AsyncGenerator<ZipFile> {
  const { userId: owner } = profile;
  yield fileOf("README.txt", README);
  yield profileFile(profile, ports.clock.now());
  const withoutOwner = (rows: readonly Row[]): Row[] => rows.map(({ owner: _, ...row }) => row);
  yield* listFiles("cases", withoutOwner(await ports.cases.listOf(owner)));
  yield* listFiles("follows", withoutOwner(await ports.follows.listOf(owner)));
  yield* listFiles("ledger", withoutOwner(await ports.ledger.allOf(owner)));
  yield* listFiles("keys", (await ports.apiKeys.listOf(owner)).map(withoutHash));
  yield* listFiles("runs", withoutOwner(await ports.tasks.allOf(owner)));
  let done = 0;
  for (const kind of KINDS) {
    const lines: Row[] = [];
    for await (const row of rowsOf(ports, owner, kind)) {
      yield* await savedFiles(ports, row, kind);
      lines.push(lineOf(row));
      done += 1;
      await told(done);
    }
    yield csvFile(`${FOLDERS[kind]}.csv`, lines);
  }
};
