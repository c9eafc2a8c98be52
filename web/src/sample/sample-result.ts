import type { SummaryRow } from "#shared/contracts/results.ts";
import closings from "./sample-closings.json";

/** The service's results for `sample-inputs.ts` on the sample market. A test runs the inputs and compares. */

type SampleSummary = Pick<
  SummaryRow,
  | "strategy"
  | "start_bal"
  | "end_bal"
  | "cum_pnl"
  | "pct_return"
  | "ann_return"
  | "sharpe"
  | "n_trades"
  | "pct_win"
  | "ddown"
  | "ddown_pct"
  | "ddown_mtm"
  | "p_val"
>;

export const SAMPLE_SUMMARY: SampleSummary = {
  strategy:
    "Sell 1 SPY put, 45 days, 0.30 delta; buy 1 put, 45 days, 0.15 delta; close at a profit of 50% of the premium or after 21 days",
  start_bal: 10000,
  end_bal: 12604.4,
  cum_pnl: 2604.4,
  pct_return: 26.044,
  ann_return: 2.342252771560216,
  sharpe: 0.24821594823039508,
  n_trades: 216,
  pct_win: 77.77777777777777,
  ddown: 3047.6,
  ddown_pct: 24.272834432444487,
  ddown_mtm: 3196.4,
  p_val: 0.49540348556112124,
};

export const CONDOR_SUMMARY: SampleSummary = {
  strategy:
    "Buy 1 SPY put, 45 days, 0.08 delta; sell 1 put, 45 days, 0.16 delta; sell 1 call, 45 days, 0.16 delta; buy 1 call, 45 days, 0.08 delta; close at a profit of 50% of the premium or after 21 days",
  start_bal: 10000,
  end_bal: 10585.2,
  cum_pnl: 585.2,
  pct_return: 5.852,
  ann_return: 0.5704940709790662,
  sharpe: 0.10810379085736105,
  n_trades: 179,
  pct_win: 64.24581005586592,
  ddown: 2132.8,
  ddown_pct: 20.753138075313807,
  ddown_mtm: 2386,
  p_val: 0.7857828581183001,
};

export const FILTERED_SUMMARY: SampleSummary = {
  strategy:
    "Sell 1 SPY put, 45 days, 0.30 delta; buy 1 put, 45 days, 0.15 delta; close at a profit of 50% of the premium or at a loss of 200% of the premium or after 21 days",
  start_bal: 10000,
  end_bal: 9751.2,
  cum_pnl: -248.8,
  pct_return: -2.488,
  ann_return: -0.2516991371344979,
  sharpe: 0.010037107956129488,
  n_trades: 38,
  pct_win: 76.3157894736842,
  ddown: 2197,
  ddown_pct: 21.348751336118937,
  ddown_mtm: 2213.6,
  p_val: 0.9018558993211916,
};

/** The exit day of each trade of `SAMPLE_INPUTS`, and the balance in dollars after it. */
export const SAMPLE_CLOSINGS: readonly (readonly [date: string, balance: number])[] =
  Object.entries(closings);
