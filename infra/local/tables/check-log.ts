import { isOfBeginning, maskedCrc32c } from "./crc32c.ts";

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

/** Whether a record that fits begins within another one: less was written of that than it says. */
const beginsWithin = (block: Uint8Array, start: number, end: number): boolean => {
  for (let at = start + 1; at < end && at + HEAD_BYTES < block.length; at++)
    if (recordAt(block, at)?.fits) return true;
  return false;
};

const isNothing = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

/**
 * Whether a record that does not fit was cut off when it was written: by a kill, or by a full disk, behind which more may
 * have been written. Neither it nor what follows was answered. One that fits with another length is whole, and changed.
 */
const isCutOff = (block: Uint8Array, at: number, isLast: boolean): boolean => {
  const stored = new DataView(block.buffer, block.byteOffset, block.length).getUint32(at, true);
  if (isOfBeginning(stored, block.subarray(at + KIND_BYTE))) return false;
  const record = recordAt(block, at);
  const isAtEnd = isLast && (record === undefined || isNothing(block.subarray(at)));
  return isAtEnd || beginsWithin(block, at, record?.end ?? block.length);
};

/** Where a block ends to be whole: at a damaged byte, at what was cut off, or at its end. */
type BlockEnd = { readonly damaged?: number; readonly isCutOff?: true };

const endOf = (block: Uint8Array, wasClosed: boolean, isLast: boolean): BlockEnd => {
  let at = 0;
  while (at + HEAD_BYTES <= block.length) {
    const record = recordAt(block, at);
    if (!record?.fits)
      return !wasClosed && isCutOff(block, at, isLast) ? { isCutOff: true } : { damaged: at };
    at = record.end;
  }
  // What is too short for a record is left empty.
  const isFilled = (wasClosed || !isLast) && !isNothing(block.subarray(at));
  return isFilled ? { damaged: at } : {};
};

/** The first byte that is damaged; undefined where none is, up to what a kill or a full disk cut off. */
export const damageInLog = (bytes: Uint8Array, wasClosed: boolean): number | undefined => {
  for (let start = 0; start < bytes.length; start += BLOCK_BYTES) {
    const block = bytes.subarray(start, start + BLOCK_BYTES);
    const end = endOf(block, wasClosed, start + block.length === bytes.length);
    if (end.damaged !== undefined) return start + end.damaged;
    if (end.isCutOff) return undefined;
  }
  return undefined;
};

const WHOLE = 1;
const FIRST = 2;
const LAST = 4;

/** What was written to a log that is not damaged, each write in one piece; one that was cut off is left out. */
export const recordsOf = function* (bytes: Uint8Array): Generator<Uint8Array> {
  let parts: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += BLOCK_BYTES) {
    const block = bytes.subarray(start, start + BLOCK_BYTES);
    for (let at = 0; at + HEAD_BYTES <= block.length; ) {
      const record = recordAt(block, at);
      if (!record?.fits) return;
      const kind = block[at + KIND_BYTE];
      if (kind === WHOLE || kind === FIRST) parts = [];
      parts.push(block.subarray(at + HEAD_BYTES, record.end));
      if (kind === WHOLE || kind === LAST) yield Buffer.concat(parts);
      at = record.end;
    }
  }
};
