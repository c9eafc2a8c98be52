import { sessionOnOrBefore } from "#shared/domain/calendar.ts";
import { centsOfNumber } from "#shared/domain/money.ts";
import type { Dividend, SettlementPrice, Split } from "#shared/domain/strategy/event.ts";
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

/** The largest split either way. */
const MOST_RATIO = 1000;

/**
 * Reads splits, `date,ratio`: the first day of the new shares, and the new shares per old share. Throws on a ratio of 1,
 * on one that no share was ever split by, and on two splits of a day.
 */
export const readSplits = async (file: ImportFile): Promise<Split[]> => {
  const rows = await readSideFile(file, ["date", "ratio"], []);
  const days = distinctDaysIn(rows, "date");
  return rows.map((row, i) => {
    const ratio = positiveIn(row, "ratio");
    if (ratio === 1) throw row.refusal("ratio", "splits nothing");
    if (ratio > MOST_RATIO || ratio * MOST_RATIO < 1) throw row.refusal("ratio", "is no ratio of a split");
    return { day: days[i]!, ratio };
  });
};
