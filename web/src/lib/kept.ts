/** What the browser keeps of a form between visits: the form as it was left, and the run started last. */
export type Kept = {
  readonly values?: unknown;
  readonly taskId?: string | undefined;
  /** The form as that run was sent. */
  readonly ran?: unknown;
};

/** What was kept of that user's under `key`; nothing where local storage is empty, somebody else's or closed to us. */
export const readKept = (storage: Storage, key: string, username: string | undefined): Kept => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    const { values, taskId, ran, username: whose } = kept as Kept & { readonly username?: unknown };
    if (whose !== undefined && whose !== username) return {};
    return { values, ran, taskId: typeof taskId === "string" ? taskId : undefined };
  } catch {
    return {};
  }
};

/** Keeps `change` beside what is kept of that user's. A full or closed storage loses only this convenience. */
export const keep = (storage: Storage, key: string, username: string | undefined, change: Kept): void => {
  try {
    const kept = { ...readKept(storage, key, username), ...change, username };
    storage.setItem(key, JSON.stringify(kept));
  } catch (failure) {
    console.error("the form could not be kept", failure);
  }
};
