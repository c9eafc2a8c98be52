import type { Fields } from "../form/field.ts";
import { BASELINE_FIELDS, POSITION_FIELDS } from "../form/overall-fields.ts";
import { WALK_FORWARD_FIELDS } from "./walk-forward-fields.ts";

/** Fields with one value for all combinations, most of them the form's (S2). */

const { ticker, name, start_date, end_date, backtest_length } = BASELINE_FIELDS;
const { dte_type, slippage, commission } = POSITION_FIELDS;

export const SINGLE_FIELDS = {
  ticker,
  name,
  start_date,
  end_date,
  backtest_length,
  dte_type,
  slippage,
  commission,
  // S9
  out_of_sample: {
    kind: "number",
    label: "Out of sample",
    hint: "The last part of the period, kept back from the ranking and used to check the winners.",
    blank: 30,
    min: 0,
    max: 90,
    decimals: 2,
    initial: 30,
    fill: "30",
    unit: { text: "%", side: "after" },
  },
  // S11
  min_trades: {
    kind: "number",
    label: "Minimum trades",
    hint: "How many trades in sample a combination needs to be ranked.",
    blank: 30,
    min: 1,
    max: 10_000,
    decimals: 0,
    initial: 30,
    fill: "30",
  },
  ...WALK_FORWARD_FIELDS,
} as const satisfies Fields;
