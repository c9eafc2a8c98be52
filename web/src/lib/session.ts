/**
 * The browser's session: two tokens in local storage and the user they name. Read synchronously before the
 * first paint, so that no screen flashes. Log-ins and log-outs of other tabs arrive as storage events.
 */

export type Session = {
  readonly isSignedIn: boolean;
  /** From the access token's payload; undefined if it cannot be decoded. */
  readonly username: string | undefined;
  readonly endedFor: string | undefined;
  /** Why it ended; only "expired" leads back to the page after a login. */
  readonly endedBy: "expired" | "logout" | undefined;
  readonly endedWhy: string | undefined;
};

export type Tokens = { readonly access: string; readonly refresh?: string | undefined };

export type SessionStore = {
  readonly snapshot: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
  readonly access: () => string | null;
  readonly refresh: () => string | null;
  readonly keep: (tokens: Tokens) => void;
  /** Removes both tokens; a log-out also removes the user's local data. */
  readonly end: (reason: "expired" | "logout", why?: string) => void;
};

const ACCESS = "access";
const REFRESH = "refresh";
/** Storage key of the last backtest and sweep forms; removed by a log-out. */
export const LAST_FORM_KEY = "backtester";
export const LAST_SWEEP_KEY = "explore";
export const COLUMNS_KEY = "columns";
export const LEADER_COLUMNS_KEY = "leaderColumns";
export const RETURN_KEY = "returnTo";

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

/** A channel between tabs for facts that storage events leave out. */
export type Tabs = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

const LOGGED_OUT = "logged out";

/**
 * Opens the session in `storage`. `events` is the window, which receives other tabs' storage events. Without
 * `tabs`, a log-out in another tab counts as an expiry.
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
  /**
   * Takes over another tab's change. A page in the back/forward cache gets no events until it is shown again.
   */
  const takeOver = (): void => {
    if (storage.getItem(ACCESS) === seen) return;
    if (current.isSignedIn) update("expired");
    else update(current.endedBy, current.endedWhy);
  };
  for (const type of ["storage", "pageshow", "visibilitychange"]) events.addEventListener(type, takeOver);
  // A log-out message may arrive before or after the storage event and counts either way.
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
        for (const key of [LAST_FORM_KEY, LAST_SWEEP_KEY, COLUMNS_KEY, LEADER_COLUMNS_KEY, RETURN_KEY])
          storage.removeItem(key);
        tabs?.postMessage(LOGGED_OUT);
      }
      update(reason, why);
    },
  };
};
