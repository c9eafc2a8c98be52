import { MOST_SPREADS } from "../../domain/strategy/strategy.ts";
import { type AnyRow, COUNT, chosen, type Fields, hasUnit, type Limits, MORE_THAN_0, SIZE } from "./field.ts";

/** The one row of overallFields: the ticker, the period, and the entry and size of positions. */

const DTE_TYPES = ["Nearest", "Exact", "At least", "At most"] as const;

const TRADE_SIZING = {
  "One spread": "",
  Spreads: "×",
  "$ at risk": "$",
  "% of account": "%",
} as const;

/** B1. A percentage without an account is refused at the sizing (B3). */
const sizeLimits = (row: AnyRow): Limits | undefined => {
  const sizing = chosen(row, "trade_sizing");
  if (sizing === "Spreads") return { min: 1, max: MOST_SPREADS };
  const isShareOfNothing = sizing === "% of account" && row.acct_bal === 0;
  return isShareOfNothing ? undefined : MORE_THAN_0;
};

export const BASELINE_FIELDS = {
  ticker: {
    kind: "ticker",
    label: "Ticker",
    hint: "The underlying whose option chains are tested.",
    saved: "always",
  },
  name: {
    kind: "name",
    label: "Name",
    hint: "The ticker's full name.",
    saved: "always",
  },
  // D3
  start_date: {
    kind: "date",
    label: "Start date",
    hint: "First day of the test, 01/01/2015 or later. Leave blank to use the backtest length.",
    initial: "",
    saved: "always",
  },
  end_date: {
    kind: "date",
    label: "End date",
    hint: "Last day of the test. Leave blank to end at the ticker's last session.",
    initial: "",
    saved: "always",
  },
  backtest_length: {
    kind: "number",
    label: "Length (years)",
    hint: "1 to 10 years, counted back from the end. Ignored if you set a start date.",
    blank: 0,
    min: 1,
    max: 10,
    decimals: 1,
    isZeroBlank: true,
    initial: 3,
    fill: "0.00",
    isHeldWithin: true,
    overruledBy: "start_date",
    saved: "always",
  },
  // B3
  acct_bal: {
    ...SIZE,
    label: "Starting balance",
    hint: "Account value at the start. Trades are skipped when the account can't cover the full risk. 0.00 means no limit; returns are then based on 2 × the largest risk of any trade.",
    decimals: 2,
    unit: { text: "$", side: "before" },
    saved: "always",
  },
} as const satisfies Fields;

export const POSITION_FIELDS = {
  // C2
  dte_type: {
    kind: "choice",
    label: "DTE precision",
    hint: "Which expiration is used. Nearest: within 7 days or half the target. Exact: only that day. At least: the next one up. At most: the next one down.",
    choices: DTE_TYPES,
    blank: "Nearest",
    initial: "Nearest",
    saved: "always",
  },
  // D2, X1
  hold: {
    ...COUNT,
    label: "Max hold days",
    hint: "Close the position after this many calendar days, if nothing closed it earlier.",
    initial: 30,
    saved: "always",
  },
  // E2
  max_positions: {
    ...COUNT,
    label: "Max open positions",
    hint: "How many positions can be open at once, 1 to 5.",
    max: 5,
    isHeldWithin: true,
    saved: "always",
  },
  wait: {
    ...COUNT,
    label: "New position lag days",
    hint: "Trading sessions between one entry and the next. 0 and 1 both allow one entry per session.",
    min: 0,
    saved: "always",
  },
  // B1
  trade_sizing: {
    kind: "choice",
    label: "Trade sizing",
    hint: "How many spreads per position: one, a fixed number, or as many as a dollar risk or % of account covers.",
    choices: TRADE_SIZING,
    blank: "One spread",
    initial: "One spread",
    saved: "always",
  },
  trade_size: {
    ...SIZE,
    label: "Trade size",
    hint: "Number of spreads (1 to 100,000), dollars at risk, or % of account.",
    when: hasUnit("trade_sizing", TRADE_SIZING),
    limits: sizeLimits,
    unit: { by: "trade_sizing" },
    saved: "always",
  },
  // F2
  slippage: {
    kind: "number",
    label: "Slippage",
    hint: "Share of the half bid-ask spread that each fill costs. 100 buys at the ask and sells at the bid; 0 trades at the mid.",
    blank: 100,
    min: 0,
    max: 100,
    initial: 100,
    fill: "100",
    unit: { text: "%", side: "after" },
    saved: "always",
  },
  // F3
  commission: {
    ...SIZE,
    label: "Commission",
    hint: "Dollars per contract, paid to open and to close. Expiring is free.",
    blank: 0.65,
    decimals: 2,
    initial: 0.65,
    fill: "0.65",
    unit: { text: "$", side: "before" },
    saved: "always",
  },
} as const satisfies Fields;

export const ACCOUNT_FIELDS = {
  // I3
  interest: {
    kind: "flag",
    label: "Interest on cash",
    hint: "Cash that no position has taken out earns the yield of 3-month Treasury bills. Needs a starting balance.",
    blank: false,
    initial: false,
  },
} as const satisfies Fields;

/** The one row of filterFields. */
export const SWITCH_FIELDS = {
  risk_management: {
    kind: "switch",
    label: "Risk management",
    hint: "Close positions at a stop loss, profit target, trailing stop, delta, or days to expiration.",
    initial: false,
  },
  event_filters: {
    kind: "switch",
    label: "Event filters",
    hint: "Open and close positions around earnings, FOMC decisions, or trading holidays.",
    initial: false,
  },
  entry_filters: {
    kind: "switch",
    label: "Volatility, price and volume filters",
    hint: "Open positions only when volatility, price, volume, or the calendar allows it.",
    initial: false,
  },
} as const satisfies Fields;
