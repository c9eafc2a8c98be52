import { type Day, formatDay } from "#shared/domain/day.ts";
import { RATES } from "#shared/domain/ticker.ts";
import type { ReferenceSeries } from "#shared/engine/market/market.ts";
import type { RateSeries } from "#shared/engine/market/rates.ts";
import { type Objects, unlessDamaged } from "../store/objects/ports.ts";
import { readManifest } from "../tickers/manifest.ts";
import { readReference } from "../tickers/reference.ts";
import { withStored } from "./append/series.ts";
import type { ImportFile } from "./import-file.ts";
import { publishReference } from "./publish.ts";
import { ImportRefusal } from "./refusal.ts";
import { amountIn, dayIn, distinctDaysIn, readSideFile } from "./side-files/side-file.ts";

/** The limits of a rate in percent a year (I1). */
const [LEAST, MOST] = [-10, 100];

const isRate = (percent: number): boolean => percent >= LEAST && percent <= MOST;

/** The rates of a file, ascending, and its rows without a rate. */
type RatesRead = { readonly rates: RateSeries; readonly blanks: number };

/** Reads yields, `date,percent`; blank or "." is no rate. Throws ImportRefusal on invalid rows. */
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

export type RatesReport = {
  readonly count: number;
  readonly firstDate: string;
  readonly lastDate: string;
  readonly blanks: number;
};

type CheckedRates = { readonly report: RatesReport; readonly publish: () => Promise<void> };

/** Returns the stored rates; undefined without any, and where they are damaged. */
const storedRates = async (objects: Objects): Promise<ReferenceSeries | undefined> => {
  const stored = (await readManifest(objects)).references[RATES];
  return stored && unlessDamaged(readReference(objects, stored.key), () => undefined);
};

/**
 * Reads a file as the rates of all tickers, which replaces the earlier one whole (I1); an append keeps the rates of
 * other days. Throws ImportRefusal on invalid rows.
 */
export const checkedRates = async (
  file: ImportFile,
  objects: Objects,
  append = false,
): Promise<CheckedRates> => {
  const { rates, blanks } = await readRates(file);
  const read = Array.from(rates.days, (day, row) => ({ day: day as Day, value: rates.percents[row]! }));
  const all = withStored(append ? await storedRates(objects) : undefined, read);
  const days = Int32Array.from(all, ({ day }) => day);
  const percents = Float64Array.from(all, ({ value }) => value);
  return {
    report: {
      count: days.length,
      firstDate: formatDay(days[0]! as Day),
      lastDate: formatDay(days[days.length - 1]! as Day),
      blanks,
    },
    publish: () => publishReference(objects, RATES, { days, values: percents }),
  };
};
