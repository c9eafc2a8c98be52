import { maskedCrc32c } from "./crc32c.ts";

/**
 * LevelDB's logs: records in blocks of 32 KB, each with its checksum. LevelDB leaves out what does not fit its checksum
 * and says nothing, so that rows would be as they were some time ago.
 */

const BLOCK_BYTES = 32 * 1024;
/** Checksum, length in two bytes, kind. */
const HEAD_BYTES = 7;
const CHECKSUM_BYTES = 4;
const KIND_BYTE = 6;

/** Where the record that begins here ends, and whether it fits its checksum; undefined where the block ends before it. */
const recordAt = (
  block: Uint8Array,
  at: number,
): { readonly end: number; readonly fits: boolean } | undefined => {
  const view = new DataView(block.buffer, block.byteOffset, block.length);
  const end = at + HEAD_BYTES + view.getUint16(at + CHECKSUM_BYTES, true);
  if (end > block.length) return undefined;
  return { end, fits: maskedCrc32c(block.subarray(at + KIND_BYTE, end)) === view.getUint32(at, true) };
};

/** Whether any record begins behind a place: then the one at that place was not cut off by the end of the file. */
const goesOn = (block: Uint8Array, start: number): boolean => {
  for (let at = start + 1; at + HEAD_BYTES < block.length; at++) if (recordAt(block, at)?.fits) return true;
  return false;
};

const isNothing = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

/** The first damaged byte of a block; `isCutOff` of the last one, where the file may end in the middle of a record. */
const damageInBlock = (block: Uint8Array, isCutOff: boolean): number | undefined => {
  let at = 0;
  while (at + HEAD_BYTES <= block.length) {
    const record = recordAt(block, at);
    if (!record?.fits) {
      const isEnd = isCutOff && (record === undefined || isNothing(block.subarray(at)));
      return isEnd && !goesOn(block, at) ? undefined : at;
    }
    at = record.end;
  }
  // What is too short for a record is left empty.
  return isCutOff || isNothing(block.subarray(at)) ? undefined : at;
};

/**
 * The first byte that is damaged; undefined where none is. In the log of a process that was killed the last record may
 * be cut off, or space be kept for it that it never filled: that was never answered.
 */
export const damageInLog = (bytes: Uint8Array, wasClosed: boolean): number | undefined => {
  for (let start = 0; start < bytes.length; start += BLOCK_BYTES) {
    const block = bytes.subarray(start, start + BLOCK_BYTES);
    const isLast = start + block.length === bytes.length;
    const at = damageInBlock(block, isLast && !wasClosed);
    if (at !== undefined) return start + at;
  }
  return undefined;
};
