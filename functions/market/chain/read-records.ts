import { commas, type Dialect } from "../csv/dialect.ts";
import { onlyText } from "../csv/other-contents.ts";
import { type CsvRecord, textOf } from "../csv/record-splitter.ts";
import { howToRead, openRecords, type ReadAs, refuseDate } from "../openers/open-records.ts";
import type { TableFile, TextFile, Wanted } from "../packed/text-file.ts";
import type { ChainLayout, HowToRead } from "./formats.ts";
import { NoChain } from "./no-chain.ts";

/** What becomes of a file's rows, once its header is known. */
export type RowReader = {
  readonly layout: ChainLayout;
  /** Takes a record, the header left out. It is valid only during the call. */
  readonly read: (record: CsvRecord) => void;
};

type OnHeader = (header: readonly string[], how: HowToRead, dialect: Dialect) => RowReader;

const positionsIn = (value: unknown): number[] => {
  if (typeof value === "number") return value < 0 ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(positionsIn) : [];
};

/** Returns the columns of a table that its layout has a position of. */
const wantedBy = ({ format, header: _, ...positions }: ChainLayout): Wanted => ({
  fields: positionsIn(positions),
  dates: format.dates,
});

const readText = async (
  { name, chunks }: TextFile,
  readAs: ReadAs,
  onHeader: OnHeader,
  onChunk: () => void,
): Promise<void> => {
  const records = openRecords(name, readAs);
  let reader: RowReader | undefined;
  const onRecord = (record: CsvRecord): void => {
    if (reader) reader.read(record);
    else {
      reader = onHeader(
        Array.from({ length: record.fields }, (_, field) => textOf(record, field)),
        records.how(),
        records.dialect(),
      );
      records.checkDate();
    }
  };
  for await (const chunk of onlyText(name, chunks)) {
    records.push(chunk, onRecord);
    onChunk();
  }
  records.end(onRecord);
  if (!reader) throw new NoChain(name, "the file is empty");
};

/**
 * Reads the records of a text, or of the columns of a table that its layout names. `onChunk` is called now and then.
 * Throws ImportRefusal on an empty file.
 */
export const readRecords = async (
  file: TextFile | TableFile,
  readAs: ReadAs,
  onHeader: OnHeader,
  onChunk: () => void,
): Promise<void> => {
  if ("chunks" in file) return readText(file, readAs, onHeader, onChunk);
  const { layout, read } = onHeader(file.table.header, howToRead(readAs), commas());
  refuseDate(file.name, readAs.date);
  await file.table.read(wantedBy(layout), read, onChunk);
};
