import { type Day, dayOf } from "../../domain/day.ts";
import type { BacktestForm } from "../backtest-form.ts";
import type { FieldProblems } from "../field-problems.ts";
import { eventRuleOf } from "./strategy-of.ts";

/** Rules across the fields of one row (D3, E3, E5), by the field that breaks them; of fields that parsed. */

/** The earliest date that a test may touch (D3). */
export const EARLIEST_DAY = dayOf(2015, 1, 1);

type Row<G extends keyof BacktestForm> = Partial<BacktestForm[G][number]>;
type PeriodRow = Pick<Row<"overallFields">, "start_date" | "end_date" | "backtest_length">;

/** D3: bounds of the dates, and something to begin from. `yesterday` is New York's. */
export const periodProblems = (row: PeriodRow, yesterday: Day): FieldProblems => {
  const problems: FieldProblems = {};
  for (const field of ["start_date", "end_date"] as const) {
    const day = row[field];
    if (day === undefined) continue;
    if (day < EARLIEST_DAY) problems[field] = "must not be before 2015-01-01";
    if (day > yesterday) problems[field] = "must not be after yesterday";
  }
  const { start_date: start, end_date: end } = row;
  const isSound = Object.keys(problems).length === 0;
  if (isSound && start !== undefined && end !== undefined && start > end)
    problems.start_date = "must not be after the end date";
  // A start or length that did not parse is undefined here as well, and is told by its own problem at the same path.
  if (start === undefined && row.backtest_length === 0)
    problems.start_date = "needs a start date or a backtest length";
  return problems;
};

/** E3: bounds leave room between them. */
export const filterProblems = (row: Row<"volFields">): FieldProblems => {
  const { low_filter: low = 0, high_filter: high = 0 } = row;
  return high > 0 && low > high ? { low_filter: "must not be above the high filter" } : {};
};

/** E5: a position closes after it opened. */
export const eventProblems = (row: Row<"eventFields">): FieldProblems => {
  const rule = eventRuleOf(row);
  return rule && rule.exitOffset <= rule.entryOffset ? { exit: "must be after the entry" } : {};
};
