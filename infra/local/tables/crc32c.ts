/** CRC-32C (Castagnoli), by which LevelDB knows its bytes again; Node has only the other CRC-32. */

const POLYNOMIAL = 0x82_f6_3b_78;
const BYTE_VALUES = 256;

const TABLE = Uint32Array.from({ length: BYTE_VALUES }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

const NOTHING = 0xff_ff_ff_ff;
const withByte = (value: number, byte: number): number => (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
const finished = (value: number): number => (value ^ NOTHING) >>> 0;

/** The checksum of bytes. */
export const crc32c = (bytes: Uint8Array): number => {
  let value = NOTHING;
  // By index: iterating over the bytes is several times slower, and these are megabytes.
  for (let at = 0; at < bytes.length; at++) value = withByte(value, bytes[at] ?? 0);
  return finished(value);
};

const MASK = 0xa2_82_ea_d8;
const masked = (value: number): number => (((value >>> 15) | (value << 17)) + MASK) >>> 0;

/** As LevelDB stores it: a checksum of bytes that hold their own checksums would mean little. */
export const maskedCrc32c = (bytes: Uint8Array): number => masked(crc32c(bytes));

/** Whether a stored checksum is that of any beginning of the bytes. */
export const isOfBeginning = (stored: number, bytes: Uint8Array): boolean => {
  let value = NOTHING;
  for (let at = 0; at < bytes.length; at++) {
    value = withByte(value, bytes[at] ?? 0);
    if (masked(finished(value)) === stored) return true;
  }
  return false;
};
