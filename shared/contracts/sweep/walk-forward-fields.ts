import * as z from "zod";
import { OBJECTIVES, type Objective } from "../../domain/sweep/ranking.ts";
import {
  FOLDS,
  SESSIONS_A_FOLD,
  WALK_FORWARD_OBJECTIVE,
  type WalkForward,
  WINDOW,
} from "../../domain/sweep/walk-forward.ts";
import type { FieldProblems } from "../field-problems.ts";
import { type AnyRow, type Fields, isBlank } from "../form/field.ts";

/** The fields of a walk-forward (S2). A blank number parses to 0. */

const isWalked = (row: AnyRow): boolean => !isBlank(row.walk_forward);

export const WALK_FORWARD_FIELDS = {
  walk_forward: {
    kind: "number",
    label: "Folds",
    hint: "Cuts the period into this many parts. The best so far is chosen again at the start of each. Blank is no walk-forward.",
    blank: 0,
    ...FOLDS,
    decimals: 0,
    initial: "",
  },
  walk_window: {
    kind: "number",
    label: "Look back",
    hint: "How many folds a choice looks back on. Blank is all before it.",
    blank: 0,
    ...WINDOW,
    decimals: 0,
    initial: "",
    unit: { text: "folds", side: "after" },
    when: isWalked,
  },
  walk_objective: {
    kind: "choice",
    label: "Chosen by",
    hint: "The measure whose highest value is chosen.",
    choices: OBJECTIVES,
    blank: WALK_FORWARD_OBJECTIVE,
    initial: WALK_FORWARD_OBJECTIVE,
    when: isWalked,
  },
} as const satisfies Fields;

const { hint } = WALK_FORWARD_FIELDS.walk_objective;

/** Schema of `walk_objective`, whose refusal S2 words without a colon. */
export const WalkForwardObjective = z
  .custom<string>()
  .meta({ description: hint, type: "string" })
  .optional()
  .transform((raw, context): Objective => {
    if (isBlank(raw)) return WALK_FORWARD_OBJECTIVE;
    const objective = OBJECTIVES.find((each) => each === raw);
    if (objective) return objective;
    context.addIssue({ code: "custom", message: `must be one of ${OBJECTIVES.join(", ")}`, input: raw });
    return z.NEVER;
  });

/** The parsed fields; undefined where one did not parse. */
export type WalkForwardValues = {
  readonly walk_forward?: number | undefined;
  readonly walk_window?: number | undefined;
  readonly walk_objective?: Objective | undefined;
};

/** Returns the walk-forward of parsed fields, or undefined without folds. */
export const walkForwardOf = (form: Required<WalkForwardValues>): WalkForward | undefined => {
  const { walk_forward: folds, walk_window: window, walk_objective: objective } = form;
  if (!folds) return undefined;
  return { folds, window: window || undefined, objective: objective ?? WALK_FORWARD_OBJECTIVE };
};

/** Returns what is wrong across the fields. A rule is skipped if one of its fields did not parse. */
export const walkForwardProblems = (form: WalkForwardValues): FieldProblems => {
  const { walk_forward: folds, walk_window: window, walk_objective: objective } = form;
  const problems: FieldProblems = {};
  if (folds && window && window >= folds) problems.walk_window = "must be less than the number of folds";
  if (window && objective === "P&L / drawdown")
    problems.walk_objective = "P&L / drawdown needs a blank walk_window";
  return problems;
};

/** Returns the fault of a walk-forward's folds with the sessions of the period (S35). */
export const foldsProblem = (walk: WalkForward | undefined, sessions: number): string | undefined =>
  walk && sessions < SESSIONS_A_FOLD * walk.folds
    ? `needs ${SESSIONS_A_FOLD} sessions a fold: the period has ${sessions}`
    : undefined;
