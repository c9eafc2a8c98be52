import type { CriterionName } from "../../domain/criterion.ts";
import type { BacktestForm } from "../backtest-form.ts";
import type { FieldProblems } from "../field-problems.ts";

/** The amounts of a form, which mean something else on another ticker: they are refused instead of scaled (L3). */

const MEANS_ELSE = "this amount means something else on another ticker";

/** Criteria whose bounds are dollars or counts of one ticker. */
const AMOUNTS: readonly CriterionName[] = ["Price", "Volume", "Option volume"];

type Row<G extends "optFields" | "volFields"> = BacktestForm[G][number];

const isStrikeAmount = ({ strike_by: by, strike_value: value }: Row<"optFields">): boolean =>
  by === "Premium" || (by === "Offset" && value !== 0);

const isBoundAmount = ({ filter_criteria: criterion, low_filter, high_filter }: Row<"volFields">): boolean =>
  AMOUNTS.includes(criterion) && (low_filter !== 0 || high_filter !== 0);

/** Returns the amounts of a valid form as faults, in the order of L3. */
export const amountProblems = ({ optFields, riskFields: [risk], volFields }: BacktestForm): FieldProblems => {
  const paths = [
    ...optFields.map((row, at) => isStrikeAmount(row) && `optFields.${at}.strike_by`),
    risk?.stop_loss === "$ per spread" && "riskFields.0.stop_loss",
    risk?.take_prof === "$ per spread" && "riskFields.0.take_prof",
    ...volFields.map((row, at) => isBoundAmount(row) && `volFields.${at}.filter_criteria`),
  ];
  return Object.fromEntries(paths.filter((path) => path !== false).map((path) => [path, MEANS_ELSE]));
};
