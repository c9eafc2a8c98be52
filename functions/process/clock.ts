import { setTimeout as sleep } from "node:timers/promises";

const MS_PER_SECOND = 1000;

/** The second that contains a moment. */
export const secondsOf = (ms: number): number => Math.floor(ms / MS_PER_SECOND);

/** The expiry of a row that is written now, in seconds since 1970. */
export const ttlAfter = (nowMs: number, lifeSeconds: number): number => secondsOf(nowMs) + lifeSeconds;

/** False for an expired row, which the table deletes only later. */
export const isAlive = (row: { readonly ttl: number }, nowMs: number): boolean =>
  row.ttl * MS_PER_SECOND > nowMs;

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
