import type { Dividend } from "#shared/domain/event.ts";
import type { ImportFile } from "../import-file.ts";
import { distinctDaysIn, positiveIn, readSideFile } from "./side-file.ts";

/** Reads ordinary cash dividends, `date,amount`: the ex-date and the dollars paid per share (M6). */
export const readDividends = async (file: ImportFile): Promise<Dividend[]> => {
  const rows = await readSideFile(file, ["date", "amount"], []);
  const days = distinctDaysIn(rows, "date");
  return rows.map((row, i) => ({ day: days[i]!, dollars: positiveIn(row, "amount") }));
};
