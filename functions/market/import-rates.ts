import { type Day, formatDay } from "#shared/domain/day.ts";
import { RATES } from "#shared/domain/ticker.ts";
import type { Objects } from "../store/objects/ports.ts";
import type { ImportFile } from "./import-file.ts";
import { publishReference } from "./publish.ts";
import { readRates } from "./side-files/rates-file.ts";

/** The report of an import of rates. */
export type RatesReport = {
  readonly count: number;
  readonly firstDate: string;
  readonly lastDate: string;
  /** Rows without a rate. */
  readonly blanks: number;
};

/** Rates that may be published. */
type CheckedRates = { readonly report: RatesReport; readonly publish: () => Promise<void> };

/**
 * Reads a file as the rates of all tickers, which replaces the earlier one whole (I1). Throws ImportRefusal on invalid
 * rows.
 */
export const checkedRates = async (file: ImportFile, objects: Objects): Promise<CheckedRates> => {
  const { rates, blanks } = await readRates(file);
  const { days, percents } = rates;
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
