import { setTimeout as sleep } from "node:timers/promises";

export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number): Promise<void>;
};

/** The machine's own time. */
export const clock: Clock = {
  now: () => Date.now(),
  sleep: async (ms) => {
    await sleep(ms);
  },
};
