import type { DataReader, DecodedArray, Encoding, ParquetType } from "hyparquet";
import { deltaBinaryUnpack, deltaByteArray, deltaLengthByteArray } from "hyparquet/src/delta.js";
import { byteStreamSplit, readRleBitPackedHybrid } from "hyparquet/src/encoding.js";
import { readPlain } from "hyparquet/src/plain.js";

/**
 * Decodes the pages of a flat column. A page of a dictionary's codes may have a row group's rows in a few bytes, so
 * codes and levels go into typed arrays.
 */

export type PageColumn = {
  readonly type: ParquetType;
  readonly typeLength: number | undefined;
  readonly isNullable: boolean;
};

/** A page's values without its nulls: codes of the dictionary, or values. */
export type PageValues =
  | { readonly kind: "codes"; readonly codes: Int32Array }
  | { readonly kind: "values"; readonly values: DecodedArray };

const readerOf = (bytes: Uint8Array): DataReader => ({
  view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  offset: 0,
});

/** Returns 1 for each row with a value and 0 for each null; undefined where no row is null. */
const levelsFrom = (reader: DataReader, rows: number, byteLength?: number): Uint8Array | undefined => {
  const levels = new Uint8Array(rows);
  readRleBitPackedHybrid(reader, 1, levels, byteLength);
  return levels.includes(0) ? levels : undefined;
};

/** The facts about a page's body in its header. */
type Body = { readonly rows: number; readonly encoding: Encoding };

/** The rows of a page: which are null, and where the values begin. */
export type PageRows = { readonly levels: Uint8Array | undefined; readonly reader: DataReader };

/** Reads the null rows at the beginning of a page of the first version. */
export const rowsOfPage = (bytes: Uint8Array, rows: number, { isNullable }: PageColumn): PageRows => {
  const reader = readerOf(bytes);
  return { levels: isNullable ? levelsFrom(reader, rows) : undefined, reader };
};

/** The same for the second version, whose levels stand before the packed values. */
export const rowsOfLevels = (
  levels: Uint8Array,
  values: Uint8Array,
  rows: number,
  { isNullable }: PageColumn,
): PageRows => ({
  levels: isNullable ? levelsFrom(readerOf(levels), rows, levels.length) : undefined,
  reader: readerOf(values),
});

const MOST_BITS = 24;

const codesFrom = (reader: DataReader, count: number): Int32Array => {
  const codes = new Int32Array(count);
  if (count === 0) return codes;
  const bits = reader.view.getUint8(reader.offset++);
  if (bits > MOST_BITS) throw new Error(`codes of ${bits} bits`);
  if (bits > 0) readRleBitPackedHybrid(reader, bits, codes, reader.view.byteLength - reader.offset);
  return codes;
};

const integersFrom = (reader: DataReader, type: ParquetType, count: number): DecodedArray => {
  const values = type === "INT32" ? new Int32Array(count) : new BigInt64Array(count);
  if (count > 0) deltaBinaryUnpack(reader, count, values);
  return values;
};

const bytesFrom = (reader: DataReader, encoding: Encoding, count: number): DecodedArray => {
  const values: Uint8Array[] = new Array(count);
  if (count === 0) return values;
  if (encoding === "DELTA_BYTE_ARRAY") deltaByteArray(reader, count, values);
  else deltaLengthByteArray(reader, count, values);
  return values;
};

const plainFrom = (
  reader: DataReader,
  { type, typeLength }: PageColumn,
  { rows, encoding }: Body,
): DecodedArray => {
  switch (encoding) {
    case "PLAIN":
      return readPlain(reader, type, rows, typeLength);
    case "DELTA_BINARY_PACKED":
      return integersFrom(reader, type, rows);
    case "DELTA_LENGTH_BYTE_ARRAY":
    case "DELTA_BYTE_ARRAY":
      return bytesFrom(reader, encoding, rows);
    case "BYTE_STREAM_SPLIT":
      return byteStreamSplit(reader, rows, type, typeLength);
    default:
      throw new Error(`the encoding ${encoding}`);
  }
};

/** Reads the values of a page that are not null. */
export const valuesOf = (
  { levels, reader }: PageRows,
  column: PageColumn,
  { rows, encoding }: Body,
): PageValues => {
  const count = levels ? levels.reduce((sum, level) => sum + level, 0) : rows;
  if (encoding === "RLE_DICTIONARY" || encoding === "PLAIN_DICTIONARY")
    return { kind: "codes", codes: codesFrom(reader, count) };
  return { kind: "values", values: plainFrom(reader, column, { rows: count, encoding }) };
};

export const dictionaryOf = (
  bytes: Uint8Array,
  count: number,
  { type, typeLength }: PageColumn,
): DecodedArray => readPlain(readerOf(bytes), type, count, typeLength);
