import { CONDOR_SUMMARY, FILTERED_SUMMARY, SAMPLE_SUMMARY } from "../../sample/sample-result.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { columnsOf } from "../../ui/table/field-columns.ts";
import { SAVED_NAMES } from "./saved-names.ts";

const ROWS = [FILTERED_SUMMARY, CONDOR_SUMMARY, SAMPLE_SUMMARY].map((summary, place) => ({
  backtest_name: SAVED_NAMES[2 - place] ?? "",
  cum_pnl: summary.cum_pnl,
  ann_return: summary.ann_return,
  n_trades: summary.n_trades,
  pct_win: summary.pct_win,
  ddown_pct: summary.ddown_pct,
  p_val: summary.p_val,
}));

const COLUMNS = columnsOf(ROWS);

/** The sample backtests as a dashboard list. */
export const ReviewPiece = () => (
  <DataTable caption="Saved backtests" columns={COLUMNS} rows={ROWS} isFirstColumnName />
);
