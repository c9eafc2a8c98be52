import { readFileSync } from "node:fs";
import { type Day, parseDay } from "#shared/domain/day.ts";

/** Daily bars in the prices of their day, ascending; prices in dollars, volume in shares. */
export type Bars = {
  readonly days: Int32Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
};

/** Closes of the VIX family in points, one value a day; NaN where the source has none. */
export type VixFamily = {
  readonly days: Int32Array;
  readonly nineDays: Float64Array;
  readonly thirtyDays: Float64Array;
  readonly threeMonths: Float64Array;
};

const FACTS = `${import.meta.dirname}/facts`;

const dayIn = (text: string | undefined, file: string): Day => {
  const day = parseDay(text ?? "");
  if (day === undefined) throw new Error(`${file}: not a date: ${text}`);
  return day;
};

/** Returns the columns of a fact file: days, then numbers with NaN for a blank. */
const columnsOf = (file: string, count: number): [Int32Array, ...Float64Array[]] => {
  const lines = readFileSync(`${FACTS}/${file}`, "utf8").trimEnd().split("\n").slice(1);
  const rows = lines.map((line) => line.split(","));
  const numbers = Array.from({ length: count }, (_, column) =>
    Float64Array.from(rows, (row) => (row[column + 1] ? Number(row[column + 1]) : Number.NaN)),
  );
  return [Int32Array.from(rows, (row) => dayIn(row[0], file)), ...numbers];
};

/** Returns the bars of a sample ticker. Throws if its file is missing. */
export const readBars = (ticker: string): Bars => {
  const [days, open, high, low, close, volume] = columnsOf(`${ticker}.csv`, 5);
  return { days, open: open!, high: high!, low: low!, close: close!, volume: volume! };
};

/** Returns the closes of VIX, VIX9D and VIX3M by day; NaN for a missing close. */
export const readVixFamily = (): VixFamily => {
  const [days, thirtyDays, nineDays, threeMonths] = columnsOf("VIX.csv", 3);
  return { days, thirtyDays: thirtyDays!, nineDays: nineDays!, threeMonths: threeMonths! };
};
