import { type Day, formatDay } from "#shared/domain/day.ts";
import { RATES } from "#shared/domain/ticker.ts";
import type { ReferenceSeries } from "#shared/engine/market/market.ts";
import { type Objects, unlessDamaged } from "../store/objects/ports.ts";
import { readManifest } from "../tickers/manifest.ts";
import { readReference } from "../tickers/reference.ts";
import { withStored } from "./append/series.ts";
import type { ImportFile } from "./import-file.ts";
import { publishReference } from "./publish.ts";
import { readRates } from "./side-files/rates-file.ts";

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
