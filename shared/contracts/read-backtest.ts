import type { Day } from "../domain/day.ts";
import type { Strategy } from "../domain/strategy/strategy.ts";
import { BacktestForm } from "./backtest-form.ts";
import { type FieldProblems, problemsOf } from "./field-problems.ts";
import { brokenRules } from "./form/form-rules.ts";
import { parsedPart } from "./form/parsed-part.ts";
import { pathsAsSent, relevantFields } from "./form/relevant-fields.ts";
import { strategyOf } from "./form/strategy-of.ts";

export type BacktestReading =
  | { readonly ok: true; readonly strategy: Strategy; readonly form: BacktestForm }
  | { readonly ok: false; readonly fields: FieldProblems };

/** Reads a body into a strategy, or returns all faults at once. `yesterday` is New York's. */
export const readBacktest = (body: unknown, yesterday: Day): BacktestReading => {
  const relevant = relevantFields(body);
  const parsed = BacktestForm.safeParse(relevant);
  const unparsed = parsed.success ? {} : problemsOf(parsed.error);
  const broken = brokenRules(parsed.success ? parsed.data : parsedPart(relevant), yesterday);
  // Parse faults come first, and win over broken rules of the same field.
  const problems = { ...unparsed, ...broken, ...unparsed };
  if (!parsed.success || Object.keys(problems).length > 0)
    return { ok: false, fields: pathsAsSent(problems, body) };
  return { ok: true, strategy: strategyOf(parsed.data), form: parsed.data };
};
