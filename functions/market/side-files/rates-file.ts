import type { RateSeries } from "#shared/engine/market/rates.ts";
import type { ImportFile } from "../import-file.ts";
import { ImportRefusal } from "../refusal.ts";
import { amountIn, dayIn, distinctDaysIn, readSideFile } from "./side-file.ts";

/** The limits of a rate in percent a year (I1). */
const [LEAST, MOST] = [-10, 100];

const isRate = (percent: number): boolean => percent >= LEAST && percent <= MOST;

/** The rates of a file, ascending, and its rows without a rate. */
type RatesRead = { readonly rates: RateSeries; readonly blanks: number };

/**
 * Reads the yields of bills, `date,percent`. A percent that is blank or "." is a day without a rate. Throws
 * ImportRefusal on invalid rows, and where there is no rate.
 */
export const readRates = async (file: ImportFile): Promise<RatesRead> => {
  const all = await readSideFile(file, ["date", "percent"], []);
  const rows = all.filter((row) => !["", "."].includes(row.text("percent")));
  // A day without a rate must still be a date.
  for (const row of all) dayIn(row, "date");
  const days = distinctDaysIn(rows, "date");
  const kept = rows
    .map((row, i) => ({ day: days[i]!, percent: amountIn(row, "percent", isRate) }))
    .sort((a, b) => a.day - b.day);
  if (kept.length === 0) throw new ImportRefusal(file.name, "it has no rate");
  return {
    rates: {
      days: Int32Array.from(kept, ({ day }) => day),
      percents: Float64Array.from(kept, ({ percent }) => percent),
    },
    blanks: all.length - kept.length,
  };
};
