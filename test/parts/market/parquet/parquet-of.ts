import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import type { CompressionCodec } from "hyparquet";
import { type ColumnSource, parquetWriteBuffer, type SchemaElement } from "hyparquet-writer";
import type { CsvRecord } from "../../../../functions/market/csv/record-splitter.ts";
import { textOf } from "../../../../functions/market/csv/record-splitter.ts";
import type { ImportFile } from "../../../../functions/market/import-file.ts";
import type { TableFile } from "../../../../functions/market/packed/text-file.ts";
import { unpack } from "../../../../functions/market/unpack.ts";
import { memoryFile } from "../import-text.ts";

const COMPRESSORS = {
  GZIP: (bytes: Uint8Array) => gzipSync(bytes),
  BROTLI: (bytes: Uint8Array) => brotliCompressSync(bytes),
  ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes),
};

type Options = {
  readonly codec?: CompressionCodec;
  readonly rowGroupSize?: number;
  readonly pageSize?: number;
  readonly schema?: SchemaElement[];
};

/** Returns the bytes of a Parquet file with these columns. */
export const parquetOf = (columnData: ColumnSource[], options: Options = {}): Uint8Array =>
  new Uint8Array(parquetWriteBuffer({ columnData, compressors: COMPRESSORS, ...options }));

/** Returns the columns of a CSV text, as numbers where all their cells are numbers. */
export const columnsOfText = (text: string): ColumnSource[] => {
  const [header = [], ...rows] = text
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  return header.map((name, column): ColumnSource => {
    const cells = rows.map((row) => row[column]?.trim().replaceAll('"', "") ?? "");
    if (cells.every((cell) => cell !== "" && Number.isFinite(Number(cell))))
      return { name, data: cells.map(Number), type: "DOUBLE" };
    return { name, data: cells.map((cell) => (cell === "" ? null : cell)), type: "STRING" };
  });
};

/** Returns a file in memory that counts the bytes that are read of it. */
export const counted = (file: ImportFile) => {
  const read = { bytes: 0 };
  const open: ImportFile["open"] = async (range) => {
    const chunks = await file.open(range);
    return (async function* () {
      for await (const chunk of chunks) {
        read.bytes += chunk.length;
        yield chunk;
      }
    })();
  };
  return { file: { ...file, open }, read };
};

export const tableIn = async (file: ImportFile): Promise<TableFile["table"]> => {
  for await (const each of unpack(file)) if ("table" in each) return each.table;
  throw new Error("the file holds no table");
};

/** Returns the rows of a Parquet file as texts, with their line first. */
export const rowsOf = async (bytes: Uint8Array, fields?: readonly number[]): Promise<string[][]> => {
  const table = await tableIn(memoryFile("x.parquet", bytes));
  const rows: string[][] = [];
  const take = (record: CsvRecord) =>
    void rows.push([String(record.line), ...table.header.map((_, field) => textOf(record, field))]);
  const wanted = { fields: fields ?? table.header.map((_, field) => field), dates: "iso" } as const;
  await table.read(wanted, take, () => undefined);
  return rows;
};
