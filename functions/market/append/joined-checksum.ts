/** The CRC-32 of bytes from the CRC-32s of their parts, which may be read in any order. */

export type PartSum = { readonly sum: number; readonly bytes: number };

/** The polynomial of CRC-32, its lowest power in the highest bit. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

/** The product of two polynomials over GF(2), modulo that of CRC-32. */
const product = (a: number, b: number): number => {
  let [sum, shifted] = [0, b];
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) sum ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1;
  }
  return sum >>> 0;
};

/** The polynomial x to the power of eight for each byte: what zero bytes behind a part multiply its checksum by. */
const behind = (bytes: number): number => {
  let [factor, power] = [ONE, ONE >>> 8];
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) factor = product(factor, power);
    power = product(power, power);
  }
  return factor;
};

/** Returns the CRC-32 of all parts, which are given in their order (the method of `crc32_combine` in zlib 1.2.12). */
export const joinedChecksum = (parts: readonly PartSum[]): number =>
  parts.reduce((joined, { sum, bytes }) => (product(behind(bytes), joined) ^ sum) >>> 0, 0);
