import { splitMix64 } from "./split-mix.ts";

/** Fractions drawn in one pass. */
const AT_ONCE = 1024;

/**
 * Returns a function that writes the next resample of `count` items into the caller's array: the items' indices, in
 * blocks of neighbors of the given mean length (S23, R4). It is the stationary bootstrap of Politis and Romano (1994),
 * with one stream of numbers for all resamples.
 */
export const stationaryBootstrap = (count: number, meanBlock: number): ((into: Int32Array) => void) => {
  const { fractions } = splitMix64();
  const jump = 1 / meanBlock;
  const drawn = new Float64Array(AT_ONCE);
  let used = AT_ONCE;
  const refill = (): void => {
    fractions(drawn);
    used = 0;
  };
  const anyIndex = (): number => {
    if (used === AT_ONCE) refill();
    return Math.floor(drawn[used++]! * count);
  };
  return (into) => {
    let index = anyIndex();
    into[0] = index;
    let at = 1;
    while (at < into.length) {
      if (used === AT_ONCE) refill();
      // A local copy and a loop without calls: millions of draws come by here.
      let next = used;
      const end = Math.min(AT_ONCE, used + into.length - at);
      while (next < end && drawn[next]! >= jump) {
        index = index + 1 === count ? 0 : index + 1;
        into[at++] = index;
        next++;
      }
      used = next;
      if (next === end) continue;
      used++;
      index = anyIndex();
      into[at++] = index;
    }
  };
};
