import { type FieldErrors, type FieldPath, get, type ResolverResult, set } from "react-hook-form";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import { readBacktest } from "#shared/contracts/read-backtest.ts";
import type { Day } from "#shared/domain/day.ts";
import { dateProblem } from "../../../inputs/typed-date.ts";
import { type BacktestValues, bodyOf } from "./form-values.ts";

/** Validation of the form by the service's own reader, so that both report the same fault at the same path. */

const DATE_FIELDS = ["start_date", "end_date"] as const;

const dateProblems = (values: BacktestValues, yesterday: Day): FieldProblems => {
  const problems: FieldProblems = {};
  for (const field of DATE_FIELDS) {
    const problem = dateProblem(values.overallFields[0]?.[field] ?? "", yesterday);
    if (problem) problems[`overallFields.0.${field}`] = problem;
  }
  return problems;
};

/** Returns the faults of the form by field path; empty for a valid form. */
const problemsOf = (values: BacktestValues, yesterday: Day): FieldProblems => {
  const reading = readBacktest(bodyOf(values), yesterday);
  return { ...(reading.ok ? {} : reading.fields), ...dateProblems(values, yesterday) };
};

/** Adapts `problemsOf` to React Hook Form. */
export const resolveWith =
  (yesterday: Day) =>
  (values: BacktestValues): ResolverResult<BacktestValues> => {
    const problems = Object.entries(problemsOf(values, yesterday));
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<BacktestValues> = {};
    for (const [path, message] of problems) set(errors, path, { type: "reading", message });
    return { values: {}, errors };
  };

/** Splits faults into those of a form field and the words of all others. */
export const placedProblems = (values: BacktestValues, problems: FieldProblems) => {
  const placed: [FieldPath<BacktestValues>, string][] = [];
  const others: string[] = [];
  for (const [path, problem] of Object.entries(problems)) {
    const value: unknown = get(values, path);
    const isField = typeof value === "string" || typeof value === "boolean";
    if (isField) placed.push([path as FieldPath<BacktestValues>, problem]);
    else others.push(`${path} ${problem}`);
  }
  return { placed, others };
};
