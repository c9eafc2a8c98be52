import { LAST_FORM_KEY } from "../../lib/session.ts";

/** What the browser keeps of the backtester between visits: the form as it was left, and the run started last. */
export type LastForm = { readonly values?: unknown; readonly taskId?: string | undefined };

/** What was kept; nothing where local storage is empty, foreign or closed to us. */
export const readLastForm = (storage: Storage): LastForm => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(LAST_FORM_KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    const { values, taskId } = kept as LastForm;
    return { values, taskId: typeof taskId === "string" ? taskId : undefined };
  } catch {
    return {};
  }
};

/** Keeps `change` beside what is kept already. A full or closed storage loses only this convenience. */
export const keepLastForm = (storage: Storage, change: LastForm): void => {
  try {
    storage.setItem(LAST_FORM_KEY, JSON.stringify({ ...readLastForm(storage), ...change }));
  } catch (failure) {
    console.error("the form could not be kept", failure);
  }
};
