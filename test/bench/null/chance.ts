/** A seeded random generator. */
export type Chance = {
  /** Uniform over [0, 1). */
  readonly even: () => number;
  readonly gaussian: () => number;
};

/** Returns a Mulberry32 generator (T. Ettinger, public domain) with normals by the Box-Muller method. */
export const chance = (seed: number): Chance => {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const even = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const gaussian = () => Math.sqrt(-2 * Math.log(1 - even())) * Math.cos(2 * Math.PI * even());
  return { even, gaussian };
};
