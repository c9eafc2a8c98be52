import { randomUUID } from "node:crypto";
import { type Environment, type EnvironmentOptions, startEnvironment } from "./environment.ts";
import type { MemoryRoom, Place } from "./memory-room.ts";
import type { Outcome } from "./messages.ts";

/** The environments of one function: started when calls come, kept for the next ones, stopped when none come. */
export type Environments = {
  /**
   * Runs one event as soon as an environment is free. Throws TooManyRequests where too many wait, and TooLate where
   * nobody wants it any more when its turn comes.
   */
  run(payload: string, isWanted?: () => boolean): Promise<Outcome>;
  stop(): Promise<void>;
};

/** How long environments are kept without a call, in milliseconds. */
export type Keeping = {
  /** The last one of a function. */
  readonly lastMs: number;
  /** The others: they were for many calls at once. */
  readonly othersMs: number;
};

export type EnvironmentsOptions = EnvironmentOptions & {
  /** How many calls run at a time. */
  readonly limit: number;
  /**
   * How long a call waits for one of the environments that there are before another is started, and that long after the one
   * before; in milliseconds.
   */
  readonly patienceMs: number;
  readonly keeping: Keeping;
  /** What all functions' environments share. */
  readonly room: MemoryRoom;
};

/** Lambda's throttling: nothing ran, and the call may be made again. */
export class TooManyRequests extends Error {
  override readonly name = "TooManyRequestsException";
}

/** Nothing ran: the call had waited for too long. */
export class TooLate extends Error {
  override readonly name = "TooLate";
}

const MAX_WAITING = 1000;
/** What an environment is taken to need until one of its function was seen. */
const FIRST_BYTES = 32 * 1024 * 1024;

/** An environment in its place; `timer` ends it while it rests. */
type Kept = { readonly environment: Environment; readonly place: Place; timer?: NodeJS.Timeout };

type Waiting = { readonly sinceMs: number; readonly take: (kept: Kept) => void };

/**
 * No environment starts before the first call, none but a function's first where the room is full, and another one only
 * for a call that has waited for long. Calls wait in order, up to a thousand of them.
 */
export const environmentsOf = (options: EnvironmentsOptions): Environments => {
  const { limit, patienceMs, keeping, room, spec } = options;
  const waiting: Waiting[] = [];
  /** Those that rest, the warmest last. */
  const idle: Kept[] = [];
  const live = new Set<Kept>();
  let look: NodeJS.Timeout | undefined;
  let startedMs = Number.NEGATIVE_INFINITY;
  let usualBytes = FIRST_BYTES;

  const start = (): Kept | undefined => {
    if (live.size >= limit) return undefined;
    const place = room.take(spec.name, usualBytes);
    if (!place) return undefined;
    const environment = startEnvironment(options, (bytes) => {
      usualBytes = bytes;
      place.has(bytes);
    });
    const kept = { environment, place };
    live.add(kept);
    return kept;
  };

  const retire = (kept: Kept): void => {
    clearTimeout(kept.timer);
    live.delete(kept);
    const index = idle.indexOf(kept);
    if (index >= 0) idle.splice(index, 1);
    kept.place.leave();
    void kept.environment.stop();
  };

  const rest = (kept: Kept): void => {
    idle.push(kept);
    const wait = (ms: number, then: () => void): void => {
      kept.timer = setTimeout(then, ms).unref();
    };
    wait(keeping.othersMs, () => {
      if (live.size > 1) retire(kept);
      else wait(keeping.lastMs - keeping.othersMs, () => retire(kept));
    });
    kept.place.rest(() => retire(kept));
  };

  const takeIdle = (): Kept | undefined => {
    for (let kept = idle.at(-1); kept; kept = idle.at(-1)) {
      if (!kept.environment.isAlive()) {
        retire(kept);
        continue;
      }
      idle.pop();
      clearTimeout(kept.timer);
      kept.place.wake();
      return kept;
    }
    return undefined;
  };

  /** One after the other: what waits no longer when the first of them works needs no second. */
  const startFor = (sinceMs: number): Kept | undefined => {
    const nowMs = performance.now();
    if (live.size > 0 && nowMs - Math.max(sinceMs, startedMs) < patienceMs) return undefined;
    startedMs = nowMs;
    return start();
  };

  /** As many of those that wait as can be; looks again while some do. */
  const serve = (): void => {
    clearTimeout(look);
    for (let first = waiting[0]; first; first = waiting[0]) {
      const kept = takeIdle() ?? startFor(first.sinceMs);
      if (!kept) break;
      waiting.shift();
      first.take(kept);
    }
    if (waiting.length > 0) look = setTimeout(serve, patienceMs).unref();
  };

  const acquire = (): Promise<Kept> | Kept => {
    const sinceMs = performance.now();
    const kept = takeIdle() ?? startFor(sinceMs);
    if (kept) return kept;
    if (waiting.length >= MAX_WAITING) throw new TooManyRequests(`${spec.name} has too many calls waiting`);
    return new Promise((take) => {
      waiting.push({ sinceMs, take });
      if (waiting.length === 1) look = setTimeout(serve, patienceMs).unref();
    });
  };

  const release = (kept: Kept): void => {
    if (kept.environment.isAlive()) rest(kept);
    else retire(kept);
    serve();
  };

  return {
    run: async (payload, isWanted = () => true) => {
      const kept = await acquire();
      try {
        if (!isWanted()) throw new TooLate(`a call of ${spec.name} had waited for too long`);
        return await kept.environment.run(randomUUID(), payload);
      } finally {
        release(kept);
      }
    },
    stop: async () => {
      clearTimeout(look);
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      await Promise.all([...live].map(({ environment }) => environment.stop()));
    },
  };
};
