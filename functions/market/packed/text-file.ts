import type { DateStyle } from "../csv/date-field.ts";
import type { CsvRecord } from "../csv/record-splitter.ts";

/** An unpacked text file: a plain file, the content of a gzip file, or a member of a zip file. */
export type TextFile = {
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** True for a member of a zip file, beside which others may be chains. */
  readonly isMember?: boolean;
};

/** The columns that are read of a table, by position, and the style that its days are written in. */
export type Wanted = { readonly fields: readonly number[]; readonly dates: DateStyle };

/** A table of typed columns. Its lines are its rows, counted from 1. */
export type Table = {
  readonly header: readonly string[];
  /** Passes on each row as a record, which is valid only during the call. `onRows` is called often. */
  readonly read: (wanted: Wanted, onRecord: (record: CsvRecord) => void, onRows: () => void) => Promise<void>;
};

export type TableFile = Pick<TextFile, "name" | "isMember"> & { readonly table: Table };

/** Counts the stored bytes read since the last call. */
export type OnBytes = (bytes: number) => void;
