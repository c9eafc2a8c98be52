import { crc32 } from "node:zlib";

/** Checksums of an object, one for each of its blocks, so that a part of it can be verified without the rest. */

export const BLOCK_BYTES = 1024 * 1024;

/** Sums of bytes that come in any pieces. */
export type BlockSums = {
  update(bytes: Uint8Array): void;
  /** CRC-32 of each block, the last one shorter; none of no bytes. */
  sums(): number[];
};

/** Begins with no bytes. */
export const blockSums = (): BlockSums => {
  const done: number[] = [];
  let sum = 0;
  let length = 0;
  return {
    update: (bytes) => {
      for (let at = 0; at < bytes.length; ) {
        const part = bytes.subarray(at, at + BLOCK_BYTES - length);
        sum = crc32(part, sum);
        length += part.length;
        at += part.length;
        if (length < BLOCK_BYTES) continue;
        done.push(sum);
        [sum, length] = [0, 0];
      }
    },
    sums: () => (length > 0 ? [...done, sum] : [...done]),
  };
};
