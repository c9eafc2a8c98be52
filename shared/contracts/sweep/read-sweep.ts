import type { Day } from "../../domain/day.ts";
import type { Sweep } from "../../domain/sweep/sweep.ts";
import { type FieldProblems, problemsOf } from "../field-problems.ts";
import { partialSweep } from "./partial-sweep.ts";
import { relevantSweep } from "./relevant-sweep.ts";
import { SweepForm } from "./request.ts";
import { sweepOf } from "./sweep-of.ts";
import { brokenSweepRules } from "./sweep-rules.ts";

export type SweepReading =
  | { readonly ok: true; readonly sweep: Sweep; readonly form: SweepForm }
  | { readonly ok: false; readonly fields: FieldProblems };

/**
 * Reads a request body into a sweep (S2 to S4). Refuses it with all faults at their paths at once: values that do not
 * parse, and broken rules that need no market data. The grid's size is checked elsewhere (S7). `yesterday` is New
 * York's.
 */
export const readSweep = (body: unknown, yesterday: Day): SweepReading => {
  const relevant = relevantSweep(body);
  const parsed = SweepForm.safeParse(relevant);
  const unparsed = parsed.success ? {} : problemsOf(parsed.error);
  const broken = brokenSweepRules(partialSweep(relevant), yesterday);
  const problems = { ...broken, ...unparsed };
  if (!parsed.success || Object.keys(problems).length > 0) return { ok: false, fields: problems };
  return { ok: true, sweep: sweepOf(parsed.data), form: parsed.data };
};
