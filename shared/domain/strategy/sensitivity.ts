import { counted } from "../count-words.ts";
import { deltaInWords } from "./strike-rule.ts";

/** The numbers of a strategy that a sensitivity varies, and its verdict in one sentence. */

/** How a number's value reads. */
export const SENSITIVITY_UNITS = ["delta", "days", "%", "$", "sessions"] as const;
export type SensitivityUnit = (typeof SENSITIVITY_UNITS)[number];

/** The labels of all numbers, in the order of the strip. Those of one side move that side's legs only. */
export const SENSITIVITY_LABELS = {
  delta: "Delta",
  short_delta: "Short delta",
  long_delta: "Long delta",
  percent_otm: "% OTM",
  short_percent_otm: "Short % OTM",
  long_percent_otm: "Long % OTM",
  premium: "Premium",
  short_premium: "Short premium",
  long_premium: "Long premium",
  offset: "Offset",
  short_offset: "Short offset",
  long_offset: "Long offset",
  dte: "DTE",
  far_dte: "Far DTE",
  prof_size: "Profit target",
  stop_size: "Stop loss",
  trail: "Trailing stop",
  exit_delta: "Exit delta",
  exit_dte: "Exit DTE",
  hold: "Max hold",
  slippage: "Slippage",
  start: "Start date",
} as const;
export type SensitivityField = keyof typeof SENSITIVITY_LABELS;
export const SENSITIVITY_FIELDS = Object.keys(SENSITIVITY_LABELS) as [
  SensitivityField,
  ...SensitivityField[],
];

const UNIT_WORDS: Readonly<Record<SensitivityUnit, (value: number) => string>> = {
  delta: deltaInWords,
  days: (value) => counted(value, "day"),
  "%": (value) => `${value}%`,
  $: (value) => `$${Number.isInteger(value) ? value : value.toFixed(2)}`,
  sessions: (value) => (value === 0 ? "as tested" : `${counted(value, "session")} later`),
};

/** Returns a number's value in words, such as "0.30", "45 days", or "5 sessions later". */
export const sensitivityValue = (unit: SensitivityUnit, value: number): string => UNIT_WORDS[unit](value);

/** P&L in dollars, of the backtest and of the neighbors of each number. */
type NeighborPnls = {
  readonly base: { readonly cum_pnl: number };
  readonly numbers: readonly {
    readonly field: SensitivityField;
    readonly steps: readonly { readonly cum_pnl: number }[];
  }[];
};

type Neighbors = {
  readonly count: number;
  /** Neighbors with a P&L above 0. */
  readonly winning: number;
  /** The number whose worst neighbor lost most against the backtest; undefined where no neighbor made less. */
  readonly mostFragile: SensitivityField | undefined;
};

/** Returns how many neighbors make money, and in which number the result is most fragile. */
export const neighborsOf = ({ base, numbers }: NeighborPnls): Neighbors => {
  const pnls = numbers.flatMap(({ steps }) => steps.map(({ cum_pnl }) => cum_pnl));
  let mostFragile: SensitivityField | undefined;
  let least = base.cum_pnl;
  for (const { field, steps } of numbers)
    for (const { cum_pnl } of steps)
      if (cum_pnl < least) {
        least = cum_pnl;
        mostFragile = field;
      }
  return { count: pnls.length, winning: pnls.filter((pnl) => pnl > 0).length, mostFragile };
};

/** Shares of neighbors that make money, from which a profitable result counts as robust or mixed. */
const ROBUST = 0.8;
const MIXED = 0.5;

const gradeOf = (base: number, share: number): string => {
  if (base <= 0) return "No profit to defend";
  if (share >= ROBUST) return "Robust";
  return share >= MIXED ? "Mixed" : "Fragile";
};

/** A label within a sentence: capitals of abbreviations stay. */
const inSentence = (label: string): string =>
  label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());

/** Returns the verdict, such as "Robust: 31 of 36 neighbors make money; most fragile in delta." */
export const sensitivitySentence = (results: NeighborPnls): string => {
  const { count, winning, mostFragile } = neighborsOf(results);
  if (count === 0) return "This strategy has no neighbors to compare with.";
  const grade = gradeOf(results.base.cum_pnl, winning / count);
  const weakest = mostFragile && `; most fragile in ${inSentence(SENSITIVITY_LABELS[mostFragile])}`;
  return `${grade}: ${winning} of ${counted(count, "neighbor")} make money${weakest ?? ""}.`;
};
