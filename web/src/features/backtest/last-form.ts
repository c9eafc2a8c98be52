import { type Kept, keep, readKept } from "../../lib/kept.ts";
import { LAST_FORM_KEY } from "../../lib/session.ts";

/** Returns what the browser keeps of the user's backtester. */
export const readLastForm = (storage: Storage, username: string | undefined): Kept =>
  readKept(storage, LAST_FORM_KEY, username);

/** Merges `change` into what the browser keeps of the user's backtester. */
export const keepLastForm = (storage: Storage, username: string | undefined, change: Kept): void =>
  keep(storage, LAST_FORM_KEY, username, change);
