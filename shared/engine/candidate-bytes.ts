import { EXIT_REASONS, SKIP_REASONS } from "../domain/result/trade.ts";
import { type Candidates, emptyCandidates } from "./candidates.ts";
import { asciiJson, fnv1a } from "./market/layout.ts";

/**
 * Candidates as bytes, for the store between the workers and the reduce step: a head of six 32-bit numbers (magic,
 * layout, first session, rows, legs, a hash of all with 0 in its place), then the columns one after another, each padded
 * to eight bytes. Native byte order, which is little-endian wherever the service runs.
 */

const MAGIC = 0x31_43_53_42;
const HEAD_BYTES = 24;
/** The index of the hash in the head. */
const HASH = 5;

/** The columns in the order of the bytes. */
const COLUMNS = [
  "skips",
  "exitSessions",
  "exitReasons",
  "openFlows",
  "closeFlows",
  "risks",
  "contracts",
  "entryCents",
  "exitCents",
] as const satisfies readonly (keyof Candidates)[];

/**
 * The layout's version: a hash of the columns and of both lists of reasons, since reasons are stored as indices.
 * Bytes from before a change of either are refused.
 */
const LAYOUT = fnv1a(asciiJson([2, COLUMNS, EXIT_REASONS, SKIP_REASONS]));

const padded = (bytes: number): number => Math.ceil(bytes / 8) * 8;

const columnsOf = (rows: Candidates) => COLUMNS.map((name) => rows[name]);

/** Returns the bytes of a slice's candidates. Equal candidates give equal bytes. */
export const encodeCandidates = (rows: Candidates): Uint8Array => {
  const columns = columnsOf(rows);
  const size = columns.reduce((sum, column) => sum + padded(column.byteLength), HEAD_BYTES);
  const bytes = new Uint8Array(size);
  let at = HEAD_BYTES;
  for (const column of columns) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += padded(column.byteLength);
  }
  const head = new Uint32Array(bytes.buffer, 0, 6);
  head.set([MAGIC, LAYOUT, rows.from, rows.skips.length, rows.legs, 0]);
  head[HASH] = fnv1a(bytes);
  return bytes;
};

/** Returns the candidates of a slice. Throws a RangeError on damaged bytes or another layout. */
export const decodeCandidates = (bytes: Uint8Array): Candidates => {
  if (bytes.byteLength < HEAD_BYTES) throw new RangeError("candidates: cut short");
  const own = bytes.slice();
  const head = new Uint32Array(own.buffer, 0, 6);
  const [magic, layout, from = 0, count = 0, legs = 0, hash] = head;
  if (magic !== MAGIC) throw new RangeError("candidates: not a slice");
  if (layout !== LAYOUT) throw new RangeError("candidates: of another layout");
  head[HASH] = 0;
  if (fnv1a(own) !== hash) throw new RangeError("candidates: damaged");
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
