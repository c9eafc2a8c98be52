import type { Day } from "../../domain/day.ts";
import { takesOf } from "../../domain/structure-legs.ts";
import type { FieldProblems } from "../field-problems.ts";
import { eventProblems, filterProblems, periodProblems } from "../form/row-rules.ts";
import { MAX_THRESHOLDS } from "./list-fields.ts";
import type { PartialSweep, PartialThresholds } from "./partial-sweep.ts";
import { STOP_TYPES, TARGET_TYPES, thresholdsOf } from "./thresholds.ts";

/**
 * What a sweep may not ask for although each of its fields parses (S2, S4, D3, E3, E5). A rule over fields of which one
 * did not parse says nothing.
 */

type Rule = (sweep: PartialSweep, yesterday: Day) => FieldProblems;

const NO_VALUE = "needs at least 1 value";

/** A list that a chosen structure takes needs a value. */
const neededLists: Rule = ({ structures, ...lists }) => {
  const takes = structures.map(takesOf);
  const needed = {
    dte: structures.length > 0,
    far_dte: takes.some(({ farDte }) => farDte),
    short_delta: takes.some(({ shortDelta }) => shortDelta),
    long_delta: takes.some(({ longDelta }) => longDelta),
    hold: true,
  };
  const problems: FieldProblems = {};
  for (const name of ["dte", "far_dte", "short_delta", "long_delta", "hold"] as const)
    if (needed[name] && lists[name]?.length === 0) problems[name] = NO_VALUE;
  return problems;
};

const thresholdProblems = (
  group: "stops" | "targets",
  sizeField: string,
  rows: readonly PartialThresholds[],
  types: readonly string[],
): FieldProblems => {
  const problems: FieldProblems = {};
  for (const [index, { type, sizes }] of rows.entries())
    if (type !== undefined && type !== "None" && sizes?.length === 0)
      problems[`${group}.${index}.${sizeField}`] = NO_VALUE;
  const isRead = rows.every(({ type, sizes }) => type !== undefined && sizes !== undefined);
  if (isRead && thresholdsOf(rows, types).length > MAX_THRESHOLDS)
    problems[group] = `takes at most ${MAX_THRESHOLDS} values`;
  return problems;
};

/** X3: a type that measures needs a size, and there is an end to how many there may be. */
const thresholds: Rule = ({ stops, targets }) => ({
  ...thresholdProblems("stops", "stop_size", stops, STOP_TYPES),
  ...thresholdProblems("targets", "prof_size", targets, TARGET_TYPES),
});

const inSets = <T>(
  sets: readonly (readonly T[])[],
  group: "filters.volFields" | "events.eventFields",
  problemsOf: (row: T) => FieldProblems,
): FieldProblems => {
  const [field, rowField] = group.split(".");
  const problems: FieldProblems = {};
  for (const [set, rows] of sets.entries())
    for (const [row, each] of rows.entries())
      for (const [name, problem] of Object.entries(problemsOf(each)))
        problems[`${field}.${set}.${rowField}.${row}.${name}`] = problem;
  return problems;
};

/** Every rule that the request breaks, by field. `yesterday` is New York's. */
export const brokenSweepRules: Rule = (sweep, yesterday) => ({
  ...periodProblems(sweep, yesterday),
  ...neededLists(sweep, yesterday),
  ...thresholds(sweep, yesterday),
  ...inSets(sweep.filters, "filters.volFields", filterProblems),
  ...inSets(sweep.events, "events.eventFields", eventProblems),
});
