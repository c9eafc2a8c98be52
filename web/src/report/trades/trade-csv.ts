import type { BacktestOrigin } from "#shared/contracts/origin.ts";
import type { TradeRow } from "#shared/contracts/results.ts";
import { originInWords } from "#shared/domain/origin-words.ts";
import { csvOf } from "../../lib/csv.ts";

const FIELDS = [
  "date_open",
  "date_close",
  "days_held",
  "n_spreads",
  "net_debit",
  "net_credit",
  "pnl",
  "exit_reason",
  "start_bal",
  "end_bal",
  "legs",
] as const satisfies readonly (keyof TradeRow)[];

/** Returns the trade log as CSV with the API's field names. A backtest of a sweep says so in a last column. */
export const tradeCsv = (trades: readonly TradeRow[], from?: BacktestOrigin): string => {
  if (!from) return csvOf(FIELDS, trades);
  const origin = originInWords(from);
  return csvOf(
    [...FIELDS, "origin"],
    trades.map((trade) => ({ ...trade, origin })),
  );
};
