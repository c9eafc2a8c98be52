/**
 * SplitMix64 from state 0 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014). It is
 * a sweep's only source of randomness, so equal requests give equal results. A 64-bit number is stored in two halves,
 * because a BigInt per draw would be too slow.
 */

/** Each call of either function draws the next number x. */
type SplitMix = {
  /** ⌊x · count / 2⁶⁴⌋, exact, for whole counts up to 2³². */
  readonly below: (count: number) => number;
  /** ⌊x / 2¹¹⌋ / 2⁵³: from 0 to below 1. */
  readonly fraction: () => number;
};

const TWO_16 = 2 ** 16;
const TWO_21 = 2 ** 21;
const TWO_53 = 2 ** 53;

/** Returns the upper half of the product of two halves. */
const highOfProduct = (a: number, b: number): number => {
  const aLow = a & 0xffff;
  const aHigh = a >>> 16;
  const bLow = b & 0xffff;
  const bHigh = b >>> 16;
  const middle = aHigh * bLow + ((aLow * bLow) >>> 16);
  const carried = aLow * bHigh + (middle % TWO_16);
  return (aHigh * bHigh + Math.floor(middle / TWO_16) + Math.floor(carried / TWO_16)) >>> 0;
};

export const splitMix64 = (): SplitMix => {
  let stateHigh = 0;
  let stateLow = 0;
  /** Halves of the last drawn number. */
  let high = 0;
  let low = 0;

  const shiftIn = (bits: number): void => {
    low = (low ^ ((low >>> bits) | (high << (32 - bits)))) >>> 0;
    high = (high ^ (high >>> bits)) >>> 0;
  };
  const multiply = (byHigh: number, byLow: number): void => {
    high = (highOfProduct(low, byLow) + Math.imul(low, byHigh) + Math.imul(high, byLow)) >>> 0;
    low = Math.imul(low, byLow) >>> 0;
  };
  const draw = (): void => {
    const sum = stateLow + 0x7f4a7c15;
    stateLow = sum >>> 0;
    stateHigh = (stateHigh + 0x9e3779b9 + (sum > 0xffffffff ? 1 : 0)) >>> 0;
    high = stateHigh;
    low = stateLow;
    shiftIn(30);
    multiply(0xbf58476d, 0x1ce4e5b9);
    shiftIn(27);
    multiply(0x94d049bb, 0x133111eb);
    shiftIn(31);
  };

  return {
    below: (count) => {
      draw();
      // Sixteen bits at a time, lowest first: every partial product stays below 2^53.
      let carry = Math.floor(((low & 0xffff) * count) / TWO_16);
      carry = Math.floor(((low >>> 16) * count + carry) / TWO_16);
      carry = Math.floor(((high & 0xffff) * count + carry) / TWO_16);
      return Math.floor(((high >>> 16) * count + carry) / TWO_16);
    },
    fraction: () => {
      draw();
      return (high * TWO_21 + (low >>> 11)) / TWO_53;
    },
  };
};
