import { type Day, dayOf } from "../../domain/day.ts";
import { signedSessions } from "../../domain/strategy/strategy.ts";
import type { BacktestForm } from "../backtest-form.ts";
import type { FieldProblems } from "../field-problems.ts";
import type { GroupName } from "./fields.ts";
import { eventRuleOf } from "./strategy-of.ts";

/** Rules across the parsed fields of one row (D3, E3, E5), by the faulty field. */

/** The earliest date of a test (D3). */
export const EARLIEST_DAY = dayOf(2015, 1, 1);

type Row<G extends GroupName> = Partial<BacktestForm[G][number]>;
type PeriodRow = Pick<Row<"overallFields">, "start_date" | "end_date" | "backtest_length">;

/** D3: a date of a test lies within bounds. `yesterday` is New York's. */
export const dayProblem = (day: Day | undefined, yesterday: Day): string | undefined => {
  if (day === undefined) return undefined;
  if (day > yesterday) return "must not be after yesterday";
  return day < EARLIEST_DAY ? "must not be before 2015-01-01" : undefined;
};

/** D3: dates lie within bounds, and the period has a beginning. `yesterday` is New York's. */
export const periodProblems = (row: PeriodRow, yesterday: Day): FieldProblems => {
  const problems: FieldProblems = {};
  for (const field of ["start_date", "end_date"] as const) {
    const problem = dayProblem(row[field], yesterday);
    if (problem) problems[field] = problem;
  }
  const { start_date: start, end_date: end } = row;
  const isSound = Object.keys(problems).length === 0;
  if (isSound && start !== undefined && end !== undefined && start > end)
    problems.start_date = "must not be after the end date";
  // An unparsed start or length is undefined here too; its own fault at the same path wins.
  if (start === undefined && row.backtest_length === 0)
    problems.start_date = "needs a start date or a backtest length";
  return problems;
};

/** E3: the lower bound is not above the upper one. */
export const filterProblems = (row: Row<"volFields">): FieldProblems => {
  const { low_filter: low = 0, high_filter: high = 0 } = row;
  return high > 0 && low > high ? { low_filter: "must not be above the high filter" } : {};
};

/** E5: a position closes after its opening, whatever the hour of the event. */
export const eventProblems = (row: Row<"eventFields">): FieldProblems => {
  const rule = eventRuleOf(row);
  return rule && signedSessions(rule.exit) <= signedSessions(rule.entry)
    ? { exit: "must be after the entry" }
    : {};
};
