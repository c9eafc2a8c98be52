import {
  AND_OR,
  BEFORE_AFTER,
  CALL_PUT,
  DTE_TYPES,
  LONG_SHORT,
  STOP_LOSS,
  TAKE_PROFIT,
  TRADE_SIZING,
} from "#shared/contracts/backtest-form.ts";
import type { FormAnswer, FormChoices } from "#shared/contracts/backtests.ts";
import { CRITERIA } from "#shared/domain/criterion.ts";
import { EVENT_TYPES } from "#shared/domain/event.ts";

/** The form as the service describes it, for tests: two tickers, the contract's choices. */
export const CHOICES: FormChoices = {
  inputs: {
    ticker: { SPY: "SPDR S&P 500 ETF Trust", QQQ: "Invesco QQQ Trust" },
    trade_sizing: { ...TRADE_SIZING },
    stop_loss: { ...STOP_LOSS },
    take_prof: { ...TAKE_PROFIT },
    filter_criteria: Object.fromEntries(Object.entries(CRITERIA).map(([name, { unit }]) => [name, unit])),
    dte_type: [...DTE_TYPES],
    long_short: [...LONG_SHORT],
    call_put: [...CALL_PUT],
    and_or: [...AND_OR],
    event_type: [...EVENT_TYPES],
    entry_type: [...BEFORE_AFTER],
    exit_type: [...BEFORE_AFTER],
  },
  check_boxes: {
    risk_management: "Risk management",
    event_filters: "Event filters",
    entry_filters: "Volatility, price and volume filters",
  },
};

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
  { stop_loss: "None", stop_size: "0.00", take_prof: "None", prof_size: "0.00" },
  { event_type: "Earnings", entry_type: "Before", exit_type: "After", entry: 1, exit: 1 },
  {
    filter_criteria: "Implied volatility",
    and_or: "AND",
    low_filter: "0.00",
    high_filter: "0.00",
    look_back_days: 20,
  },
  { long_short: "Short", call_put: "Put", n: 1, dte: 30, delta: "0.30" },
  CHOICES,
];
