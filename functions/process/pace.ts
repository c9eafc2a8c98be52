import type { Clock } from "./clock.ts";

/** Waits until so many milliseconds have passed since the start, so that the time of an answer reveals nothing. */
export const noSoonerThan = async (clock: Clock, startedAtMs: number, ms: number): Promise<void> => {
  const leftMs = startedAtMs + ms - clock.now();
  if (leftMs > 0) await clock.sleep(leftMs);
};
