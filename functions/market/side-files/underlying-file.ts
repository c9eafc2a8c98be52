import type { UnderlyingBars } from "#shared/engine/market/build/session-axis.ts";
import type { ImportFile } from "../import-file.ts";
import { amountIn, distinctDaysIn, type Parsed, readSideFile } from "./side-file.ts";

/** Converts index histories of Cboe, Yahoo and yfinance, told apart by their date columns, to ours. */

const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

const isoOf = (text: string): string =>
  text.replace(US_DATE, (_, month: string, date: string, year: string) =>
    [year, month.padStart(2, "0"), date.padStart(2, "0")].join("-"),
  );

const mapped = (records: readonly Parsed[], change: (record: readonly string[]) => readonly string[]) =>
  records.map(({ record, line }): Parsed => ({ record: change(record), line }));

/** Cboe writes `MM/DD/YYYY`. Some indices have a single series, named after the index. */
const fromCboe = ([header, ...rows]: readonly Parsed[]): readonly Parsed[] => [
  ...mapped(header ? [header] : [], (names) => (names.length === 2 ? ["date", "close"] : names)),
  ...mapped(rows, ([date = "", ...figures]) => [isoOf(date), ...figures]),
];

const yahooRow = ([date = "", ...figures]: readonly string[]): readonly string[] => [
  date.replace(/ \d{2}:\d{2}:.*$/, ""),
  ...figures.map((figure) => (figure === "null" ? "" : figure)),
];

/** Yahoo writes `null` for a day without trading. Some tools append a time to the date. */
const fromYahoo = ([header, ...rows]: readonly Parsed[]): readonly Parsed[] => [
  ...(header ? [header] : []),
  ...mapped(rows, yahooRow),
];

/** yfinance writes three header lines. The second begins with *Ticker* and the third with *Date*. */
const fromYfinance = ([header, , , ...rows]: readonly Parsed[]): readonly Parsed[] => [
  ...mapped(header ? [header] : [], ([, ...names]) => ["date", ...names]),
  ...mapped(rows, yahooRow),
];

const LAYOUTS: ReadonlyMap<string, (records: readonly Parsed[]) => readonly Parsed[]> = new Map([
  ["DATE", fromCboe],
  ["Date", fromYahoo],
  ["Price", fromYfinance],
]);

/** Returns the records of any history in our own layout. */
const ownHistory = (records: readonly Parsed[]): readonly Parsed[] =>
  LAYOUTS.get(records[0]?.record[0] ?? "")?.(records) ?? records;

const isPrice = (value: number): boolean => value > 0;
const isVolume = (value: number): boolean => value >= 0;

/**
 * Reads bars of the underlying, `date,open,high,low,close,volume`, in dollars as traded on the day, or a history from
 * Cboe or Yahoo. Any figure may be blank; only date and close are required columns.
 */
export const readUnderlying = async (file: ImportFile): Promise<UnderlyingBars> => {
  const rows = await readSideFile(file, ["date", "close"], ["open", "high", "low", "volume"], ownHistory);
  const days = distinctDaysIn(rows, "date");
  const prices = (column: string): number[] => rows.map((row) => amountIn(row, column, isPrice));
  const [high, low] = [prices("high"), prices("low")];
  const crossed = rows.find((_, i) => high[i]! < low[i]!);
  if (crossed) throw crossed.refusal("high", `is below the low of ${crossed.text("low")}`);
  return {
    days,
    open: prices("open"),
    high,
    low,
    close: prices("close"),
    volume: rows.map((row) => amountIn(row, "volume", isVolume)),
  };
};
