/**
 * The log-in of this browser: two tokens in local storage, and who they name. Read synchronously before the first
 * paint, so that no screen ever shows before the check is done. Other tabs' log-ins and log-outs arrive as storage
 * events.
 */

export type Session = {
  readonly isSignedIn: boolean;
  /** From the access token's payload; undefined where it cannot be decoded. */
  readonly username: string | undefined;
  /** Whose session ended last in this tab. */
  readonly endedFor: string | undefined;
  /** Why it ended: the guard leads back to the page only after "expired". */
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
/** The last backtest form and the last sweep's; kept by the backtester page, removed by a log-out. */
export const LAST_FORM_KEY = "backtester";
export const LAST_SWEEP_KEY = "explore";
/** The columns of the dashboard. */
export const COLUMNS_KEY = "columns";

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

type Ending = Pick<Session, "endedFor" | "endedBy" | "endedWhy">;

const readSession = (storage: Storage, ending: Ending): Session => {
  const access = storage.getItem(ACCESS);
  return access
    ? { isSignedIn: true, username: usernameOf(access), ...NOT_ENDED }
    : { isSignedIn: false, username: undefined, ...ending };
};

const NOT_ENDED: Ending = { endedFor: undefined, endedBy: undefined, endedWhy: undefined };

/** Where tabs tell each other what storage events leave out. */
export type Tabs = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

const LOGGED_OUT = "logged out";

/**
 * Opens the session that `storage` holds; `events` is the window, where other tabs' changes are heard. Without `tabs` a
 * log-out elsewhere counts as an expiry.
 */
export const openSession = (storage: Storage, events: EventTarget, tabs?: Tabs): SessionStore => {
  const listeners = new Set<() => void>();
  let seen = storage.getItem(ACCESS);
  let current = readSession(storage, NOT_ENDED);
  const update = (endedBy?: Session["endedBy"], endedWhy?: string): void => {
    seen = storage.getItem(ACCESS);
    current = readSession(storage, { endedFor: current.username ?? current.endedFor, endedBy, endedWhy });
    for (const listener of listeners) listener();
  };
  /** What another tab changed. A page that was put aside hears of nothing until it is shown again. */
  const takeOver = (): void => {
    if (storage.getItem(ACCESS) === seen) return;
    if (current.isSignedIn) update("expired");
    else update(current.endedBy, current.endedWhy);
  };
  for (const type of ["storage", "pageshow", "visibilitychange"]) events.addEventListener(type, takeOver);
  // It may come before or after the event of the storage: the word of a log-out counts either way.
  tabs?.addEventListener("message", ({ data }) => {
    if (data === LOGGED_OUT && storage.getItem(ACCESS) === null) update("logout");
  });
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
      if (reason === "logout") {
        for (const key of [LAST_FORM_KEY, LAST_SWEEP_KEY, COLUMNS_KEY]) storage.removeItem(key);
        tabs?.postMessage(LOGGED_OUT);
      }
      update(reason, why);
    },
  };
};
