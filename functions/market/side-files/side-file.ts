import { parse } from "csv-parse/sync";
import { type Day, parseDay } from "#shared/domain/day.ts";
import { parseDecimal } from "#shared/domain/decimal.ts";
import { type CsvRecord, textOf } from "../csv/record-splitter.ts";
import type { ImportFile } from "../import-file.ts";
import type { Table } from "../packed/text-file.ts";
import { ImportRefusal, refusalAt } from "../refusal.ts";
import { unpack } from "../unpack.ts";

/**
 * Reads the small side files of a chain, CSV or Parquet: bars of the underlying, events, splits, dividends,
 * settlement prices, and the rates of all tickers. Headers are fixed, in
 * any order and case. An invalid row is refused by file, line and column.
 */
type SideRow = {
  readonly line: number;
  /** Returns a column's text; empty where the file lacks the column. */
  readonly text: (column: string) => string;
  readonly refusal: (column: string, why: string) => ImportRefusal;
};

/** A line for each day since 1900 is 3 MB. A chain given by mistake would fill the memory. */
const MOST_MEGABYTES = 16;

/** Returns a counter that throws ImportRefusal where a file is no side file. */
const sizeCheck = ({ name }: ImportFile) => {
  let bytes = 0;
  return (more: number): void => {
    bytes += more;
    if (bytes > MOST_MEGABYTES << 20)
      throw new ImportRefusal(name, `more than ${MOST_MEGABYTES} MB: no such file is that long`);
  };
};

export type Parsed = { readonly record: readonly string[]; readonly line: number };

const parsedText = (file: string, text: string): Parsed[] => {
  const records: Parsed[] = [];
  try {
    parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      on_record: (record: string[], { lines }) => {
        records.push({ record, line: lines });
        return null;
      },
    });
  } catch (error) {
    throw new ImportRefusal(file, error instanceof Error ? error.message : String(error));
  }
  return records;
};

/** Returns the header and the rows of a table, with blanks for columns of other names. */
const tableRecords = async (
  { header, read }: Table,
  names: readonly string[],
  count: (bytes: number) => void,
): Promise<Parsed[]> => {
  const records: Parsed[] = [{ record: header, line: 0 }];
  const fields = header.flatMap((name, field) => (names.includes(name.toLowerCase()) ? [field] : []));
  const take = (record: CsvRecord): void => {
    count(record.ends.reduce((sum, end, field) => sum + end - record.starts[field]!, 1));
    records.push({ record: header.map((_, field) => textOf(record, field)), line: record.line });
  };
  await read({ fields, dates: "iso" }, take, () => undefined);
  return records;
};

/** Returns all records of a file. Of a table only the columns of these names have figures. */
const recordsOf = async (file: ImportFile, names: readonly string[]): Promise<Parsed[]> => {
  const parts: Uint8Array[] = [];
  const tables: Parsed[] = [];
  const count = sizeCheck(file);
  for await (const each of unpack(file)) {
    if ("table" in each) {
      tables.push(...(await tableRecords(each.table, names, count)));
      continue;
    }
    for await (const chunk of each.chunks) {
      count(chunk.length);
      parts.push(chunk);
    }
  }
  return parts.length > 0 || tables.length === 0
    ? parsedText(file.name, Buffer.concat(parts).toString("utf8"))
    : tables;
};

const checkHeader = (
  file: string,
  header: readonly string[],
  required: readonly string[],
  optional: readonly string[],
): void => {
  const missing = required.filter((name) => !header.includes(name));
  if (missing.length > 0)
    throw refusalAt(
      file,
      1,
      `the header lacks ${missing.join(", ")}; it should be ${[...required, ...optional].join(",")}`,
    );
};

/** Returns the rows of a side file. Other columns are ignored. `adapt` converts a vendor's layout to ours. */
export const readSideFile = async (
  file: ImportFile,
  required: readonly string[],
  optional: readonly string[],
  adapt: (records: readonly Parsed[]) => readonly Parsed[] = (records) => records,
): Promise<SideRow[]> => {
  const [first, ...records] = adapt(await recordsOf(file, [...required, ...optional]));
  if (!first) throw new ImportRefusal(file.name, "the file is empty");
  const header = first.record.map((name) => name.toLowerCase());
  checkHeader(file.name, header, required, optional);
  return records.map(({ record, line }) => {
    // A row that was cut off has fewer; a decimal comma makes two fields of one amount.
    if (record.length < header.length || record.slice(header.length).some((field) => field !== ""))
      throw refusalAt(file.name, line, `${record.length} fields, where the header has ${header.length}`);
    const text = (column: string): string => record[header.indexOf(column)] ?? "";
    return {
      line,
      text,
      refusal: (column, why) => refusalAt(file.name, line, `${column} "${text(column)}" ${why}`),
    };
  });
};

/** Returns the date in a column, `yyyy-MM-dd`. */
export const dayIn = (row: SideRow, column: string): Day => {
  const day = parseDay(row.text(column));
  if (day === undefined) throw row.refusal(column, "is no date as yyyy-MM-dd");
  return day;
};

/** Returns the dates in a column by row, changed by `meant`. Throws where two rows mean one date. */
export const distinctDaysIn = (
  rows: readonly SideRow[],
  column: string,
  meant: (day: Day) => Day = (day) => day,
): Day[] => {
  const lineOf = new Map<Day, number>();
  for (const row of rows) {
    const day = meant(dayIn(row, column));
    const other = lineOf.get(day);
    if (other !== undefined) throw row.refusal(column, `stands on line ${other} already`);
    lineOf.set(day, row.line);
  }
  return [...lineOf.keys()];
};

/** Returns the number in a column; NaN for a blank. */
export const amountIn = (row: SideRow, column: string, isAllowed: (value: number) => boolean): number => {
  const text = row.text(column);
  if (text === "") return Number.NaN;
  const value = parseDecimal(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value) || !isAllowed(value)) throw row.refusal(column, "is no such number");
  return value;
};

/** Returns the number above 0 in a column. Throws on a blank. */
export const positiveIn = (row: SideRow, column: string): number => {
  const amount = amountIn(row, column, (value) => value > 0);
  if (Number.isNaN(amount)) throw row.refusal(column, "is blank");
  return amount;
};
