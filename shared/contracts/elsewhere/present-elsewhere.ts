import { formatDay } from "../../domain/day.ts";
import { dollarsOf } from "../../domain/money.ts";
import { elsewhereInWords, type Pooled, type TickerRun } from "../../domain/result/elsewhere.ts";
import { orNull } from "../present.ts";
import type { ElsewhereResults, ElsewhereRow } from "./results.ts";

/** Returns 100 times the part over the whole; null where the whole is 0. */
const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);

/** Returns the row of a run (L5). */
export const elsewhereRow = (run: TickerRun): ElsewhereRow => ({
  ticker: run.ticker,
  start_date: formatDay(run.start),
  end_date: formatDay(run.end),
  n_trades: run.trades,
  pct_win: orNull(run.winPercent),
  cum_pnl: dollarsOf(run.pnlCents),
  risk: dollarsOf(run.riskCents),
  pnl_per_risk: percentOf(run.pnlCents, run.riskCents),
  t: orNull(run.t),
  ddown_mtm: dollarsOf(run.markedDrawdownCents),
  ddown_per_risk: percentOf(run.markedDrawdownCents * run.trades, run.riskCents),
});

/** The runs of a rule: on home, on the others, and these taken together. */
export type RanElsewhere = {
  readonly home: TickerRun;
  readonly others: readonly TickerRun[];
  readonly pooled: Pooled;
  readonly leftOut: ElsewhereResults["left_out"];
};

/** Returns the results of a rule on home and on the other tickers (L8). */
export const elsewhereResultsOf = ({ home, others, pooled, leftOut }: RanElsewhere): ElsewhereResults => {
  const { mean, t, ...counts } = pooled;
  return {
    kind: "elsewhere",
    ticker: home.ticker,
    home: elsewhereRow(home),
    rows: others.map(elsewhereRow),
    left_out: leftOut,
    pooled: { ...counts, mean: orNull(mean), t: orNull(t) },
    words: elsewhereInWords(others, pooled),
  };
};
