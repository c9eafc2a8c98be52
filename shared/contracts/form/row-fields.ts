import {
  CRITERIA,
  CRITERION_NAMES,
  type CriterionName,
  usesBounds,
  usesLookBack,
} from "../../domain/strategy/criterion.ts";
import { EVENT_TYPES } from "../../domain/strategy/event.ts";
import { STRIKE_KINDS, STRIKE_WAYS, type StrikeKind } from "../../domain/strategy/strike-rule.ts";
import { type AnyRow, COUNT, chosen, DELTA, type Fields, type Limits, OPTIONAL, SIZE } from "./field.ts";

/** Fields of tables with several rows: legs, events and filters. */

const LONG_SHORT = ["Long", "Short"] as const;
const CALL_PUT = ["Call", "Put", "Shares"] as const;
const AND_OR = ["AND", "OR"] as const;
const BEFORE_AFTER = ["Before", "After"] as const;

const STRIKE_UNITS = Object.fromEntries(
  STRIKE_KINDS.map((kind) => [kind, STRIKE_WAYS[kind].unit]),
) as Readonly<Record<StrikeKind, string>>;

const strikeBy = (row: AnyRow): string => chosen(row, "strike_by") ?? "Delta";

/** True for a row that holds no shares; also for a row without a choice (H1). */
export const isOptionRow = (row: AnyRow): boolean => chosen(row, "call_put") !== "Shares";

const isByDelta = (row: AnyRow): boolean => isOptionRow(row) && strikeBy(row) === "Delta";

const hasStrikeValue = (row: AnyRow): boolean => isOptionRow(row) && !isByDelta(row);

const strikeLimits = (row: AnyRow): Limits | undefined => {
  const kind = STRIKE_KINDS.find((each) => each === strikeBy(row));
  return kind && STRIKE_WAYS[kind].limits;
};

/** A leg of the strategy. */
export const OPTION_FIELDS = {
  long_short: {
    kind: "choice",
    label: "Long/short",
    hint: "Buy or sell the option. Shares are bought or sold short.",
    choices: LONG_SHORT,
    initial: "Short",
    saved: "always",
  },
  call_put: {
    kind: "choice",
    label: "Call/put",
    hint: "The right to buy (call) or to sell (put) the underlying, or the underlying itself: shares are bought and sold at the close, without costs, and earn its dividends.",
    choices: CALL_PUT,
    initial: "Put",
    saved: "always",
  },
  n: {
    ...COUNT,
    label: "Quantity",
    hint: "Contracts of this option, or lots of 100 shares, in one spread. 1 to 100.",
    max: 100,
    saved: "always",
  },
  dte: {
    ...COUNT,
    label: "DTE",
    hint: "Calendar days to expiration at entry.",
    initial: 30,
    when: isOptionRow,
    saved: "applies",
  },
  // C3
  delta: {
    ...DELTA,
    label: "Delta",
    hint: "The strike with the nearest delta is traded. 0 to 1, without sign: 0.50 is at the money, 0.30 out of the money.",
    initial: 0.3,
    fill: "0.00",
    when: isByDelta,
    saved: "applies",
  },
  strike_by: {
    kind: "choice",
    label: "Strike by",
    hint: "How the strike is chosen: by delta, distance from the closing price (% OTM), option price (Premium), or distance from the strike of the option above (Offset).",
    choices: STRIKE_UNITS,
    blank: "Delta",
    initial: "Delta",
    when: isOptionRow,
    shownAfter: "dte",
  },
  strike_value: {
    kind: "number",
    ...OPTIONAL,
    label: "Strike value",
    hint: "% OTM and Offset: distance out of the money; negative is in the money, blank at the money or at the same strike. Premium: dollars per share.",
    min: Number.NEGATIVE_INFINITY,
    max: Number.POSITIVE_INFINITY,
    limits: strikeLimits,
    when: hasStrikeValue,
    unit: { by: "strike_by" },
    saved: "applies",
  },
} as const satisfies Fields;

/** An event that positions open and close around (E5). */
export const EVENT_ROW_FIELDS = {
  event_type: {
    kind: "choice",
    label: "Event type",
    hint: "Open and close positions around this kind of event. Rows are alternatives.",
    choices: EVENT_TYPES,
    // Every ticker has FOMC decisions, but not earnings.
    initial: "FOMC decision",
    saved: "always",
  },
  entry_type: {
    kind: "choice",
    label: "Entry type",
    hint: "Open before or after the event. Nobody could open before an unscheduled one.",
    choices: BEFORE_AFTER,
    initial: "Before",
    saved: "always",
  },
  exit_type: {
    kind: "choice",
    label: "Exit type",
    hint: "Close before or after the same event. Earnings without an hour count as before the open for Before, and as after the close for After.",
    choices: BEFORE_AFTER,
    initial: "After",
    saved: "always",
  },
  entry: {
    ...COUNT,
    label: "Entry days",
    hint: "Sessions between the event and the entry. With After, 0 is the event's own session.",
    min: 0,
    shownAfter: "entry_type",
    saved: "always",
  },
  exit: {
    ...COUNT,
    label: "Exit days",
    hint: "Sessions between the event and the exit, which must come after the entry.",
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
    hint: "What must be true at a session's close to open a position.",
    choices: CRITERION_UNITS,
    initial: "Implied volatility",
    saved: "always",
  },
  and_or: {
    kind: "choice",
    label: "Next filter",
    hint: "How this filter combines with the next. AND binds tighter than OR; the last row's is ignored.",
    choices: AND_OR,
    blank: "AND",
    initial: "AND",
    shownAfter: "look_back_days",
    saved: "always",
  },
  low_filter: {
    ...BOUND,
    label: "Low filter",
    hint: "Minimum.",
  },
  high_filter: {
    ...BOUND,
    label: "High filter",
    hint: "Maximum. 0.00 means no maximum.",
  },
  look_back_days: {
    ...COUNT,
    label: "Look back days",
    hint: "Sessions in the moving average, or over which the change is measured.",
    when: criterion(usesLookBack),
    saved: "always",
  },
} as const satisfies Fields;
