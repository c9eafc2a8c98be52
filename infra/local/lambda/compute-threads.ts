import { availableParallelism } from "node:os";
import type { FunctionSpec } from "../template/functions.ts";
import type { Outcome } from "./messages.ts";
import type { Thread } from "./thread.ts";
import { TooManyRequests } from "./too-many-requests.ts";

/**
 * Threads of the functions that compute, one call at a time each. A function takes as many threads as there are cores, and
 * all functions together twice as many: a backtest does not wait behind the pieces of a sweep or two imports.
 */
type ComputeThreads = {
  /** Runs one call when its turn comes. Throws TooManyRequests where a thousand calls wait. */
  run(spec: FunctionSpec, payload: string): Promise<Outcome>;
  stop(): Promise<void>;
};

const CORES = availableParallelism();
const MAX_THREADS = 2 * CORES;
const MAX_WAITING = 1000;

/** How long idle threads live: those that a core is for, and the others. */
export type IdleTimes = { readonly coreMs: number; readonly extraMs: number };
const IDLE: IdleTimes = { coreMs: 2 * 60_000, extraMs: 10_000 };

type Waiting = { readonly functionName: string; take(thread: Thread): void };

/** Starts a thread when a call needs one, and ends it after an idle time. `onEnd` then gets the number of threads left. */
export const computeThreads = (
  start: () => Thread,
  onEnd: (threadsLeft: number) => void,
  idleTimes = IDLE,
): ComputeThreads => {
  const threads = new Set<Thread>();
  /** The last one ran last. */
  const idle = new Map<Thread, NodeJS.Timeout>();
  const running = new Map<string, number>();
  const waiting = new Set<Waiting>();

  const count = (functionName: string, more: number): number => {
    const calls = (running.get(functionName) ?? 0) + more;
    running.set(functionName, calls);
    return calls;
  };

  const end = (thread: Thread): void => {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
    threads.delete(thread);
    void thread.stop().then(() => onEnd(threads.size));
  };

  const rest = (thread: Thread): void => {
    if (!thread.isAlive()) {
      end(thread);
      return;
    }
    const ms = threads.size > CORES ? idleTimes.extraMs : idleTimes.coreMs;
    idle.set(thread, setTimeout(end, ms, thread).unref());
  };

  const takeIdle = (): Thread | undefined => {
    const thread = [...idle.keys()].at(-1);
    if (!thread) return undefined;
    clearTimeout(idle.get(thread));
    idle.delete(thread);
    if (thread.isAlive()) return thread;
    end(thread);
    return takeIdle();
  };

  const begin = (): Thread | undefined => {
    if (threads.size >= MAX_THREADS) return undefined;
    const thread = start();
    threads.add(thread);
    return thread;
  };

  const serve = (): void => {
    for (const call of waiting) {
      if (count(call.functionName, 0) >= CORES) continue;
      const thread = takeIdle() ?? begin();
      if (!thread) return;
      waiting.delete(call);
      count(call.functionName, 1);
      call.take(thread);
    }
  };

  return {
    run: async (spec, payload) => {
      if (waiting.size >= MAX_WAITING) throw new TooManyRequests(`${spec.name} has too many calls waiting`);
      const { promise, resolve } = Promise.withResolvers<Thread>();
      waiting.add({ functionName: spec.name, take: resolve });
      serve();
      const thread = await promise;
      const outcome = await thread.run(spec, payload);
      count(spec.name, -1);
      rest(thread);
      serve();
      return outcome;
    },
    stop: async () => {
      waiting.clear();
      for (const timer of idle.values()) clearTimeout(timer);
      await Promise.all([...threads].map((thread) => thread.stop()));
    },
  };
};
