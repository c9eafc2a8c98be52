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

/**
 * No environment starts before the first call, and none but a function's first where the room is full. Calls over the
 * limit wait in order, up to a thousand of them.
 */
export const environmentsOf = (options: EnvironmentsOptions): Environments => {
  const { limit, keeping, room, spec } = options;
  const waiting: ((kept: Kept) => void)[] = [];
  /** Those that rest, the warmest last. */
  const idle: Kept[] = [];
  const live = new Set<Kept>();
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
    kept.place.rest(() => retire(kept));
    const wait = (ms: number, then: () => void): void => {
      kept.timer = setTimeout(then, ms).unref();
    };
    wait(keeping.othersMs, () => {
      if (live.size > 1) retire(kept);
      else wait(keeping.lastMs - keeping.othersMs, () => retire(kept));
    });
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

  const acquire = (): Promise<Kept> | Kept => {
    const kept = takeIdle() ?? start();
    if (kept) return kept;
    if (waiting.length >= MAX_WAITING) throw new TooManyRequests(`${spec.name} has too many calls waiting`);
    return new Promise((resolve) => waiting.push(resolve));
  };

  /** As many of those that wait as there is room for; after one has been served, the next of its own calls is. */
  const serve = (): void => {
    while (waiting.length > 0) {
      const kept = takeIdle() ?? start();
      if (!kept) return;
      waiting.shift()?.(kept);
    }
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
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      await Promise.all([...live].map(({ environment }) => environment.stop()));
    },
  };
};
