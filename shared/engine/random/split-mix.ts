/**
 * SplitMix64 from state 0 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014). It is
 * the only source of randomness of sweeps and reports, so equal requests give equal results. A 64-bit number is two
 * 32-bit halves, because a BigInt per draw would be too slow.
 */

type SplitMix = {
  /** Draws the next number x and returns ⌊x · count / 2⁶⁴⌋, exact, for whole counts up to 2³². */
  readonly below: (count: number) => number;
  /** Draws the next number x and returns ⌊x / 2¹¹⌋ / 2⁵³: from 0 to below 1. */
  readonly fraction: () => number;
  /** Draws numbers until the fraction of one is below `limit`, at most `most`; returns how many were not below. */
  readonly drawUntilBelow: (limit: number, most: number) => number;
};

const TWO_16 = 2 ** 16;
const TWO_21 = 2 ** 21;
const TWO_32 = 2 ** 32;
const TWO_53 = 2 ** 53;
const GAMMA_HIGH = 0x9e3779b9;
const GAMMA_LOW = 0x7f4a7c15;

/** More than `roughly` leaves out of the upper half of a product. */
const SLACK = 2 ** 17;

/** Returns the upper half of the product of a half and another one, which comes as its two 16-bit parts. */
const highOfProduct = (half: number, byHigh: number, byLow: number): number => {
  const low = half & 0xffff;
  const high = half >>> 16;
  const inner = Math.imul(high, byLow);
  const outer = Math.imul(low, byHigh);
  const middle = (inner & 0xffff) + (outer & 0xffff) + (Math.imul(low, byLow) >>> 16);
  return (Math.imul(high, byHigh) + (inner >>> 16) + (outer >>> 16) + (middle >>> 16)) | 0;
};

const fractionOf = (high: number, low: number): number => ((high >>> 0) * TWO_21 + (low >>> 11)) / TWO_53;

/** Returns the generator at its first number. */
export const splitMix64 = (): SplitMix => {
  let stateHigh = 0;
  let stateLow = 0;
  /** Halves of the last drawn number. */
  let lastHigh = 0;
  let lastLow = 0;

  const drawUntilBelow = (limit: number, most: number): number => {
    // Locals: one function over many draws is four times as fast as a function per step of each.
    let [baseHigh, baseLow] = [stateHigh, stateLow];
    let [high, low, at] = [0, 0, 0];
    const highest = Math.floor(limit * TWO_32) + SLACK;
    for (; at < most; at++) {
      baseLow = (baseLow + GAMMA_LOW) | 0;
      baseHigh = (baseHigh + GAMMA_HIGH + (baseLow >>> 0 < GAMMA_LOW ? 1 : 0)) | 0;
      high = baseHigh ^ (baseHigh >>> 30);
      low = baseLow ^ ((baseLow >>> 30) | (baseHigh << 2));
      // Times 0xbf58476d1ce4e5b9.
      high =
        (highOfProduct(low, 0x1ce4, 0xe5b9) + Math.imul(low, 0xbf58476d) + Math.imul(high, 0x1ce4e5b9)) | 0;
      low = Math.imul(low, 0x1ce4e5b9);
      low ^= (low >>> 27) | (high << 5);
      high ^= high >>> 27;
      // Times 0x94d049bb133111eb, whose upper half is roughly enough for most numbers: few are below the limit.
      const cross = Math.imul(low, 0x94d049bb) + Math.imul(high, 0x133111eb);
      const roughly = (Math.imul(low >>> 16, 0x1331) + cross) | 0;
      if ((roughly + SLACK) >>> 0 > highest && at + 1 < most) continue;
      high = (highOfProduct(low, 0x1331, 0x11eb) + cross) | 0;
      low = Math.imul(low, 0x133111eb);
      lastLow = low ^ ((low >>> 31) | (high << 1));
      lastHigh = high ^ (high >>> 31);
      if (fractionOf(lastHigh, lastLow) < limit) break;
    }
    [stateHigh, stateLow] = [baseHigh, baseLow];
    return at;
  };

  const draw = (): void => void drawUntilBelow(0, 1);
  return {
    below: (count) => {
      draw();
      // Sixteen bits at a time, lowest first: every partial product stays below 2^53.
      let carry = Math.floor(((lastLow & 0xffff) * count) / TWO_16);
      carry = Math.floor(((lastLow >>> 16) * count + carry) / TWO_16);
      carry = Math.floor(((lastHigh & 0xffff) * count + carry) / TWO_16);
      return Math.floor(((lastHigh >>> 16) * count + carry) / TWO_16);
    },
    fraction: () => {
      draw();
      return fractionOf(lastHigh, lastLow);
    },
    drawUntilBelow,
  };
};
