import { recordsOf } from "./check-log.ts";
import { varintAt } from "./snappy.ts";

/**
 * LevelDB's manifest: a log of what came and went. What it does not name is nobody's: tables that a killed process was just
 * writing, and logs that were taken over.
 */

/** The tables that there must be with their lengths, by their numbers, and the first log that is still needed. */
export type LiveFiles = { readonly tables: ReadonlyMap<number, number>; readonly firstLog: number };

/** What an entry is of, by its number, and what it is made of: numbers (`n`) and texts (`t`). */
const ENTRIES: Readonly<Record<number, string>> = {
  1: "t", // how keys are compared
  2: "n", // the first log
  3: "n", // the next file
  4: "n", // the last write
  5: "nt", // how far a level is merged
  6: "nn", // a table that goes: level, number
  7: "nnntt", // a table that comes: level, number, length, first and last key
  9: "n", // the log before
};
const FIRST_LOG = 2;
const GOES = 6;
const COMES = 7;

type Entry = { readonly tag: number; readonly numbers: readonly number[] };

const entriesOf = function* (record: Uint8Array): Generator<Entry> {
  for (let at = 0; at < record.length; ) {
    const [tag, start] = varintAt(record, at);
    const parts = ENTRIES[tag];
    if (parts === undefined) throw new RangeError(`nobody knows the entry ${tag}`);
    const numbers: number[] = [];
    at = start;
    for (const part of parts) {
      const [value, next] = varintAt(record, at);
      if (part === "n") numbers.push(value);
      at = part === "n" ? next : next + value;
    }
    yield { tag, numbers };
  }
};

/** What a manifest says that there is. Throws a RangeError where it says something that nobody knows. */
export const liveFilesIn = (manifest: Uint8Array): LiveFiles => {
  const tables = new Map<number, number>();
  let firstLog = 0;
  for (const record of recordsOf(manifest))
    for (const { tag, numbers } of entriesOf(record)) {
      const [first = 0, number = 0, length = 0] = numbers;
      if (tag === FIRST_LOG) firstLog = first;
      if (tag === GOES) tables.delete(number);
      if (tag === COMES) tables.set(number, length);
    }
  return { tables, firstLog };
};
