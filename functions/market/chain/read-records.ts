import { commas, type Dialect } from "../csv/dialect.ts";
import { type CsvRecord, textOf } from "../csv/record-splitter.ts";
import { openRecords, openTable, refuseIdleDate } from "../openers/open-records.ts";
import type { TableFile, TextFile, Wanted } from "../packed/text-file.ts";
import { NoChain } from "../refusal.ts";
import { type ChainLayout, layoutFor } from "./formats.ts";
import type { HowToRead } from "./how-to-read.ts";

/** Takes a record, the header left out. It is valid only during the call. */
type Read = (record: CsvRecord) => void;

/** Returns what becomes of a file's rows, once its layout and its dialect are known. */
type OnLayout = (layout: ChainLayout, dialect: Dialect) => Read;

const positionsIn = (value: unknown): number[] => {
  if (typeof value === "number") return value < 0 ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(positionsIn) : [];
};

const wantedBy = ({ format, header: _, ...positions }: ChainLayout): Wanted => ({
  fields: positionsIn(positions),
  dates: format.dates,
});

const layoutBy = (file: string, header: readonly string[], how: HowToRead): ChainLayout => {
  const layout = layoutFor(file, header, how);
  refuseIdleDate(file, how);
  return layout;
};

const readText = async (
  { name, chunks }: TextFile,
  how: HowToRead,
  onLayout: OnLayout,
  onChunk: () => void,
): Promise<void> => {
  const records = openRecords(name, how);
  let read: Read | undefined;
  const onRecord = (record: CsvRecord): void => {
    if (read) {
      read(record);
      return;
    }
    const header = Array.from({ length: record.fields }, (_, field) => textOf(record, field));
    read = onLayout(layoutBy(name, header, records.how()), records.dialect());
  };
  for await (const chunk of chunks) {
    records.push(chunk, onRecord);
    onChunk();
  }
  records.end(onRecord);
  if (!read) throw new NoChain(name, "the file is empty");
};

const readTable = async (
  file: TableFile,
  how: HowToRead,
  onLayout: OnLayout,
  onRows: () => void,
): Promise<void> => {
  const { table, how: opened } = openTable(file, how);
  const layout = layoutBy(file.name, table.header, opened);
  await table.read(wantedBy(layout), onLayout(layout, commas()), onRows);
};

/** Reads the records of a text or a table. Throws ImportRefusal or NoChain for the header. */
export const readRecords = (
  file: TextFile | TableFile,
  how: HowToRead,
  onLayout: OnLayout,
  onChunk: () => void,
): Promise<void> =>
  "chunks" in file ? readText(file, how, onLayout, onChunk) : readTable(file, how, onLayout, onChunk);
