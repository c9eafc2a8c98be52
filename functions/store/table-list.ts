/**
 * Every table of the service: a row gives the table of the CDK app, its place, and the variable that tells functions its
 * name. No file of the functions needs more than the types: the names come from the environment.
 */

/** The names of a table's keys; all keys are texts. */
export type Keys = { readonly partition: string; readonly sort?: string };
export type TableSpec = Keys & {
  readonly indexes?: Readonly<Record<string, Keys>>;
  /** Rows go some time after their `ttl`, seconds since 1970; readers look at it themselves until then. */
  readonly expires?: true;
  /**
   * Nothing in it is worth restoring: its rows live a day at most, and yesterday's would let links work again that were
   * used since.
   */
  readonly isPassing?: true;
};

const list = {
  // Only sign-ups that were never verified have a `ttl`: no account expires.
  profiles: { partition: "username", indexes: { byEmail: { partition: "email" } }, expires: true },
  tasks: {
    partition: "taskId",
    indexes: {
      byOwner: { partition: "owner", sort: "createdAt" },
      byState: { partition: "state", sort: "createdAt" },
    },
    expires: true,
  },
  // The index leaves out the numbers of names, which have no time.
  saved: {
    partition: "owner",
    sort: "backtestId",
    indexes: { byTime: { partition: "owner", sort: "createdAt" } },
  },
  connections: { partition: "connectionId", sort: "topic", expires: true },
  codes: { partition: "codeId", expires: true, isPassing: true },
  limits: { partition: "limitKey", expires: true, isPassing: true },
  settings: { partition: "settingsId" },
  knownPlaces: { partition: "place", expires: true },
  refreshTokens: { partition: "tokenHash", expires: true },
  billingEvents: { partition: "eventId", expires: true },
} as const satisfies Record<string, TableSpec>;

export type TableName = keyof typeof list;
export const tableList: Readonly<Record<TableName, TableSpec>> = list;
export const tableNames = Object.keys(list) as TableName[];

/** `refreshTokens` → `REFRESH_TOKENS`. */
type Shouted<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? "" : "_"}${Uppercase<First>}${Shouted<Rest>}`
  : "";
/** The variable that holds a table's name. */
export type TableVariable = `${Shouted<TableName>}_TABLE`;

/** The variable of a table: `REFRESH_TOKENS_TABLE` of `refreshTokens`. */
export const variableOf = (name: TableName): TableVariable =>
  `${name.replace(/[A-Z]/g, "_$&").toUpperCase()}_TABLE` as TableVariable;
