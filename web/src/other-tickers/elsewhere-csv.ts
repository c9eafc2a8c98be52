import type { ElsewhereResults, ElsewhereRow } from "#shared/contracts/elsewhere/results.ts";
import { csvOf } from "#shared/domain/csv.ts";

const FIELDS = [
  "ticker",
  "start_date",
  "end_date",
  "n_trades",
  "pct_win",
  "cum_pnl",
  "risk",
  "pnl_per_risk",
  "t",
  "ddown_mtm",
  "ddown_per_risk",
] as const satisfies readonly (keyof ElsewhereRow)[];

/** Returns all rows as CSV by wire names, home first, then the tickers that were left out with their reasons. */
export const elsewhereCsv = ({ home, rows, left_out }: ElsewhereResults): string =>
  csvOf(
    ["place", ...FIELDS, "left_out"],
    [
      { ...home, place: "home" },
      ...rows.map((row) => ({ ...row, place: "other" })),
      ...left_out.map(({ ticker, reason }) => ({ ticker, left_out: reason, place: "left out" })),
    ].map((row) => ({ left_out: undefined, ...blankRow, ...row })),
  );

const blankRow = Object.fromEntries(FIELDS.map((field) => [field, undefined])) as Record<
  (typeof FIELDS)[number],
  undefined
>;
