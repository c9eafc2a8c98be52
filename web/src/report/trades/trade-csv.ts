import type { TradeRow } from "#shared/contracts/results.ts";
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

/** Returns the trade log as CSV with the API's field names. */
export const tradeCsv = (trades: readonly TradeRow[]): string => csvOf(FIELDS, trades);
