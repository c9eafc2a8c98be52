import { serviceMemory } from "../service-memory.ts";

/** What a service has in memory, looked at while it works. */

const LOOK_EVERY_MS = 500;

/** Megabytes now and at most so far, until it is stopped. */
export const logMemory = (pid: number) => {
  let peak = 0;
  const now = (): number => {
    const mb = serviceMemory(pid);
    peak = Math.max(peak, mb);
    return mb;
  };
  const timer = setInterval(now, LOOK_EVERY_MS);
  return { now, peak: (): number => peak, stop: (): void => clearInterval(timer) };
};
