import {
  CRITERIA,
  CRITERION_NAMES,
  type CriterionName,
  usesBounds,
  usesLookBack,
} from "../../domain/criterion.ts";
import { EVENT_TYPES } from "../../domain/event.ts";
import { STRIKE_KINDS, STRIKE_WAYS, type StrikeKind } from "../../domain/strike-rule.ts";
import { type AnyRow, COUNT, chosen, DELTA, type Fields, type Limits, OPTIONAL, SIZE } from "./field.ts";

/** Fields of tables with several rows: legs, events and filters. */

const LONG_SHORT = ["Long", "Short"] as const;
const CALL_PUT = ["Call", "Put"] as const;
const AND_OR = ["AND", "OR"] as const;
const BEFORE_AFTER = ["Before", "After"] as const;

const STRIKE_UNITS = Object.fromEntries(
  STRIKE_KINDS.map((kind) => [kind, STRIKE_WAYS[kind].unit]),
) as Readonly<Record<StrikeKind, string>>;

const strikeBy = (row: AnyRow): string => chosen(row, "strike_by") ?? "Delta";

const isByDelta = (row: AnyRow): boolean => strikeBy(row) === "Delta";

const strikeLimits = (row: AnyRow): Limits | undefined => {
  const kind = STRIKE_KINDS.find((each) => each === strikeBy(row));
  return kind && STRIKE_WAYS[kind].limits;
};

/** A leg of the strategy. */
export const OPTION_FIELDS = {
  long_short: {
    kind: "choice",
    label: "Long/short",
    hint: "Buy the option or sell it.",
    choices: LONG_SHORT,
    initial: "Short",
    saved: "always",
  },
  call_put: {
    kind: "choice",
    label: "Call/put",
    hint: "The right to buy (call) or to sell (put) the underlying.",
    choices: CALL_PUT,
    initial: "Put",
    saved: "always",
  },
  n: {
    ...COUNT,
    label: "Quantity",
    hint: "Contracts of this option in one spread, 1 to 100.",
    max: 100,
    saved: "always",
  },
  dte: {
    ...COUNT,
    label: "DTE",
    hint: "Calendar days to expiration at the opening.",
    initial: 30,
    saved: "always",
  },
  // C3
  delta: {
    ...DELTA,
    label: "Delta",
    hint: "0 to 1, without sign: the strike whose delta comes nearest is traded. 0.50 is at the money, 0.30 and less is out of the money.",
    initial: 0.3,
    fill: "0.00",
    when: isByDelta,
    saved: "applies",
  },
  strike_by: {
    kind: "choice",
    label: "Strike by",
    hint: "How the strike is chosen. Delta: by its delta. % OTM: by its distance from the closing price. Premium: by the price of the option. Offset: by its distance from the strike of the option above.",
    choices: STRIKE_UNITS,
    blank: "Delta",
    initial: "Delta",
    shownAfter: "dte",
  },
  strike_value: {
    kind: "number",
    ...OPTIONAL,
    label: "Strike value",
    hint: "% OTM and Offset: how far out of the money, in the money with a minus sign; 0 or blank is at the money, or the same strike. Premium: dollars a share.",
    min: Number.NEGATIVE_INFINITY,
    max: Number.POSITIVE_INFINITY,
    limits: strikeLimits,
    when: (row) => !isByDelta(row),
    unit: { by: "strike_by" },
    saved: "applies",
  },
} as const satisfies Fields;

/** An event that positions open and close around (E5). */
export const EVENT_ROW_FIELDS = {
  event_type: {
    kind: "choice",
    label: "Event type",
    hint: "Positions open and close around events of this kind. Rows are alternatives.",
    choices: EVENT_TYPES,
    // Every ticker has FOMC decisions, but not earnings.
    initial: "FOMC decision",
    saved: "always",
  },
  entry_type: {
    kind: "choice",
    label: "Entry type",
    hint: "Open before or after the event.",
    choices: BEFORE_AFTER,
    initial: "Before",
    saved: "always",
  },
  exit_type: {
    kind: "choice",
    label: "Exit type",
    hint: "Close before or after the same event.",
    choices: BEFORE_AFTER,
    initial: "After",
    saved: "always",
  },
  entry: {
    ...COUNT,
    label: "Entry days",
    hint: "Sessions between the event and the opening. After, 0 is the event's own session.",
    min: 0,
    shownAfter: "entry_type",
    saved: "always",
  },
  exit: {
    ...COUNT,
    label: "Exit days",
    hint: "Sessions between the event and the closing, which must come after the opening.",
    min: 0,
    saved: "always",
  },
} as const satisfies Fields;

const isCriterion = (name: string | undefined): name is CriterionName =>
  name !== undefined && Object.hasOwn(CRITERIA, name);

/** Returns a test of the row's criterion by `uses`. True for an unknown criterion. */
const criterion =
  (uses: (name: CriterionName) => boolean) =>
  (row: AnyRow): boolean => {
    const name = chosen(row, "filter_criteria");
    return !isCriterion(name) || uses(name);
  };

const CRITERION_UNITS = Object.fromEntries(
  CRITERION_NAMES.map((name) => [name, CRITERIA[name].unit]),
) as Readonly<Record<CriterionName, string>>;

const BOUND = {
  ...SIZE,
  when: criterion(usesBounds),
  unit: { by: "filter_criteria", side: "after" },
  saved: "always",
} as const;

/** A condition on the session of an entry (E3, E4). */
export const FILTER_FIELDS = {
  filter_criteria: {
    kind: "choice",
    label: "Filter criteria",
    hint: "What must hold at the close of a session for a position to be opened on it.",
    choices: CRITERION_UNITS,
    initial: "Implied volatility",
    saved: "always",
  },
  and_or: {
    kind: "choice",
    label: "Next filter",
    hint: "How this filter joins the next one. AND binds tighter than OR; the last row's is not used.",
    choices: AND_OR,
    blank: "AND",
    initial: "AND",
    shownAfter: "look_back_days",
    saved: "always",
  },
  low_filter: {
    ...BOUND,
    label: "Low filter",
    hint: "The least value that lets an entry through.",
  },
  high_filter: {
    ...BOUND,
    label: "High filter",
    hint: "The greatest value that lets an entry through. 0.00 sets no upper bound.",
  },
  look_back_days: {
    ...COUNT,
    label: "Look back days",
    hint: "Sessions of the moving average, or sessions over which the change is measured.",
    when: criterion(usesLookBack),
    saved: "always",
  },
} as const satisfies Fields;
