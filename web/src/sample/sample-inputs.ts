import type { BacktestBody } from "#shared/contracts/backtest-form.ts";

/** The starting balance in dollars. */
export const SAMPLE_START = 10_000;

export const SAMPLE_INPUTS = {
  overallFields: [
    {
      ticker: "SPY",
      start_date: "2016-01-04",
      end_date: "2025-12-31",
      acct_bal: SAMPLE_START,
      dte_type: "Nearest",
      hold: 21,
      max_positions: 1,
      wait: 1,
      trade_sizing: "One spread",
      slippage: 100,
      commission: 0.65,
    },
  ],
  filterFields: [{ risk_management: true, event_filters: false, entry_filters: false }],
  riskFields: [{ stop_loss: "None", stop_size: 0, take_prof: "% of premium", prof_size: 50 }],
  eventFields: [],
  volFields: [],
  optFields: [
    { long_short: "Short", call_put: "Put", n: 1, dte: 45, delta: 0.3 },
    { long_short: "Long", call_put: "Put", n: 1, dte: 45, delta: 0.15 },
  ],
} satisfies BacktestBody;

/** The same with a stop, only on days of high implied volatility. */
export const FILTERED_INPUTS = {
  ...SAMPLE_INPUTS,
  filterFields: [{ risk_management: true, event_filters: false, entry_filters: true }],
  riskFields: [{ stop_loss: "% of premium", stop_size: 200, take_prof: "% of premium", prof_size: 50 }],
  volFields: [
    { filter_criteria: "IV rank (1y)", and_or: "AND", low_filter: 50, high_filter: 100, look_back_days: 1 },
  ],
} satisfies BacktestBody;

export const CONDOR_INPUTS = {
  ...SAMPLE_INPUTS,
  optFields: [
    { long_short: "Long", call_put: "Put", n: 1, dte: 45, delta: 0.08 },
    { long_short: "Short", call_put: "Put", n: 1, dte: 45, delta: 0.16 },
    { long_short: "Short", call_put: "Call", n: 1, dte: 45, delta: 0.16 },
    { long_short: "Long", call_put: "Call", n: 1, dte: 45, delta: 0.08 },
  ],
} satisfies BacktestBody;
