import type { FormAnswer } from "#shared/contracts/form/form-answer.ts";
import { formChoices } from "#shared/contracts/form/form-answer.ts";

export const CHOICES = formChoices({
  references: {},
  tickers: {
    SPY: {
      ticker: "SPY",
      displayName: "SPDR S&P 500 ETF Trust",
      firstDate: "2016-01-04",
      lastDate: "2026-08-21",
      source: "Backspread sample",
      modelled: true,
    },
    QQQ: {
      ticker: "QQQ",
      displayName: "Invesco QQQ Trust",
      dividends: 40,
      firstDate: "2012-01-03",
      lastDate: "2026-11-20",
      source: "A vendor",
      modelled: false,
    },
  },
});

export const FORM_ANSWER: FormAnswer = [
  {
    ticker: "SPY",
    name: "SPDR S&P 500 ETF Trust",
    start_date: "2020-01-02",
    end_date: "",
    backtest_length: "0.00",
    acct_bal: "0.00",
    dte_type: "Nearest",
    hold: 21,
    max_positions: 1,
    wait: 1,
    trade_sizing: "One spread",
    trade_size: "0.00",
    slippage: 100,
    commission: 0.65,
  },
  { risk_management: false, event_filters: false, entry_filters: false },
  {
    stop_loss: "None",
    stop_size: "0.00",
    take_prof: "None",
    prof_size: "0.00",
    exit_dte: "",
    exit_delta: "",
    trail: "",
    trail_from: "",
  },
  { event_type: "Earnings", entry_type: "Before", exit_type: "After", entry: 1, exit: 1 },
  {
    filter_criteria: "Implied volatility",
    and_or: "AND",
    low_filter: "0.00",
    high_filter: "0.00",
    look_back_days: 20,
  },
  {
    long_short: "Short",
    call_put: "Put",
    n: 1,
    dte: 30,
    delta: "0.30",
    strike_by: "Delta",
    strike_value: "",
  },
  CHOICES,
];
