import type { Dividend } from "#shared/domain/event.ts";
import { MOST_CENTS } from "../chain/screen.ts";
import type { ImportFile } from "../import-file.ts";
import { distinctDaysIn, positiveIn, readSideFile } from "./side-file.ts";

/** Reads ordinary cash dividends, `date,amount`: the ex-date and the dollars paid per share (M6). */
export const readDividends = async (file: ImportFile): Promise<Dividend[]> => {
  const rows = await readSideFile(file, ["date", "amount"], []);
  const days = distinctDaysIn(rows, "date");
  return rows.map((row, i) => {
    const dollars = positiveIn(row, "amount");
    if (dollars * 100 > MOST_CENTS) throw row.refusal("amount", "is no such number");
    return { day: days[i]!, dollars };
  });
};
