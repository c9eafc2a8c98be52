import type { Day } from "../../domain/day.ts";
import { strikeGroupsOf, takesList } from "../../domain/structure/strike-groups.ts";
import type { StructureName } from "../../domain/structure/structure.ts";
import {
  DIMENSIONS,
  isRuleDimension,
  NUMBER_DIMENSIONS,
  type NumberDimension,
  numberRow,
  type RuleDimension,
  THRESHOLD_DIMENSIONS,
} from "../../domain/sweep/dimensions.ts";
import { trailsOf } from "../../domain/sweep/sweep.ts";
import type { FieldProblems } from "../field-problems.ts";
import { eventProblems, filterProblems, periodProblems } from "../form/row-rules.ts";
import { MAX_THRESHOLDS, MAX_TRAILS } from "./list-fields.ts";
import type { PartialSweep } from "./partial-sweep.ts";
import { thresholdsOf } from "./thresholds.ts";
import { walkForwardProblems } from "./walk-forward-fields.ts";

/** Rules across a sweep's fields (S2, S4, D3, E3, E5). A rule is skipped if one of its fields did not parse. */

type Rule = (sweep: PartialSweep, yesterday: Day) => FieldProblems;

const NO_VALUE = "needs at least 1 value";

type Lists = Pick<PartialSweep, NumberDimension>;

/** Percentages place any strike that a delta does. */
const PERCENT_OF = { short_delta: "short_otm", long_delta: "long_otm" } as const;

/** Returns true if another list than that of its deltas can place a structure's strike (S2). */
const isPlacedElse = (
  name: keyof typeof PERCENT_OF,
  structure: StructureName,
  { width, ...lists }: Lists,
): boolean => {
  const isByWidth = strikeGroupsOf(structure).some(
    (group) => group.includes("width") && !group.includes(name) && !group.includes(PERCENT_OF[name]),
  );
  return lists[PERCENT_OF[name]]?.length !== 0 || (isByWidth && width?.length !== 0);
};

const needs = (
  structure: StructureName,
  name: Exclude<NumberDimension, RuleDimension>,
  lists: Lists,
): boolean => {
  const isOtherWay =
    (name === "short_delta" || name === "long_delta") && isPlacedElse(name, structure, lists);
  return takesList(structure, name) && !isOtherWay;
};

/** A list without a meaning of blank needs a value if a chosen structure needs it. */
const neededLists: Rule = ({ structures, ...lists }) => {
  const problems: FieldProblems = {};
  for (const name of NUMBER_DIMENSIONS) {
    const { blank, isOptional } = numberRow(name);
    if (blank !== undefined || isOptional || lists[name]?.length !== 0) continue;
    if (isRuleDimension(name) || structures.some((structure) => needs(structure, name, lists)))
      problems[name] = NO_VALUE;
  }
  return problems;
};

/** X3: every type but *None* needs a size, and the number of thresholds is limited. */
const thresholds: Rule = (sweep) => {
  const problems: FieldProblems = {};
  for (const name of THRESHOLD_DIMENSIONS) {
    const { field, sizeField } = DIMENSIONS[name];
    const { [field]: rows } = sweep;
    for (const [index, { type, sizes }] of rows.entries())
      if (type !== undefined && type !== "None" && sizes?.length === 0)
        problems[`${field}.${index}.${sizeField}`] = NO_VALUE;
    const isRead = rows.every(({ type, sizes }) => type !== undefined && sizes !== undefined);
    if (isRead && thresholdsOf(name, rows).length > MAX_THRESHOLDS)
      problems[field] = `takes at most ${MAX_THRESHOLDS} values`;
  }
  return problems;
};

/** The two lists of trailing stops are also limited together (S2). */
const trails: Rule = ({ trail = [], trail_from: starts = [] }) =>
  trailsOf(trail, starts).length > MAX_TRAILS
    ? { trail: `takes at most ${MAX_TRAILS} values with those of trail_from` }
    : {};

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

/** Returns every broken rule by field. `yesterday` is New York's. */
export const brokenSweepRules: Rule = (sweep, yesterday) => ({
  ...periodProblems(sweep, yesterday),
  ...neededLists(sweep, yesterday),
  ...thresholds(sweep, yesterday),
  ...trails(sweep, yesterday),
  ...walkForwardProblems(sweep),
  ...inSets(sweep.filters, "filters.volFields", filterProblems),
  ...inSets(sweep.events, "events.eventFields", eventProblems),
});
