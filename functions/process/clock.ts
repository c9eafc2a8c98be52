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

/** Waits until so many milliseconds have passed since the start, so that the time of an answer reveals nothing. */
export const noSoonerThan = async (clock: Clock, startedAtMs: number, ms: number): Promise<void> => {
  const leftMs = startedAtMs + ms - clock.now();
  if (leftMs > 0) await clock.sleep(leftMs);
};
