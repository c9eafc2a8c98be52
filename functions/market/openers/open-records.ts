import { type ColumnMap, NO_MAP } from "../chain/column-map.ts";
import type { HowToRead } from "../chain/formats.ts";
import { commas } from "../csv/dialect.ts";
import { type CsvRecord, type RecordSplitter, recordSplitter } from "../csv/record-splitter.ts";
import { CBOE, YFINANCE } from "../readers/snapshots.ts";
import { ImportRefusal } from "../refusal.ts";
import { cboeJson } from "./cboe-json.ts";
import { cboeTable, isCboeTable } from "./cboe-table.ts";
import { isYfinance, yfinance } from "./yfinance.ts";

/**
 * Chooses by a file's first bytes what turns them into a header and records: as a rule they are CSV as it stands.
 */

/** What an import says of how its files are read. */
export type ReadAs = {
  /** A format's name, or `auto` for each file's own by its first bytes and its header. */
  readonly format: string;
  /** The session of quotes that do not say it, `yyyy-MM-dd`. */
  readonly date?: string;
  /** The files' columns of figures, where their headers do not say. */
  readonly columns?: ColumnMap;
};

/** Returns how the header of a file is read that no opener opens. */
export const howToRead = ({ format, columns = NO_MAP }: ReadAs): HowToRead => ({ format, columns });

/** Throws ImportRefusal where a date was given for a file whose rows have dates. */
export const refuseDate = (file: string, date: string | undefined): void => {
  if (date !== undefined)
    throw new ImportRefusal(file, `its rows have dates of their own: leave out --date ${date}`);
};

/** A kind of file that is not CSV with a header of a format. */
type Opener = {
  /** The name of the format whose header its records have. */
  readonly format: string;
  readonly fits: (head: string) => boolean;
  readonly open: (file: string, date: string | undefined) => RecordSplitter;
};

const OPENERS: readonly Opener[] = [
  { format: CBOE.name, fits: (head) => /^[\ufeff\s]*\{/.test(head), open: cboeJson },
  { format: CBOE.name, fits: isCboeTable, open: cboeTable },
  { format: YFINANCE.name, fits: isYfinance, open: yfinance },
];

/** A header and the lines before it end within this. */
const HEAD_BYTES = 4096;

/** The records of a file, and what is known of them with the header. */
export type OpenRecords = RecordSplitter & {
  /** Returns how their header is read. */
  readonly how: () => HowToRead;
  /** Throws ImportRefusal where a date was given for a file whose rows have dates. */
  readonly checkDate: () => void;
};

/** Returns the records of one file. */
export const openRecords = (file: string, readAs: ReadAs): OpenRecords => {
  const { format, date } = readAs;
  let head: Uint8Array = new Uint8Array(0);
  let source: RecordSplitter | undefined;
  let found = format;

  const isOpened = (): boolean => OPENERS.some((opener) => opener.format === found);
  const opened = (): RecordSplitter => {
    const text = new TextDecoder().decode(head.subarray(0, HEAD_BYTES));
    const opener = OPENERS.find(
      ({ fits, format: name }) => (format === "auto" || format === name) && fits(text),
    );
    if (!opener) return recordSplitter(file);
    found = opener.format;
    return opener.open(file, date);
  };
  const begin = (onRecord: (record: CsvRecord) => void): RecordSplitter => {
    const begun = opened();
    source = begun;
    begun.push(head, onRecord);
    return begun;
  };

  return {
    how: () => (isOpened() ? { format: found, columns: NO_MAP } : howToRead(readAs)),
    dialect: () => source?.dialect() ?? commas(),
    checkDate: () => {
      if (!isOpened()) refuseDate(file, date);
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
