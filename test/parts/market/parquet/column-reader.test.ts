import { expect, test } from "vitest";
import { chunkBytes } from "../../../../functions/market/parquet/chunk-bytes.ts";
import { columnReader } from "../../../../functions/market/parquet/column-reader.ts";
import { writeDouble } from "../../../../functions/market/parquet/number-text.ts";
import { memoryFile } from "../import-text.ts";

const varint = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = value * 2;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  return [...bytes, rest];
};

/** Returns the header of a data page: its type, both sizes, and the rows of plain values (Thrift's compact protocol). */
const header = (unpacked: number, packed: number, rows: number): number[] => [
  ...[0x15, ...varint(0), 0x15, ...varint(unpacked), 0x15, ...varint(packed)],
  ...[0x2c, 0x15, ...varint(rows), 0x15, ...varint(0), 0x15, ...varint(3), 0x15, ...varint(3), 0],
  0,
];

const readerOf = (bytes: readonly number[]) => {
  const file = memoryFile("x.parquet", Uint8Array.from(bytes));
  return columnReader({
    ...{ file: file.name, name: "bid", type: "DOUBLE", typeLength: undefined, isNullable: false },
    ...{ codec: "UNCOMPRESSED", bytes: chunkBytes(file, 0, bytes.length) },
    write: (text, value) => writeDouble(text, value as number),
  });
};

const ONE_AND_A_HALF = [0, 0, 0, 0, 0, 0, 0xf8, 0x3f];

test("reads the value of a page made by hand", async () => {
  const reader = readerOf([...header(8, 8, 1), ...ONE_AND_A_HALF]);
  await reader.load();
  const into = new Uint8Array(reader.longest());
  expect(reader.left()).toBe(1);
  expect(reader.copy(into, 0)).toBe(3);
  expect([Buffer.from(into).toString(), reader.left()]).toEqual(["1.5", 0]);
});

test("refuses a page that would unpack to more than 64 MB, or to more than 16 million rows, before it does", async () => {
  const why =
    "x.parquet: a page of the column bid is too large: write the Parquet file again with smaller pages";
  for (const begin of [header(65 << 20, 8, 1), header(8, 8, 17_000_000)])
    await expect(readerOf([...begin, ...ONE_AND_A_HALF]).load()).rejects.toThrow(why);
});

test("refuses a column with fewer rows than the file, and a page that goes on after its column", async () => {
  await expect(readerOf([]).load()).rejects.toThrow(
    "x.parquet: the Parquet data of the column bid are damaged (it has fewer rows than the file)",
  );
  await expect(readerOf([...header(16, 16, 2), ...ONE_AND_A_HALF]).load()).rejects.toThrow(
    "the column bid are damaged (a page ends after its column)",
  );
});
