import type { Day } from "#shared/domain/day.ts";
import type { SettlementPrice } from "#shared/domain/event.ts";
import { centsOfNumber } from "#shared/domain/money.ts";
import { MOST_CENTS, tradedExpiry } from "../chain/screen.ts";
import type { ImportFile } from "../import-file.ts";
import { distinctDaysIn, positiveIn, readSideFile } from "./side-file.ts";

/** Reads settlement prices, `date,price`: the expiry, as of chains (M2), and dollars, rounded to the cent (A1, A2). */
export const readSettlementPrices = async (file: ImportFile): Promise<SettlementPrice[]> => {
  const rows = await readSideFile(file, ["date", "price"], []);
  const days = distinctDaysIn(rows, "date", (day) => tradedExpiry(day) as Day);
  return rows.map((row, i) => {
    const dollars = positiveIn(row, "price");
    if (dollars * 100 > MOST_CENTS) throw row.refusal("price", "is no such number");
    return { day: days[i]!, cents: centsOfNumber(dollars, "half up") };
  });
};
