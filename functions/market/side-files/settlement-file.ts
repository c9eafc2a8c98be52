import { sessionOnOrBefore } from "#shared/domain/calendar.ts";
import type { SettlementPrice } from "#shared/domain/event.ts";
import { centsOfNumber } from "#shared/domain/money.ts";
import { MOST_CENTS } from "../chain/screen.ts";
import type { ImportFile } from "../import-file.ts";
import { distinctDaysIn, positiveIn, readSideFile } from "./side-file.ts";

/**
 * Reads settlement prices, `date,price`: the expiry, and dollars, rounded to the cent (A2). A price is that of the
 * session on which its expiry settles: a second one for that session is refused (A1).
 */
export const readSettlementPrices = async (file: ImportFile): Promise<SettlementPrice[]> => {
  const rows = await readSideFile(file, ["date", "price"], []);
  const days = distinctDaysIn(rows, "date", sessionOnOrBefore);
  return rows.map((row, i) => {
    const dollars = positiveIn(row, "price");
    if (dollars * 100 > MOST_CENTS) throw row.refusal("price", "is no such number");
    return { day: days[i]!, cents: centsOfNumber(dollars, "half up") };
  });
};
