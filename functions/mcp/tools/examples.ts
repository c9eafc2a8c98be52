/** The examples that tools show; each is accepted as it is on the sample market. */

const OPTION = { call_put: "Put", n: 1, dte: 45 };

export const PUT_SPREAD = {
  overallFields: [{ ticker: "SPY", backtest_length: 5, hold: 45, max_positions: 1 }],
  filterFields: [{ risk_management: true }],
  riskFields: [{ take_prof: "% of max profit", prof_size: 50, exit_dte: 21 }],
  eventFields: [],
  volFields: [],
  optFields: [
    { ...OPTION, long_short: "Short", delta: 0.3 },
    { ...OPTION, long_short: "Long", delta: 0.15 },
  ],
};

const member = (name: string, ticker: string) => ({
  ...PUT_SPREAD,
  name,
  overallFields: [{ ticker, hold: 45, max_positions: 1 }],
});

/** The same spread on two tickers in one account. */
export const TWO_SPREADS = {
  name: "Two put spreads",
  acct_bal: 50_000,
  backtest_length: 5,
  members: [member("S&P 500", "SPY"), member("Nasdaq", "QQQ")],
};

/** 48 combinations of a put spread. */
export const SMALL_SWEEP = {
  ticker: "SPY",
  backtest_length: 5,
  structures: ["Put credit spread"],
  dte: [30, 45],
  short_delta: [0.2, 0.3],
  long_delta: [0.1],
  hold: [21, 45],
  max_positions: [1],
  stops: [{ stop_loss: "None" }, { stop_loss: "% of premium", stop_size: [100, 200] }],
  targets: [{ take_prof: "None" }, { take_prof: "% of max profit", prof_size: 50 }],
};
