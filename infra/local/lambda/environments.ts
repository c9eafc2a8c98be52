import { randomUUID } from "node:crypto";
import { type Environment, type EnvironmentOptions, startEnvironment } from "./environment.ts";
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

/** `idleMs` is how long an environment is kept without a call. */
export type EnvironmentsOptions = EnvironmentOptions & {
  /** How many calls run at a time. */
  readonly limit: number;
  readonly idleMs: number;
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

/** No environment starts before the first call. Calls over the limit wait in order, up to a thousand of them. */
export const environmentsOf = (options: EnvironmentsOptions): Environments => {
  const { limit, idleMs, spec } = options;
  const waiting: ((environment: Environment) => void)[] = [];
  const idle: { readonly environment: Environment; readonly timer: NodeJS.Timeout }[] = [];
  const live = new Set<Environment>();

  const start = (): Environment => {
    const environment = startEnvironment(options);
    live.add(environment);
    return environment;
  };

  const retire = (environment: Environment): void => {
    live.delete(environment);
    const index = idle.findIndex((each) => each.environment === environment);
    if (index >= 0) clearTimeout(idle.splice(index, 1)[0]?.timer);
    void environment.stop();
  };

  /** The one used last is the warmest. */
  const takeIdle = (): Environment | undefined => {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      clearTimeout(kept.timer);
      if (kept.environment.isAlive()) return kept.environment;
      live.delete(kept.environment);
    }
    return undefined;
  };

  const acquire = (): Promise<Environment> | Environment => {
    const kept = takeIdle();
    if (kept) return kept;
    if (live.size < limit) return start();
    if (waiting.length >= MAX_WAITING) throw new TooManyRequests(`${spec.name} has too many calls waiting`);
    return new Promise((resolve) => waiting.push(resolve));
  };

  const release = (environment: Environment): void => {
    if (!environment.isAlive()) retire(environment);
    const next = waiting.shift();
    if (next) next(environment.isAlive() ? environment : start());
    else if (environment.isAlive())
      idle.push({ environment, timer: setTimeout(() => retire(environment), idleMs).unref() });
  };

  return {
    run: async (payload, isWanted = () => true) => {
      const environment = await acquire();
      try {
        if (!isWanted()) throw new TooLate(`a call of ${spec.name} had waited for too long`);
        return await environment.run(randomUUID(), payload);
      } finally {
        release(environment);
      }
    },
    stop: async () => {
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      await Promise.all([...live].map((environment) => environment.stop()));
    },
  };
};
