import { LAST_FORM_KEY } from "../../lib/session.ts";

/** What the browser keeps of the backtester between visits: the form as it was left, and the run started last. */
export type LastForm = { readonly values?: unknown; readonly taskId?: string | undefined };

/** What was kept of that user's; nothing where local storage is empty, somebody else's or closed to us. */
export const readLastForm = (storage: Storage, username: string | undefined): LastForm => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(LAST_FORM_KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    const { values, taskId, username: whose } = kept as LastForm & { readonly username?: unknown };
    if (whose !== undefined && whose !== username) return {};
    return { values, taskId: typeof taskId === "string" ? taskId : undefined };
  } catch {
    return {};
  }
};

/** Keeps `change` beside what is kept of that user's. A full or closed storage loses only this convenience. */
export const keepLastForm = (storage: Storage, username: string | undefined, change: LastForm): void => {
  try {
    const kept = { ...readLastForm(storage, username), ...change, username };
    storage.setItem(LAST_FORM_KEY, JSON.stringify(kept));
  } catch (failure) {
    console.error("the form could not be kept", failure);
  }
};
