import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { CompressionCodec } from "hyparquet";
import type { ColumnSource, SchemaElement } from "hyparquet-writer";
import { describe, expect, test } from "vitest";
import { memoryFile } from "../import-text.ts";
import { zipOf } from "../zip-of.ts";
import { columnsOfText, counted, parquetOf, rowsOf, tableIn } from "./parquet-of.ts";

const COUNT = 3000;
/** Enough rows and few enough bytes a page for many of both. */
const many: ColumnSource[] = [
  { name: "n", type: "INT32", data: Array.from({ length: COUNT }, (_, i) => i - 7) },
  { name: "price", type: "DOUBLE", data: Array.from({ length: COUNT }, (_, i) => (i % 900) / 100) },
  { name: "right", type: "STRING", data: Array.from({ length: COUNT }, (_, i) => (i % 3 ? "call" : "put")) },
  { name: "gap", type: "INT64", data: Array.from({ length: COUNT }, (_, i) => (i % 5 ? BigInt(i) : null)) },
];
const MANY = Array.from({ length: COUNT }, (_, i) => [
  ...[String(i + 1), String(i - 7), String((i % 900) / 100), i % 3 ? "call" : "put"],
  i % 5 ? String(i) : "",
]);

describe("the rows of a Parquet file", () => {
  test.each<CompressionCodec>(["UNCOMPRESSED", "SNAPPY", "GZIP", "BROTLI", "ZSTD"])(
    "are read from pages packed with %s",
    async (codec) => {
      expect(await rowsOf(parquetOf(many, { codec }))).toEqual(MANY);
    },
  );

  test("are the same in groups and pages of any size, whose ends differ by column", async () => {
    for (const [rowGroupSize, pageSize] of [
      [COUNT, 100],
      [777, 1000],
      [64, 1 << 20],
    ] as const)
      expect(await rowsOf(parquetOf(many, { rowGroupSize, pageSize }))).toEqual(MANY);
  });

  test("are the same in every encoding of numbers and texts", async () => {
    const encoded = (encodings: readonly (ColumnSource["encoding"] | undefined)[]) =>
      many.map((column, i) => {
        const encoding = encodings[i];
        return encoding ? { ...column, encoding } : column;
      });
    for (const encodings of [
      ["PLAIN", "PLAIN", "PLAIN", "PLAIN"],
      ["DELTA_BINARY_PACKED", "BYTE_STREAM_SPLIT", "DELTA_BYTE_ARRAY", "DELTA_BINARY_PACKED"],
      [undefined, undefined, "DELTA_LENGTH_BYTE_ARRAY", undefined],
    ] as const)
      expect(await rowsOf(parquetOf(encoded(encodings)))).toEqual(MANY);
  });

  test("have the columns that are wanted, and read no others from the file", async () => {
    const noise = Array.from({ length: COUNT }, (_, i) => `${i * 7919} and text that does not repeat`);
    const bytes = parquetOf([...many, { name: "noise", type: "STRING", data: noise }], { rowGroupSize: 100 });
    const { file, read } = counted(memoryFile("x.parquet", bytes));
    const table = await tableIn(file);
    const before = read.bytes;
    let rows = 0;
    await table.read(
      { fields: [1, 3], dates: "iso" },
      () => void rows++,
      () => undefined,
    );
    expect(rows).toBe(COUNT);
    expect(table.header).toEqual(["n", "price", "right", "gap", "noise"]);
    expect(read.bytes - before).toBeLessThan(bytes.length / 3);
    expect((await rowsOf(bytes, [1]))[5]).toEqual(["6", "", "0.05", "", "", ""]);
  });

  test("are read within a gzip file and a zip file, which need no name's ending", async () => {
    const bytes = parquetOf(many);
    const table = await tableIn(memoryFile("x", gzipSync(bytes)));
    expect(table.header).toEqual(["n", "price", "right", "gap"]);
    const zip = zipOf([["year/x.parquet", Buffer.from(bytes)]]);
    expect((await tableIn(memoryFile("x", zip))).header).toEqual(["n", "price", "right", "gap"]);
  });

  test("are read from a file that pyarrow wrote, with pages of the first version", async () => {
    const bytes = readFileSync(join(import.meta.dirname, "by-pyarrow.parquet"));
    expect(await rowsOf(bytes)).toEqual([
      "1,SPY240119C00470000,SPY,2024-01-19,470,call,3.61,3.63,12,2024-01-10,0.1129,0.55".split(","),
      "2,SPY240119P00470000,SPY,2024-01-19,470,put,2.07,2.09,,2024-01-10,0.1204,-0.45".split(","),
      "3,SPY240119C00470000,SPY,2024-01-19,470,call,,4.4,3,2024-01-11,0.11,0.6".split(","),
    ]);
  });
});

describe("the figures of a Parquet file", () => {
  const one = async (element: object, value: unknown) => {
    const name = "x";
    const [row] = await rowsOf(
      parquetOf([{ name, data: [value] } as ColumnSource], {
        schema: [
          { name: "root", num_children: 1 },
          { name, repetition_type: "OPTIONAL", ...element },
        ],
      }),
    );
    return row?.[1];
  };
  const timestamp = (unit: string, isAdjustedToUTC: boolean) => ({
    type: "INT64",
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC, unit },
  });
  const at = (text: string) => new Date(text);

  test.each([
    ["a date", { type: "INT32", converted_type: "DATE" }, at("2024-01-19T00:00:00Z"), "2024-01-19"],
    ["milliseconds without a zone", timestamp("MILLIS", false), at("2024-01-19T23:30:00Z"), "2024-01-19"],
    ["microseconds without a zone", timestamp("MICROS", false), at("2024-01-19T16:00:00Z"), "2024-01-19"],
    ["nanoseconds without a zone", timestamp("NANOS", false), at("2024-01-19T16:00:00Z"), "2024-01-19"],
    // 22:15 in New York.
    ["an instant", timestamp("MICROS", true), at("2024-01-20T03:15:00Z"), "2024-01-19"],
    [
      "midnight in UTC, as which a date is written",
      timestamp("MILLIS", true),
      at("2024-01-19T00:00:00Z"),
      "2024-01-19",
    ],
    ["a decimal", { type: "INT64", converted_type: "DECIMAL", precision: 12, scale: 3 }, 470.125, "470.125"],
    ["a float", { type: "FLOAT" }, 3.63, "3.63"],
    ["text with spaces around it", { type: "BYTE_ARRAY", converted_type: "UTF8" }, " 3.63 ", "3.63"],
    ["bytes of text", { type: "BYTE_ARRAY" }, "SPY", "SPY"],
    ["an unsigned number", { type: "INT32", converted_type: "UINT_32" }, 4_000_000_000, "4000000000"],
  ])("read %s", async (_, element, value, text) => {
    expect(await one(element, value)).toBe(text);
  });

  test("refuse a type that no chain has, by the column's name, where the column is wanted", async () => {
    const uuid = { type: "FIXED_LEN_BYTE_ARRAY", type_length: 16, logical_type: { type: "UUID" } };
    await expect(one(uuid, "00000000-0000-0000-0000-000000000000")).rejects.toThrow(
      "x.parquet: the column x is of the type UUID, which is not read",
    );
    const pair = [
      { name: "root", num_children: 1 },
      { name: "pair", num_children: 1, repetition_type: "OPTIONAL" },
      { name: "one", type: "INT32", repetition_type: "REQUIRED" },
    ] satisfies SchemaElement[];
    const nested = parquetOf([{ name: "pair", data: [{ one: 1 }] }], { schema: pair });
    await expect(rowsOf(nested)).rejects.toThrow(
      "x.parquet: the column pair is a list or a structure, which is not read",
    );
    expect(await rowsOf(nested, [])).toEqual([["1", ""]]);
  });
});

describe("a Parquet file that is not whole", () => {
  const bytes = parquetOf(columnsOfText("bid,ask\n1.1,1.2\n1.3,1.4\n"));
  const changed = (change: (copy: Buffer) => unknown): Uint8Array => {
    const copy = Buffer.from(bytes);
    change(copy);
    return copy;
  };

  test("is refused where its end is missing, at whatever byte it was cut off", async () => {
    for (let length = 4; length < bytes.length; length += 7)
      await expect(rowsOf(bytes.subarray(0, length))).rejects.toThrow(
        "x.parquet: the Parquet file is cut off: it does not end with its footer",
      );
  });

  test("is refused where its footer is damaged", async () => {
    const longer = changed((copy) => copy.writeUInt32LE(copy.length, copy.length - 8));
    await expect(rowsOf(longer)).rejects.toThrow("x.parquet: its footer is damaged");
    const overwritten = changed((copy) => copy.fill(0xff, copy.length - 40, copy.length - 8));
    await expect(rowsOf(overwritten)).rejects.toThrow(/^x\.parquet: /);
  });

  test("is refused by the column whose data are damaged", async () => {
    const damaged = changed((copy) => copy.fill(0xff, 4, 24));
    await expect(rowsOf(damaged)).rejects.toThrow(/^x\.parquet: .*the column bid/);
  });

  test("never fails with another error than a refusal, whichever byte is changed", async () => {
    for (let at = 4; at < bytes.length; at++) {
      const error = await rowsOf(changed((copy) => (copy[at] = ~copy[at]! & 0xff))).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (error !== undefined) expect(error).toMatchObject({ name: "ImportRefusal" });
    }
  });

  test("is refused where it is encrypted", async () => {
    const secret = changed((copy) => copy.write("PARE"));
    await expect(rowsOf(secret)).rejects.toThrow("x.parquet: it is an encrypted Parquet file");
  });

  test("fails with the store's error where the store fails", async () => {
    const good = memoryFile("x.parquet", bytes);
    const away = new Error("away");
    for (const failsAt of [2, 3, 4, 5]) {
      let calls = 0;
      const open: typeof good.open = async (range) => {
        if (++calls === failsAt) throw away;
        return good.open(range);
      };
      const reading = tableIn({ ...good, open }).then((table) =>
        table.read(
          { fields: [0, 1], dates: "iso" },
          () => undefined,
          () => undefined,
        ),
      );
      await expect(reading).rejects.toBe(away);
    }
  });
});
