import { serviceMemory } from "../service-memory.ts";

/** Samples the memory of a service while it works. */

const LOOK_EVERY_MS = 500;

/** Current and peak megabytes, until `stop`. */
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
