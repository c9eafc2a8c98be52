/** Whether the site reaches its service, by the browser's events and the outcome of every call. */
export type Connection = "good" | "offline" | "no answer";

export type ConnectionStore = {
  readonly snapshot: () => Connection;
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes the outcome of a call: true for any answer of the service. */
  readonly heard: (isAnswered: boolean) => void;
};

type ConnectionParts = { readonly events: EventTarget; readonly probe: () => void };

/** A shorter silence is not worth a banner. */
const PATIENCE_MS = 3_000;
const PROBE_MS = 5_000;

/** Opens the watch on the connection. It probes a silent service until that answers. */
export const watchConnection = ({ events, probe }: ConnectionParts): ConnectionStore => {
  const listeners = new Set<() => void>();
  let state: Connection = "good";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const become = (next: Connection): void => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const wait = (ms: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (state !== "offline") become("no answer");
      wait(PROBE_MS);
      probe();
    }, ms);
  };
  events.addEventListener("offline", () => {
    stop();
    become("offline");
  });
  events.addEventListener("online", () => {
    become("good");
    probe();
  });
  return {
    snapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    heard: (isAnswered) => {
      if (!isAnswered) {
        if (state !== "offline") wait(PATIENCE_MS);
        return;
      }
      stop();
      become("good");
    },
  };
};
