/**
 * The log-in of this browser: two tokens in local storage, and who they name. Read synchronously before the first
 * paint, so that no screen ever shows before the check is done. Other tabs' log-ins and log-outs arrive as storage
 * events.
 */

export type Session = {
  readonly isSignedIn: boolean;
  /** From the access token's payload; undefined where it cannot be decoded. */
  readonly username: string | undefined;
  /** Why this tab's session ended last: the guard leads back to the page only after "expired". */
  readonly endedBy: "expired" | "logout" | undefined;
  /** What the log-in page says of it, where there is more to say than that it expired. */
  readonly endedWhy: string | undefined;
};

export type Tokens = { readonly access: string; readonly refresh?: string | undefined };

export type SessionStore = {
  readonly snapshot: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
  readonly access: () => string | null;
  readonly refresh: () => string | null;
  /** Keeps the tokens of a log-in, or the new ones of a refresh. */
  readonly keep: (tokens: Tokens) => void;
  /** Removes both tokens; a log-out also removes what the user left in this browser. */
  readonly end: (reason: "expired" | "logout", why?: string) => void;
};

const ACCESS = "access";
const REFRESH = "refresh";
/** The last backtest form; kept by the backtester page, removed by a log-out. */
export const LAST_FORM_KEY = "backtester";

/** The user that an access token names; undefined for text that is no such token. */
export const usernameOf = (token: string): string | undefined => {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0));
    const { username }: { username?: unknown } = JSON.parse(new TextDecoder().decode(bytes));
    return typeof username === "string" ? username : undefined;
  } catch {
    return undefined;
  }
};

const readSession = (storage: Storage, endedBy: Session["endedBy"], why?: string): Session => {
  const access = storage.getItem(ACCESS);
  return {
    isSignedIn: access !== null && access !== "",
    username: access ? usernameOf(access) : undefined,
    endedBy: access ? undefined : endedBy,
    endedWhy: access ? undefined : why,
  };
};

/** Opens the session that `storage` holds; `events` is where other tabs' changes are heard. */
export const openSession = (storage: Storage, events: EventTarget): SessionStore => {
  const listeners = new Set<() => void>();
  let current = readSession(storage, undefined);
  const update = (endedBy?: Session["endedBy"], why?: string): void => {
    current = readSession(storage, endedBy, why);
    for (const listener of listeners) listener();
  };
  events.addEventListener("storage", () => update(current.endedBy, current.endedWhy));
  return {
    snapshot: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    access: () => storage.getItem(ACCESS),
    refresh: () => storage.getItem(REFRESH),
    keep: ({ access, refresh }) => {
      storage.setItem(ACCESS, access);
      if (refresh) storage.setItem(REFRESH, refresh);
      update();
    },
    end: (reason, why) => {
      storage.removeItem(ACCESS);
      storage.removeItem(REFRESH);
      if (reason === "logout") storage.removeItem(LAST_FORM_KEY);
      update(reason, why);
    },
  };
};
