import { type Candidates, emptyCandidates } from "./candidates.ts";

/**
 * Candidates as bytes, for the store between the workers and the reduce step: a head of four 32-bit numbers (magic,
 * first session, rows, legs), then the columns one after another, each padded to eight bytes. Native byte order, which
 * is little-endian wherever the service runs.
 */

const MAGIC = 0x31_43_53_42;
const HEAD_BYTES = 16;

const padded = (bytes: number): number => Math.ceil(bytes / 8) * 8;

const columnsOf = (rows: Candidates) => [
  rows.skips,
  rows.exitSessions,
  rows.exitReasons,
  rows.openFlows,
  rows.closeFlows,
  rows.risks,
  rows.contracts,
  rows.entryCents,
  rows.exitCents,
];

/** The bytes of a slice's candidates; equal candidates give equal bytes. */
export const encodeCandidates = (rows: Candidates): Uint8Array => {
  const columns = columnsOf(rows);
  const size = columns.reduce((sum, column) => sum + padded(column.byteLength), HEAD_BYTES);
  const bytes = new Uint8Array(size);
  new Uint32Array(bytes.buffer, 0, 4).set([MAGIC, rows.from, rows.skips.length, rows.legs]);
  let at = HEAD_BYTES;
  for (const column of columns) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += padded(column.byteLength);
  }
  return bytes;
};

/** The candidates of a slice; throws a RangeError on bytes that are cut short or of another kind. */
export const decodeCandidates = (bytes: Uint8Array): Candidates => {
  if (bytes.byteLength < HEAD_BYTES) throw new RangeError("candidates: cut short");
  const own = bytes.slice();
  const [magic, from = 0, count = 0, legs = 0] = new Uint32Array(own.buffer, 0, 4);
  if (magic !== MAGIC) throw new RangeError("candidates: not a slice");
  const rows = emptyCandidates(from, from + count, legs);
  let at = HEAD_BYTES;
  for (const column of columnsOf(rows)) {
    if (at + column.byteLength > own.byteLength) throw new RangeError("candidates: cut short");
    new Uint8Array(column.buffer).set(own.subarray(at, at + column.byteLength));
    at += padded(column.byteLength);
  }
  if (at !== own.byteLength) throw new RangeError("candidates: longer than they say");
  return rows;
};
