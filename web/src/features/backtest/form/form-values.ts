import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import { GROUPS } from "#shared/contracts/form/fields.ts";
import type { FormAnswer, FormChoices } from "#shared/contracts/form/form-answer.ts";
import { numberText } from "./typed-text.ts";

/**
 * What the form holds while it is edited: every field as the text that stands in it, under the contract's groups and
 * names, so that a field's path in the form (`optFields.0.delta`) is the path of its fault in a 400 answer.
 */

const OVERALL_FIELDS = [
  "ticker",
  "name",
  "start_date",
  "end_date",
  "backtest_length",
  "acct_bal",
  "dte_type",
  "hold",
  "max_positions",
  "wait",
  "trade_sizing",
  "trade_size",
  "slippage",
  "commission",
] as const;
const RISK_FIELDS = ["stop_loss", "stop_size", "take_prof", "prof_size"] as const;
const EVENT_FIELDS = ["event_type", "entry_type", "entry", "exit_type", "exit"] as const;
const FILTER_FIELDS = ["filter_criteria", "low_filter", "high_filter", "look_back_days", "and_or"] as const;
const OPTION_FIELDS = ["long_short", "call_put", "n", "dte", "delta"] as const;
export const SWITCHES = ["risk_management", "event_filters", "entry_filters"] as const;

export type SwitchName = (typeof SWITCHES)[number];

type Row<F extends readonly string[]> = { [K in F[number]]: string };
export type OverallRow = Row<typeof OVERALL_FIELDS>;
export type RiskRow = Row<typeof RISK_FIELDS>;
export type EventRow = Row<typeof EVENT_FIELDS>;
export type FilterRow = Row<typeof FILTER_FIELDS>;
export type OptionRow = Row<typeof OPTION_FIELDS>;
export type SwitchRow = { [K in SwitchName]: boolean };

export type BacktestValues = {
  overallFields: OverallRow[];
  filterFields: SwitchRow[];
  riskFields: RiskRow[];
  eventFields: EventRow[];
  volFields: FilterRow[];
  optFields: OptionRow[];
};

export type RowGroup = "optFields" | "eventFields" | "volFields";
export type FieldName = keyof OverallRow | keyof RiskRow | keyof EventRow | keyof FilterRow | keyof OptionRow;

type Loose = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOf = (field: string, value: unknown): string => {
  if (typeof value === "number") return numberText(field, value);
  return typeof value === "string" ? value : "";
};

const rowOf = <F extends readonly string[]>(fields: F, row: Loose): Row<F> =>
  Object.fromEntries(fields.map((field) => [field, textOf(field, row[field])])) as Row<F>;

const switchesOf = (row: Loose): SwitchRow => ({
  risk_management: row.risk_management === true,
  event_filters: row.event_filters === true,
  entry_filters: row.entry_filters === true,
});

/** The form as the service hands it out: one row in each group. */
export const initialValues = (answer: FormAnswer): BacktestValues => {
  const [overall, switches, risk, event, filter, option, { inputs }] = answer;
  const values: BacktestValues = {
    overallFields: [rowOf(OVERALL_FIELDS, overall)],
    filterFields: [switchesOf(switches)],
    riskFields: [rowOf(RISK_FIELDS, risk)],
    eventFields: [rowOf(EVENT_FIELDS, event)],
    volFields: [rowOf(FILTER_FIELDS, filter)],
    optFields: [rowOf(OPTION_FIELDS, option)],
  };
  const [row] = values.overallFields;
  if (row) row.name ||= inputs.ticker[row.ticker] ?? "";
  return values;
};

const restoredRows = <F extends readonly string[]>(
  fields: F,
  saved: unknown,
  initial: readonly Row<F>[],
  max: number,
): Row<F>[] => {
  const rows = Array.isArray(saved) ? saved.filter(isRecord).slice(0, max) : [];
  return (rows.length > 0 ? rows : initial).map((row) => rowOf(fields, { ...initial[0], ...row }));
};

/** How many rows a group takes; each has at least one. */
export const MAX_ROWS: Record<RowGroup, number> = {
  optFields: GROUPS.optFields.maxRows,
  eventFields: GROUPS.eventFields.maxRows,
  volFields: GROUPS.volFields.maxRows,
};

/**
 * The form as it was last used, read from whatever local storage held. Fields that are missing or no text come from
 * `initial`; a ticker that is no longer offered gives way to the initial one.
 */
export const restoredValues = (
  saved: unknown,
  initial: BacktestValues,
  choices: FormChoices,
): BacktestValues => {
  if (!isRecord(saved)) return initial;
  const values: BacktestValues = {
    overallFields: restoredRows(OVERALL_FIELDS, saved.overallFields, initial.overallFields, 1),
    filterFields: [switchesOf(firstRecord(saved.filterFields) ?? initial.filterFields[0] ?? {})],
    riskFields: restoredRows(RISK_FIELDS, saved.riskFields, initial.riskFields, 1),
    eventFields: restoredRows(EVENT_FIELDS, saved.eventFields, initial.eventFields, MAX_ROWS.eventFields),
    volFields: restoredRows(FILTER_FIELDS, saved.volFields, initial.volFields, MAX_ROWS.volFields),
    optFields: restoredRows(OPTION_FIELDS, saved.optFields, initial.optFields, MAX_ROWS.optFields),
  };
  const [row] = values.overallFields;
  const { ticker: offered } = choices.inputs;
  if (row && !Object.hasOwn(offered, row.ticker)) row.ticker = initial.overallFields[0]?.ticker ?? "";
  if (row) row.name = offered[row.ticker] ?? "";
  return values;
};

const firstRecord = (value: unknown): Loose | undefined =>
  Array.isArray(value) && isRecord(value[0]) ? value[0] : undefined;

/** The request body: the text as typed, which the service reads as the form shows it (D4). */
export const bodyOf = (values: BacktestValues): BacktestBody => values as BacktestBody;
