import * as z from "zod";
import { CRITERION_NAMES, type CriterionName } from "../domain/criterion.ts";
import { EVENT_TYPES } from "../domain/event.ts";
import { TICKER } from "../domain/ticker.ts";
import { choiceField, dateField, numberField } from "./field.ts";

/**
 * The body of POST /api/backtest_inputs/: six groups of rows under the specification's names. What a row's own
 * switches and choices make irrelevant is taken out before these schemas see it (`relevant-fields.ts`).
 */

/** Greatest money and size that the form takes. */
const MAX_SIZE = 1e9;
/** Greatest count of days or sessions; beyond the length of any history. */
const MAX_DAYS = 100_000;

export const MAX_OPTION_ROWS = 4;
export const MAX_FILTER_ROWS = 10;
export const MAX_EVENT_ROWS = 10;

export const DTE_TYPES = ["Nearest", "Exact", "At least", "At most"] as const;
export const TRADE_SIZING = {
  "One spread": "",
  Spreads: "×",
  "$ at risk": "$",
  "% of account": "%",
} as const;
export const STOP_LOSS = {
  None: "",
  "% of premium": "%",
  "% of max loss": "%",
  "$ per spread": "$",
} as const;
export const TAKE_PROFIT = {
  None: "",
  "% of premium": "%",
  "% of max profit": "%",
  "$ per spread": "$",
} as const;
export const LONG_SHORT = ["Long", "Short"] as const;
export const CALL_PUT = ["Call", "Put"] as const;
export const AND_OR = ["AND", "OR"] as const;
export const BEFORE_AFTER = ["Before", "After"] as const;

const keysOf = <T extends Record<string, string>>(map: T) => Object.keys(map) as (keyof T & string)[];

const money = () => numberField({ blank: 0, min: 0, max: MAX_SIZE });
const count = (blank: number, min: number) => numberField({ blank, min, max: MAX_DAYS, decimals: 0 });

/** Stop and target: in riskFields, or in overallFields, where riskFields wins (E3). */
const exitShape = {
  stop_loss: choiceField(keysOf(STOP_LOSS), "None"),
  stop_size: money(),
  take_prof: choiceField(keysOf(TAKE_PROFIT), "None"),
  prof_size: money(),
};

const OverallRow = z.strictObject({
  ticker: z.string().trim().regex(TICKER, "must be chosen"),
  /** The ticker's display name; shown, never read. */
  name: z.string().max(200).optional(),
  start_date: dateField(),
  end_date: dateField(),
  backtest_length: numberField({ blank: 0, min: 1, max: 10, decimals: 1, isZeroBlank: true }),
  acct_bal: numberField({ blank: 0, min: 0, max: MAX_SIZE, decimals: 2 }),
  dte_type: choiceField(DTE_TYPES, "Nearest"),
  hold: count(1, 1),
  max_positions: numberField({ blank: 1, min: 1, max: 5, decimals: 0 }),
  wait: count(1, 0),
  trade_sizing: choiceField(keysOf(TRADE_SIZING), "One spread"),
  trade_size: money(),
  slippage: numberField({ blank: 100, min: 0, max: 100 }),
  commission: numberField({ blank: 0.65, min: 0, max: MAX_SIZE, decimals: 2 }),
  /** Stop and target may stand here too (contract); reading moves them to riskFields. */
  ...exitShape,
});

const SwitchRow = z.strictObject({
  risk_management: z.boolean().optional().default(false),
  event_filters: z.boolean().optional().default(false),
  entry_filters: z.boolean().optional().default(false),
});

const RiskRow = z.strictObject(exitShape);

const EventRow = z.strictObject({
  event_type: choiceField(EVENT_TYPES),
  entry_type: choiceField(BEFORE_AFTER),
  exit_type: choiceField(BEFORE_AFTER),
  entry: count(1, 0),
  exit: count(1, 0),
});

const FilterRow = z.strictObject({
  filter_criteria: choiceField<CriterionName>(CRITERION_NAMES),
  and_or: choiceField(AND_OR, "AND"),
  low_filter: money(),
  high_filter: money(),
  look_back_days: count(1, 1),
});

const OptionRow = z.strictObject({
  long_short: choiceField(LONG_SHORT),
  call_put: choiceField(CALL_PUT),
  n: numberField({ blank: 1, min: 1, max: 100, decimals: 0 }),
  dte: count(1, 1),
  delta: numberField({ blank: 0, min: 0, max: 1, decimals: 10 }),
});

const rowsWord = (count: number): string => (count === 1 ? "1 row" : `${count} rows`);

const rows = <T extends z.ZodType>(row: T, min: number, max: number) =>
  z
    .array(row)
    .min(min, `needs at least ${rowsWord(min)}`)
    .max(max, `takes at most ${rowsWord(max)}`);

export const BacktestForm = z.strictObject({
  overallFields: rows(OverallRow, 1, 1),
  filterFields: rows(SwitchRow, 1, 1),
  riskFields: rows(RiskRow, 0, 1),
  eventFields: rows(EventRow, 0, MAX_EVENT_ROWS),
  volFields: rows(FilterRow, 0, MAX_FILTER_ROWS),
  optFields: rows(OptionRow, 1, MAX_OPTION_ROWS),
});
/** The body before parsing: what a browser sends. */
export type BacktestBody = z.input<typeof BacktestForm>;
/** The body parsed. */
export type BacktestForm = z.output<typeof BacktestForm>;
