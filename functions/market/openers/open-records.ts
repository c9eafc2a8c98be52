import { NO_MAP } from "../chain/column-map.ts";
import type { HowToRead } from "../chain/how-to-read.ts";
import { refuseOtherContents } from "../csv/other-contents.ts";
import { type CsvRecord, type RecordSplitter, recordSplitter } from "../csv/record-splitter.ts";
import type { Table, TableFile } from "../packed/text-file.ts";
import { CBOE, YFINANCE } from "../readers/snapshots.ts";
import { ImportRefusal } from "../refusal.ts";
import { cboeJson } from "./cboe-json.ts";
import { cboeTable, isCboeTable } from "./cboe-table.ts";
import { isYfinance, yfinance, yfinanceTable } from "./yfinance.ts";

/** Chooses by a file's first bytes what makes records of it: as a rule it is CSV as it stands. */

/** A kind of file that is not CSV with a header of a format. */
type Opener = {
  /** The name of the format whose header its records have. */
  readonly format: string;
  /** True where an import may name the file's columns, which are then read as they stand. */
  readonly mayBeMapped?: true;
  readonly fits: (head: string) => boolean;
  readonly open: (file: string, date: string | undefined) => RecordSplitter;
};

const OPENERS: readonly Opener[] = [
  { format: CBOE.name, fits: (head) => /^[\ufeff\s]*\{/.test(head), open: cboeJson },
  { format: CBOE.name, fits: isCboeTable, open: cboeTable },
  { format: YFINANCE.name, mayBeMapped: true, fits: isYfinance, open: yfinance },
];

/** A header and the lines before it end within this. */
const HEAD_BYTES = 4096;

/** Returns the opener of a file that begins like this; undefined for one that is read as it stands. */
const openerOf = (head: string, { format, columns }: HowToRead): Opener | undefined =>
  OPENERS.find(
    ({ format: name, mayBeMapped, fits }) =>
      (format === "auto" || format === name) && !(mayBeMapped && columns.size > 0) && fits(head),
  );

const howOpened = (how: HowToRead, { format }: Opener): HowToRead => ({ ...how, format, columns: NO_MAP });

/** Throws ImportRefusal where a date was given for a file of a format whose rows have dates. */
export const refuseIdleDate = (file: string, { date, format }: HowToRead): void => {
  if (date !== undefined && !OPENERS.some((opener) => opener.format === format))
    throw new ImportRefusal(file, `its rows have dates of their own: leave out --date ${date}`);
};

/** The records of a file; with the header it is known how that is read. */
export type OpenRecords = RecordSplitter & { readonly how: () => HowToRead };

/** Returns the records of one text. They throw NoChain where it holds no lines of fields. */
export const openRecords = (file: string, how: HowToRead): OpenRecords => {
  let head: Uint8Array = new Uint8Array(0);
  let source: RecordSplitter | undefined;
  let found = how;

  const opened = (): RecordSplitter => {
    const text = new TextDecoder().decode(head.subarray(0, HEAD_BYTES));
    const opener = openerOf(text, how);
    if (!opener) {
      refuseOtherContents(file, head);
      return recordSplitter(file);
    }
    found = howOpened(how, opener);
    return opener.open(file, how.date);
  };
  const begin = (onRecord: (record: CsvRecord) => void): RecordSplitter => {
    const begun = opened();
    source = begun;
    begun.push(head, onRecord);
    return begun;
  };

  return {
    how: () => found,
    dialect: () => {
      if (!source) throw new Error("the dialect shows with the header");
      return source.dialect();
    },
    push: (chunk, onRecord) => {
      if (source) {
        source.push(chunk, onRecord);
        return;
      }
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      if (head.length >= HEAD_BYTES) begin(onRecord);
    },
    end: (onRecord) => {
      (source ?? begin(onRecord)).end(onRecord);
    },
  };
};

/** Returns a table with a header, and how that is read: yfinance's chains may be saved as one. */
export const openTable = (
  { name, table }: TableFile,
  how: HowToRead,
): { readonly table: Table; readonly how: HowToRead } => {
  const opener = openerOf(table.header.join(","), how);
  if (opener?.format !== YFINANCE.name) return { table, how };
  return { table: yfinanceTable(name, table, how.date), how: howOpened(how, opener) };
};
