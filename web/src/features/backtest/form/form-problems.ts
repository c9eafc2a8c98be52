import { useEffect } from "react";
import { get, type UseFormReturn } from "react-hook-form";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import { readBacktest } from "#shared/contracts/read-backtest.ts";
import type { Day } from "#shared/domain/day.ts";
import { dateProblem } from "../../../inputs/typed-date.ts";
import { type BacktestValues, bodyOf } from "./form-values.ts";

/** Validation of the form by the service's own reader, so that both report the same fault at the same path. */

const DATE_FIELDS = ["start_date", "end_date"] as const;

/** Returns the faults of the form by field path; empty for a valid form. */
export const faultsOf = (values: BacktestValues, yesterday: Day): FieldProblems => {
  const reading = readBacktest(bodyOf(values), yesterday);
  const problems: FieldProblems = reading.ok ? {} : { ...reading.fields };
  for (const field of DATE_FIELDS) {
    const problem = dateProblem(values.overallFields[0]?.[field] ?? "", yesterday);
    if (problem) problems[`overallFields.0.${field}`] = problem;
  }
  return problems;
};

/** Returns the path of a form's field; undefined if the form has none at it. */
export const placeOf = (values: BacktestValues, path: string): string | undefined => {
  const value: unknown = get(values, path);
  return typeof value === "string" || typeof value === "boolean" ? path : undefined;
};

const rightsOf = ({ optFields }: BacktestValues): string[] => optFields.map((row) => row.call_put);

/** Refuses a second row of shares at once, which an edit of one row does not check by itself. */
export const useSharesCheck = (form: UseFormReturn<BacktestValues>): void => {
  useEffect(() => {
    let last = rightsOf(form.getValues());
    const check = ({ values: now }: { readonly values: BacktestValues }) => {
      const rights = rightsOf(now);
      if (rights.join() === last.join()) return;
      const isAffected = [rights, last].some((each) => each.filter((right) => right === "Shares").length > 1);
      last = rights;
      if (isAffected) void form.trigger(rights.map((_, row) => `optFields.${row}.call_put` as const));
    };
    return form.subscribe({ formState: { values: true }, callback: check });
  }, [form]);
};
