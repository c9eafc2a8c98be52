import { parseDay } from "#shared/domain/day.ts";
import type { Split } from "#shared/domain/strategy/event.ts";

/** Splits of large companies, 2014 to 2025: the first day, and new shares for an old one. */
const SPLITS: Readonly<Record<string, readonly (readonly [date: string, ratio: number])[]>> = {
  AAPL: [
    ["2014-06-09", 7],
    ["2020-08-31", 4],
  ],
  AMZN: [["2022-06-06", 20]],
  AVGO: [["2024-07-15", 10]],
  GOOG: [["2022-07-18", 20]],
  GOOGL: [["2022-07-18", 20]],
  NVDA: [
    ["2021-07-20", 4],
    ["2024-06-10", 10],
  ],
  TSLA: [
    ["2020-08-31", 5],
    ["2022-08-25", 3],
  ],
  WMT: [["2024-02-26", 3]],
};

/** Returns the shipped splits of a ticker, ascending; none for most. */
export const splitsOf = (ticker: string): Split[] =>
  (SPLITS[ticker] ?? []).map(([date, ratio]) => ({ day: parseDay(date)!, ratio }));
