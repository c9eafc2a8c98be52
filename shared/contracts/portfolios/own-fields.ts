import { ACCOUNT_FIELDS, BASELINE_FIELDS } from "../form/overall-fields.ts";

/** The portfolio's own fields (P1): labels and hints for pages, limits for the service. Members have the form's. */

/** Limits of an optional or required number, ends included unless `moreThan` is given. */
export type NumberLimits = {
  readonly moreThan?: number;
  readonly min?: number;
  readonly max: number;
  /** Digits allowed after the decimal point; 0 for whole numbers. */
  readonly decimals?: number;
};

type Described = { readonly label: string; readonly hint: string };

/** What happens where an entry would hold the other side of another member's contract (P19). */
export const CONFLICT_RULES = ["Allow", "Skip"] as const;
export type ConflictRule = (typeof CONFLICT_RULES)[number];

export const FEWEST_MEMBERS = 2;
export const MOST_MEMBERS = 12;
export const MOST_PORTFOLIO_NAME = 60;
export const MOST_MEMBER_NAME = 40;

const PERCENT_OF_ACCOUNT = { moreThan: 0, max: 100 } as const;

const { start_date, end_date, backtest_length, acct_bal } = BASELINE_FIELDS;
const { interest } = ACCOUNT_FIELDS;

/** The numbers of a portfolio beside its length, which is the form's. */
export const PORTFOLIO_NUMBERS = {
  acct_bal: {
    label: acct_bal.label,
    hint: "Account value at the start. All strategies trade in this one account.",
    moreThan: 0,
    max: acct_bal.max,
    decimals: acct_bal.decimals,
  },
  max_risk: {
    label: "Max risk",
    hint: "The most that all open positions may risk together, in % of the account. Leave blank for no limit.",
    ...PERCENT_OF_ACCOUNT,
  },
  max_ticker_risk: {
    label: "Max risk per ticker",
    hint: "The most that the open positions on one ticker may risk together, in % of the account. Leave blank for no limit.",
    ...PERCENT_OF_ACCOUNT,
  },
  max_positions: {
    label: "Max open positions",
    hint: "How many positions all strategies may have open at once. Leave blank for no limit.",
    min: 1,
    max: 60,
    decimals: 0,
  },
} as const satisfies Readonly<Record<string, Described & NumberLimits>>;

export const PORTFOLIO_WORDS = {
  name: { label: "Name", hint: "The portfolio's name." },
  start_date: { label: start_date.label, hint: start_date.hint },
  end_date: {
    label: end_date.label,
    hint: "Last day of the test. Leave blank to end at the latest session of all tickers.",
  },
  backtest_length: { label: backtest_length.label, hint: backtest_length.hint },
  interest: {
    label: interest.label,
    hint: "Cash that no position has taken out earns the yield of 3-month Treasury bills.",
  },
  conflicts: {
    label: "Opposite sides",
    hint: "Whether one strategy may hold a contract long while another holds it short. A broker would net them.",
  },
  members: { label: "Strategies", hint: "In the order in which they enter, 2 to 12." },
} as const satisfies Readonly<Record<string, Described>>;
