import type { TradeRow } from "#shared/contracts/results.ts";

const COLUMNS = [
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

/** Text that a spreadsheet would run as a formula is made text by an apostrophe; numbers stay numbers. */
const FORMULA = /^[=+\-@\t\r]/;

const cell = (value: string | number): string => {
  if (typeof value === "number") return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The trade log as CSV (RFC 4180, CRLF) under the log's own field names. */
export const tradeCsv = (trades: readonly TradeRow[]): string =>
  [COLUMNS.join(","), ...trades.map((trade) => COLUMNS.map((column) => cell(trade[column])).join(","))]
    .map((line) => `${line}\r\n`)
    .join("");
