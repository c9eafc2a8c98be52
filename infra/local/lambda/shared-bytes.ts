import { collectGarbage } from "./return-memory.ts";

/**
 * Read-only bytes of all threads, held once for the process: the open markets. The first thread that wants bytes loads
 * them and hands them over; threads that want the same meanwhile wait.
 */
export type SharedBytes = {
  /** A thread's connection; `answer` receives each reply to `want`. */
  connect(answer: (name: string, bytes: SharedArrayBuffer | undefined) => void): Sharer;
  /** Number of bytes held for the next thread. */
  held(): number;
  /** Releases all bytes; threads keep what they were given. */
  stop(): void;
};

type Sharer = {
  /** Asks for bytes; the answer is undefined where this thread must load them. */
  want(name: string): void;
  /** Hands over loaded bytes, or undefined where there are none: the next thread then loads. Ignored from others. */
  loaded(name: string, bytes: SharedArrayBuffer | undefined): void;
  /** The thread has ended; the next thread loads in its place. */
  leave(): void;
};

/** `bytes` limits the held bytes; `idleMs` is how long bytes are held that no thread asks for. */
export type SharedBytesLimits = { readonly bytes: number; readonly idleMs: number };

type Answer = (name: string, bytes: SharedArrayBuffer | undefined) => void;
type Held = { readonly bytes: SharedArrayBuffer; readonly timer: NodeJS.Timeout };

/** A holder without bytes. */
export const sharedBytes = (limits: SharedBytesLimits): SharedBytes => {
  /** In the order of their last use. */
  const held = new Map<string, Held>();
  /** The thread that loads comes first, those that wait follow. */
  const loading = new Map<string, Answer[]>();

  const drop = (name: string): void => {
    clearTimeout(held.get(name)?.timer);
    held.delete(name);
  };
  const release = (name: string): void => {
    drop(name);
    // In a callback of its own, so that no variable of this one still refers to the bytes.
    setImmediate(collectGarbage);
  };
  const heldBytes = (): number => [...held.values()].reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

  const hold = (name: string, bytes: SharedArrayBuffer): void => {
    drop(name);
    if (bytes.byteLength > limits.bytes) return;
    for (const [oldest] of held) {
      if (heldBytes() + bytes.byteLength <= limits.bytes) break;
      drop(oldest);
    }
    held.set(name, { bytes, timer: setTimeout(() => release(name), limits.idleMs).unref() });
  };

  const letNextLoad = (name: string): void => {
    const [next] = loading.get(name) ?? [];
    if (next) next(name, undefined);
    else loading.delete(name);
  };

  return {
    connect: (answer) => ({
      want: (name) => {
        const found = held.get(name);
        if (found) {
          hold(name, found.bytes);
          return answer(name, found.bytes);
        }
        const threads = loading.get(name);
        if (threads) return void threads.push(answer);
        loading.set(name, [answer]);
        letNextLoad(name);
      },
      loaded: (name, bytes) => {
        const threads = loading.get(name) ?? [];
        if (threads[0] !== answer) return;
        threads.shift();
        if (!bytes) return letNextLoad(name);
        loading.delete(name);
        hold(name, bytes);
        for (const waiting of threads) waiting(name, bytes);
      },
      leave: () => {
        for (const [name, threads] of loading) {
          const wasLoading = threads[0] === answer;
          loading.set(
            name,
            threads.filter((thread) => thread !== answer),
          );
          if (wasLoading) letNextLoad(name);
        }
      },
    }),
    held: heldBytes,
    stop: () => {
      for (const name of [...held.keys()]) drop(name);
    },
  };
};
