import { refusalAt } from "../refusal.ts";
import { commas, type Dialect, dialectOf, endOfFirstLine } from "./dialect.ts";

/**
 * Splits CSV bytes into records without creating strings: a chain has hundreds of millions of fields, and half are
 * never read. Lines end in LF, CR or CRLF; the last line end is optional. Fields may be quoted (RFC 4180). Spaces
 * around fields are ignored. The first line shows the separator.
 */

/** One record. Field `f` is `bytes[starts[f]]` to `bytes[ends[f] - 1]`, without quotes and outer spaces. */
export type CsvRecord = {
  bytes: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  fields: number;
  /** The line that the record begins on, from 1. */
  line: number;
  /** False for a last record whose line has no end. */
  hasEnd: boolean;
};

/** Turns a file's bytes into records, the header first. */
export type RecordSplitter = {
  /** Returns the dialect of the file, which is known with the header. */
  readonly dialect: () => Dialect;
  /** Passes on every record that the chunk completes, in one object that is reused. */
  readonly push: (chunk: Uint8Array, onRecord: (record: CsvRecord) => void) => void;
  /** Passes on the last record where its line has no end. */
  readonly end: (onRecord: (record: CsvRecord) => void) => void;
};

const [TAB, LF, CR, SPACE, QUOTE] = [9, 10, 13, 32, 34] as const;
const MOST_FIELDS = 512;
/** A quote that is never closed would otherwise swallow the file. */
const MOST_RECORD_BYTES = 1 << 20;
const NOTHING = new Uint8Array(0);

/** The index of the quote that closes the one before `from`; -1 where the bytes end first. */
const closingQuote = (bytes: Uint8Array, from: number): number => {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] !== QUOTE) continue;
    if (bytes[at + 1] !== QUOTE) return at;
    at++;
  }
  return -1;
};

const linesBetween = (bytes: Uint8Array, from: number, to: number): number => {
  let count = 0;
  for (let at = from; at < to; at++)
    if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) count++;
  return count;
};

export const recordSplitter = (file: string): RecordSplitter => {
  const starts = new Int32Array(MOST_FIELDS);
  const ends = new Int32Array(MOST_FIELDS);
  const record: CsvRecord = { bytes: NOTHING, starts, ends, fields: 0, line: 1, hasEnd: true };
  let carried: Uint8Array = NOTHING;
  let line = 1;
  let followsCr = false;
  let isFirst = true;
  let dialect = commas();
  let { separator } = dialect;
  /** No byte above it ends a field. */
  let lastEnd = Math.max(separator, CR);

  /** A tab between fields is no space. */
  let otherSpace: number = TAB;

  const isSpace = (byte: number | undefined): boolean => byte === SPACE || byte === otherSpace;
  const endsField = (byte: number | undefined): boolean => byte === separator || byte === LF || byte === CR;

  /** Reads the field whose opening quote is at `at`. Returns its end, or -1 for more bytes. */
  const readQuoted = (bytes: Uint8Array, at: number, field: number, isLast: boolean): number => {
    const close = closingQuote(bytes, at + 1);
    if (close < 0 && isLast) throw refusalAt(file, record.line, "a quote is opened and never closed");
    // A quote at the very end may be the first of two.
    if (close < 0 || (close === bytes.length - 1 && !isLast)) return -1;
    line += linesBetween(bytes, at, close);
    starts[field] = at + 1;
    ends[field] = close;
    let next = close + 1;
    while (next < bytes.length && isSpace(bytes[next])) next++;
    if (next < bytes.length && !endsField(bytes[next]))
      throw refusalAt(file, record.line, "text follows a closing quote");
    return next;
  };

  /** Reads the field that begins at `at`. Returns the index of its end. */
  const readBare = (bytes: Uint8Array, at: number, field: number): number => {
    const most = lastEnd;
    const mark = separator;
    let end = at;
    for (; end < bytes.length; end++) {
      const byte = bytes[end]!;
      // Digits, letters, points and signs come after the comma in ASCII: most bytes take one comparison.
      if (byte <= most && (byte === mark || byte === LF || byte === CR)) break;
    }
    let last = end;
    while (last > at && isSpace(bytes[last - 1])) last--;
    starts[field] = at;
    ends[field] = last;
    return end;
  };

  /** Reads the record at `from`. Returns the index after it, or -1 where more bytes are needed. */
  const readRecord = (bytes: Uint8Array, from: number, isLast: boolean): number => {
    const { length } = bytes;
    const firstLine = line;
    record.bytes = bytes;
    record.line = line;
    let at = from;
    for (let field = 0; ; field++) {
      if (field === MOST_FIELDS) throw refusalAt(file, firstLine, `more than ${MOST_FIELDS} fields`);
      while (at < length && isSpace(bytes[at])) at++;
      at = bytes[at] === QUOTE ? readQuoted(bytes, at, field, isLast) : readBare(bytes, at, field);
      if (at < 0 || (at >= length && !isLast)) {
        line = firstLine;
        return -1;
      }
      if (at < length && bytes[at] === separator) at++;
      else {
        record.fields = field + 1;
        break;
      }
    }
    record.hasEnd = at < length;
    if (!record.hasEnd) return at;
    followsCr = bytes[at] === CR;
    line++;
    return at + 1;
  };

  const isBlank = (): boolean => record.fields === 1 && starts[0] === ends[0];

  const take = (bytes: Uint8Array, isLast: boolean, onRecord: (record: CsvRecord) => void): void => {
    let at = 0;
    while (at < bytes.length) {
      if (followsCr) {
        followsCr = false;
        if (bytes[at] === LF) {
          at++;
          continue;
        }
      }
      const next = readRecord(bytes, at, isLast);
      if (next < 0) break;
      at = next;
      if (!isBlank()) onRecord(record);
    }
    carried = bytes.subarray(at);
    if (carried.length > MOST_RECORD_BYTES) throw refusalAt(file, line, "a record of more than a megabyte");
  };

  const withoutMark = (bytes: Uint8Array): Uint8Array =>
    bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

  /** Returns the first bytes without their mark, and takes the dialect of their first line. */
  const begun = (bytes: Uint8Array): Uint8Array => {
    isFirst = false;
    const text = withoutMark(bytes);
    dialect = dialectOf(text.subarray(0, endOfFirstLine(text) >>> 0));
    separator = dialect.separator;
    otherSpace = separator === TAB ? SPACE : TAB;
    lastEnd = Math.max(separator, CR);
    return text;
  };

  return {
    dialect: () => dialect,
    push: (chunk, onRecord) => {
      const bytes: Uint8Array = carried.length === 0 ? chunk : Buffer.concat([carried, chunk]);
      if (isFirst && endOfFirstLine(bytes) < 0 && bytes.length <= MOST_RECORD_BYTES) carried = bytes;
      else take(isFirst ? begun(bytes) : bytes, false, onRecord);
    },
    end: (onRecord) => {
      take(isFirst ? begun(carried) : carried, true, onRecord);
    },
  };
};

const decoder = new TextDecoder();

/** Returns a field as text; empty where the record is too short. */
export const textOf = (record: CsvRecord, field: number): string =>
  field < record.fields
    ? decoder.decode(record.bytes.subarray(record.starts[field], record.ends[field])).replaceAll('""', '"')
    : "";
