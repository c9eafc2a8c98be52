/** All tables: each row makes a table of the CDK app and the variable with its name. Functions only use the types. */

/** The names of a table's keys; all keys are texts. */
export type Keys = { readonly partition: string; readonly sort?: string };
export type TableSpec = Keys & {
  readonly indexes?: Readonly<Record<string, Keys>>;
  /** Rows are deleted some time after their `ttl`, seconds since 1970; readers check it themselves. */
  readonly expires?: true;
  /** What users and operators made: `backup` and `restore` of a stage copy these rows. Use makes the other rows again. */
  readonly isKept: boolean;
  /** Not worth restoring: rows live a day at most, and old ones would make used links work again. */
  readonly isPassing?: true;
};

const list = {
  // Only unverified sign-ups have a `ttl`: no account expires.
  profiles: {
    partition: "username",
    indexes: { byEmail: { partition: "email" } },
    expires: true,
    isKept: true,
  },
  tasks: {
    partition: "taskId",
    indexes: {
      byOwner: { partition: "owner", sort: "createdAt" },
      byState: { partition: "state", sort: "createdAt" },
    },
    expires: true,
    isKept: false,
  },
  // The index leaves out the numbers of names, which have no time.
  saved: {
    partition: "owner",
    sort: "backtestId",
    indexes: { byTime: { partition: "owner", sort: "createdAt" } },
    isKept: true,
  },
  // Folders of saved things; `items` is a set of names.
  cases: { partition: "owner", sort: "caseId", isKept: true },
  // Followed backtests; the index finds those of a ticker that has new data.
  follows: {
    partition: "owner",
    sort: "backtestId",
    indexes: { byTicker: { partition: "ticker", sort: "owner" } },
    isKept: true,
  },
  // What users tried; notes only ever come.
  ledger: { partition: "owner", sort: "noteId", isKept: true },
  // The public links of saved things; the saved row holds the token too, and decides.
  sharedLinks: { partition: "token", indexes: { byOwner: { partition: "owner" } }, isKept: true },
  connections: { partition: "connectionId", sort: "topic", expires: true, isKept: false },
  codes: { partition: "codeId", expires: true, isKept: false, isPassing: true },
  // The index finds all keys of a user, also those that the profile does not name.
  apiKeys: {
    partition: "prefix",
    indexes: { byOwner: { partition: "owner", sort: "createdAt" } },
    expires: true,
    isKept: true,
  },
  limits: { partition: "limitKey", expires: true, isKept: false, isPassing: true },
  settings: { partition: "settingsId", isKept: true },
  knownPlaces: { partition: "place", expires: true, isKept: false },
  refreshTokens: {
    partition: "tokenHash",
    indexes: { byUser: { partition: "username" } },
    expires: true,
    isKept: false,
  },
  billingEvents: { partition: "eventId", expires: true, isKept: false },
  // Accounts that are being deleted, and hashes of names that are never given again.
  deletions: { partition: "kind", sort: "deletionId", isKept: true },
} as const satisfies Record<string, TableSpec>;

export type TableName = keyof typeof list;
export const tableList: Readonly<Record<TableName, TableSpec>> = list;
export const tableNames = Object.keys(list) as TableName[];

/** `refreshTokens` → `REFRESH_TOKENS`. */
type Shouted<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? "" : "_"}${Uppercase<First>}${Shouted<Rest>}`
  : "";
export type TableVariable = `${Shouted<TableName>}_TABLE`;

/** The variable of a table: `REFRESH_TOKENS_TABLE` of `refreshTokens`. */
export const variableOf = (name: TableName): TableVariable =>
  `${name.replace(/[A-Z]/g, "_$&").toUpperCase()}_TABLE` as TableVariable;
