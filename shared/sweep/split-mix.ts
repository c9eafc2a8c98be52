/**
 * SplitMix64 (Steele, Lea and Flood, OOPSLA 2014) in two halves of 32 bits, since a sweep's sample and its bootstraps draw
 * from it by the hundred thousand. Each draw leaves its number in `high` and `low`.
 */
export type SplitMix = {
  readonly next: () => void;
  /** Upper and lower 32 bits of the number drawn last, unsigned. */
  readonly high: () => number;
  readonly low: () => number;
};

const TWO_32 = 2 ** 32;

/** The product of two halves as 64 bits: its upper 32; the lower are Math.imul's. */
const upperProduct = (a: number, b: number): number => {
  const aLow = a & 0xffff;
  const aHigh = a >>> 16;
  const bLow = b & 0xffff;
  const bHigh = b >>> 16;
  const middle = aHigh * bLow + Math.floor((aLow * bLow) / 0x10000);
  const carry = Math.floor((aLow * bHigh + (middle & 0xffff)) / 0x10000);
  return aHigh * bHigh + Math.floor(middle / 0x10000) + carry;
};

/** A generator from a state of less than 2^53. */
export const splitMix = (state: number): SplitMix => {
  let stateHigh = Math.floor(state / TWO_32);
  let stateLow = state >>> 0;
  let high = 0;
  let low = 0;
  /** z ← (z xor z >> shift) · factor, on 64 bits. */
  const mix = (shift: number, factorHigh: number, factorLow: number): void => {
    const mixedLow = (low ^ ((low >>> shift) | (high << (32 - shift)))) >>> 0;
    const mixedHigh = (high ^ (high >>> shift)) >>> 0;
    low = Math.imul(mixedLow, factorLow) >>> 0;
    high =
      (upperProduct(mixedLow, factorLow) +
        Math.imul(mixedHigh, factorLow) +
        Math.imul(mixedLow, factorHigh)) >>>
      0;
  };
  return {
    next: () => {
      const sum = stateLow + 0x7f4a7c15;
      stateLow = sum >>> 0;
      stateHigh = (stateHigh + 0x9e3779b9 + (sum >= TWO_32 ? 1 : 0)) >>> 0;
      high = stateHigh;
      low = stateLow;
      mix(30, 0xbf58476d, 0x1ce4e5b9);
      mix(27, 0x94d049bb, 0x133111eb);
      low = (low ^ ((low >>> 31) | (high << 1))) >>> 0;
      high = (high ^ (high >>> 31)) >>> 0;
    },
    high: () => high,
    low: () => low,
  };
};

/** ⌊x·count / 2^64⌋ of the number drawn last, exactly: a whole number under `count`, which is at most 2^30. */
export const drawnBelow = (generator: SplitMix, count: number): number => {
  const low = generator.low();
  const high = generator.high();
  // Halves of 16 bits times 30 bits stay whole in a double.
  const fromLow = Math.floor(
    ((low >>> 16) * count + Math.floor(((low & 0xffff) * count) / 0x10000)) / 0x10000,
  );
  const fromHigh = (high >>> 16) * count + Math.floor(((high & 0xffff) * count + fromLow) / 0x10000);
  return Math.floor(fromHigh / 0x10000);
};

/** ⌊x / 2^11⌋ / 2^53 of the number drawn last: a double of [0, 1). */
export const drawnFraction = (generator: SplitMix): number =>
  (generator.high() * 2 ** 21 + (generator.low() >>> 11)) / 2 ** 53;
