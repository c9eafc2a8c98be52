import type { RowGroup } from "hyparquet";
import type { CsvRecord } from "../csv/record-splitter.ts";
import type { ImportFile } from "../import-file.ts";
import type { OnBytes, Table, Wanted } from "../packed/text-file.ts";
import { ImportRefusal } from "../refusal.ts";
import { chunkBytes } from "./chunk-bytes.ts";
import { type ColumnReader, columnReader } from "./column-reader.ts";
import { chunkOf, openParquet, type ParquetColumn, type ParquetFile } from "./parquet-file.ts";
import { type Writer, writerOf } from "./value-text.ts";

/**
 * Reads a Parquet file as records like those of a CSV file with the same table: row group by row group, a page of each
 * wanted column at a time. Memory holds a megabyte and a page of each, whatever the size of the row groups.
 */

/** Rows between two calls that report progress. */
const MOST_ROWS_AT_ONCE = 16_384;

type WantedColumn = ParquetColumn & { readonly write: Writer };

const wantedColumn = ({ file, columns }: ParquetFile, field: number, { dates }: Wanted): WantedColumn => {
  const column = columns[field]!;
  const write = column.element && writerOf(column.element, dates);
  if (write) return { ...column, write };
  const { type, logical_type: logical } = column.element ?? {};
  const kind = logical?.type ?? type;
  throw new ImportRefusal(
    file.name,
    `the column ${column.name} ${kind ? `is of the type ${kind}` : "is a list or a structure"}, which is not read`,
  );
};

const readersOf = (
  parquet: ParquetFile,
  rowGroup: RowGroup,
  columns: readonly WantedColumn[],
): ColumnReader[] =>
  columns.map((column) => {
    const { about, start, end } = chunkOf(parquet, rowGroup, column);
    const { file } = parquet;
    return columnReader({
      file: file.name,
      name: column.name,
      type: about.type,
      typeLength: column.element?.type_length,
      isNullable: column.element?.repetition_type !== "REQUIRED",
      codec: about.codec,
      write: column.write,
      bytes: chunkBytes(file, start, end),
    });
  });

/** Fills a record from the next row of each column. Fields of other columns stay blank. */
const filler = (fieldCount: number, wanted: readonly number[]) => {
  const record: CsvRecord = {
    bytes: new Uint8Array(0),
    starts: new Int32Array(fieldCount),
    ends: new Int32Array(fieldCount),
    fields: fieldCount,
    line: 0,
    hasEnd: true,
  };
  return {
    record,
    /** Makes room for the rows of the pages that are loaded. */
    makeRoom: (readers: readonly ColumnReader[]): void => {
      const most = readers.reduce((sum, reader) => sum + reader.longest(), 0);
      if (record.bytes.length < most) record.bytes = new Uint8Array(most);
    },
    fill: (readers: readonly ColumnReader[]): void => {
      let at = 0;
      for (let c = 0; c < readers.length; c++) {
        const field = wanted[c]!;
        record.starts[field] = at;
        at = readers[c]!.copy(record.bytes, at);
        record.ends[field] = at;
      }
      record.line++;
    },
  };
};

const rowsIn = async function* (
  parquet: ParquetFile,
  wanted: Wanted,
  onRecord: (record: CsvRecord) => void,
): AsyncGenerator<number> {
  const fields = [...new Set(wanted.fields)];
  const columns = fields.map((field) => wantedColumn(parquet, field, wanted));
  const { record, makeRoom, fill } = filler(parquet.columns.length, fields);
  for (const rowGroup of parquet.rowGroups) {
    const readers = readersOf(parquet, rowGroup, columns);
    for (let left = Number(rowGroup.num_rows); left > 0; ) {
      await Promise.all(readers.map((reader) => reader.left() === 0 && reader.load()));
      makeRoom(readers);
      const count = Math.min(left, MOST_ROWS_AT_ONCE, ...readers.map((reader) => reader.left()));
      for (let i = 0; i < count; i++) {
        fill(readers);
        onRecord(record);
      }
      left -= count;
      yield count;
    }
  }
};

/** Opens a Parquet file. `onBytes` gets its bytes in proportion to the rows that were read. */
export const parquetTable = async (file: ImportFile, onBytes: OnBytes): Promise<Table> => {
  const parquet = await openParquet(file);
  const bytesPerRow = file.bytes / Math.max(1, parquet.rows);
  return {
    header: parquet.columns.map(({ name }) => name),
    read: async (wanted, onRecord, onRows) => {
      for await (const count of rowsIn(parquet, wanted, onRecord)) {
        onBytes(count * bytesPerRow);
        onRows();
      }
    },
  };
};
