/** The browser's record of a form between visits: its last values and its last run. */
export type Kept = {
  readonly values?: unknown;
  readonly taskId?: string | undefined;
  /** The body of that run. */
  readonly ran?: unknown;
  /** The user's own values before a link replaced them. */
  readonly before?: unknown;
};

/** Returns the user's record under `key`; empty if storage has none, holds another user's, or is blocked. */
export const readKept = (storage: Storage, key: string, username: string | undefined): Kept => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    const { values, taskId, ran, before, username: whose } = kept as Kept & { readonly username?: unknown };
    if (whose !== undefined && whose !== username) return {};
    return { values, ran, before, taskId: typeof taskId === "string" ? taskId : undefined };
  } catch {
    return {};
  }
};

/** Merges `change` into the user's record. Ignores a full or blocked storage. */
export const keep = (storage: Storage, key: string, username: string | undefined, change: Kept): void => {
  try {
    const kept = { ...readKept(storage, key, username), ...change, username };
    storage.setItem(key, JSON.stringify(kept));
  } catch (failure) {
    console.error("the form could not be kept", failure);
  }
};
