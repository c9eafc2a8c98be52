/** The browser's record of a form between visits: its last values and its last run. */
export type Kept = {
  readonly values?: unknown;
  readonly taskId?: string | undefined;
  /** The body of that run. */
  readonly ran?: unknown;
  /** The user's own values before a link replaced them. */
  readonly before?: unknown;
  /** The portfolio's record, which shares the backtester's key. */
  readonly portfolio?: unknown;
  readonly elsewhere?: unknown;
};

/** Returns the user's record under `key`; empty if storage has none, holds another user's, or is blocked. */
export const readKept = (storage: Storage, key: string, username: string | undefined): Kept => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    const { username: whose, ...record } = kept as Kept & { readonly username?: unknown };
    return whose !== undefined && whose !== username ? {} : checkedRecord(record);
  } catch {
    return {};
  }
};

const checkedRecord = ({ values, taskId, ran, before, portfolio, elsewhere }: Kept): Kept => ({
  values,
  ran,
  before,
  portfolio,
  elsewhere,
  taskId: typeof taskId === "string" ? taskId : undefined,
});

/** Returns the portfolio's part of the record under `key`. */
export const readKeptPortfolio = (storage: Storage, key: string, username: string | undefined): Kept => {
  const { portfolio } = readKept(storage, key, username);
  return typeof portfolio === "object" && portfolio !== null ? checkedRecord(portfolio) : {};
};

/** Merges `change` into the portfolio's part of the record. */
export const keepPortfolio = (
  storage: Storage,
  key: string,
  username: string | undefined,
  change: Kept,
): void =>
  keep(storage, key, username, { portfolio: { ...readKeptPortfolio(storage, key, username), ...change } });

/** Merges `change` into the user's record. Ignores a full or blocked storage. */
export const keep = (storage: Storage, key: string, username: string | undefined, change: Kept): void => {
  try {
    const kept = { ...readKept(storage, key, username), ...change, username };
    storage.setItem(key, JSON.stringify(kept));
  } catch (failure) {
    console.error("the form could not be kept", failure);
  }
};
