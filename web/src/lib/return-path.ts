import { RETURN_KEY } from "./session.ts";

/** The page to which a log-in or a sign-up returns. The path never leaves this site. */

/** Resolves paths as a browser does; no request goes there. */
const HERE = "https://site.invalid";

/**
 * Returns the path as the browser reads it, or undefined for one that is no path or that leads to another site, such
 * as `//host`, `/\\host` or `/./` before a second slash.
 */
export const ownPath = (text: unknown): string | undefined => {
  if (typeof text !== "string" || !text.startsWith("/") || !URL.canParse(text, HERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, HERE);
  return origin === HERE && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : undefined;
};

export type ReturnState = {
  readonly returnTo: string;
  /** The user whose session expired there; only the same user returns. */
  readonly username?: string | undefined;
  readonly why?: string | undefined;
};

const textIn = (state: object, name: keyof ReturnState): string | undefined => {
  const value: unknown = Reflect.get(state, name);
  return typeof value === "string" ? value : undefined;
};

export const returnStateOf = (state: unknown): ReturnState | undefined => {
  if (typeof state !== "object" || state === null) return undefined;
  const returnTo = ownPath(Reflect.get(state, "returnTo"));
  return returnTo === undefined
    ? undefined
    : { returnTo, username: textIn(state, "username"), why: textIn(state, "why") };
};

/** The mailed link works for as long. */
const LIFE_MS = 24 * 3600 * 1000;

export const keepReturn = (storage: Storage, path: string, nowMs: number): void => {
  try {
    storage.setItem(RETURN_KEY, JSON.stringify({ path, atMs: nowMs }));
  } catch (failure) {
    console.error("the page to return to could not be kept", failure);
  }
};

export const keptReturn = (storage: Storage, nowMs: number): string | undefined => {
  try {
    const { path, atMs }: { path?: unknown; atMs?: unknown } = JSON.parse(
      storage.getItem(RETURN_KEY) ?? "{}",
    );
    return typeof atMs === "number" && nowMs - atMs < LIFE_MS ? ownPath(path) : undefined;
  } catch {
    return undefined;
  }
};

export const dropReturn = (storage: Storage): void => storage.removeItem(RETURN_KEY);
