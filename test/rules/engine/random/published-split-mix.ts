/** Returns SplitMix64 from state 0 as published, in 64-bit integers: each call draws the next number. */
export const publishedSplitMix = (): (() => bigint) => {
  let state = 0n;
  return () => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let z = state;
    z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return z ^ (z >> 31n);
  };
};

/** Returns ⌊x / 2¹¹⌋ / 2⁵³. */
export const fractionOf = (x: bigint): number => Number(x >> 11n) / 2 ** 53;
