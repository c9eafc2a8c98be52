import type { Day } from "#shared/domain/day.ts";
import type { CriterionName } from "#shared/domain/strategy/criterion.ts";
import type { EventType } from "#shared/domain/strategy/event.ts";
import type {
  EventOffset,
  EventRule,
  FilterRule,
  Leg,
  OptionLeg,
  Strategy,
} from "#shared/domain/strategy/strategy.ts";
import type { StrikeRule } from "#shared/domain/strategy/strike-rule.ts";

/** Returns the rule of the strike whose |delta| is nearest. */
export const byDelta = (delta: number): StrikeRule => ({ kind: "Delta", delta });

export const longCall: OptionLeg = {
  side: "long",
  right: "call",
  quantity: 1,
  dteDays: 30,
  strike: byDelta(0.5),
};

/** The exits of a strategy that has none but its days held. */
export const NO_EXITS = {
  stop: { kind: "None" },
  target: { kind: "None" },
  trail: undefined,
  exitDelta: undefined,
  exitDteDays: undefined,
} as const;

/**
 * Returns a long call held for 30 days, without extras or commission, filled at bid and ask; `parts` replace fields.
 */
export const strategyOf = (parts: Partial<Strategy> = {}): Strategy => ({
  ticker: "TEST",
  period: { start: 0 as Day, end: undefined, lengthYears: undefined },
  legs: [longCall],
  dteRule: "Nearest",
  holdDays: 30,
  maxPositions: 1,
  waitSessions: 1,
  sizing: { kind: "One spread" },
  ...NO_EXITS,
  slippagePercent: 100,
  commissionCents: 0,
  startBalanceCents: 0,
  interest: false,
  events: undefined,
  filters: undefined,
  ...parts,
});

/** Returns one option whose strike is chosen by delta. */
export const option = (
  side: OptionLeg["side"],
  right: OptionLeg["right"],
  delta: number,
  dteDays = 45,
): OptionLeg => ({ side, right, quantity: 1, dteDays, strike: byDelta(delta) });

/** Returns a position that no rule of time closes, with a commission of 65 cents. */
export const heldToTheEnd = (...legs: Leg[]): Partial<Strategy> => ({
  legs,
  commissionCents: 65,
  holdDays: 100,
});

/** Returns a filter that compares with 0 over one session; `parts` replace fields. */
export const filterRule = (criterion: CriterionName, parts: Partial<FilterRule> = {}): FilterRule => ({
  criterion,
  joinsNext: "AND",
  low: 0,
  high: 0,
  lookBackSessions: 1,
  ...parts,
});

/** Returns an offset of that many sessions, negative before the event; 0 is *After 0*. */
export const offset = (sessions: number): EventOffset =>
  sessions < 0 ? { side: "Before", sessions: -sessions } : { side: "After", sessions };

/** Returns the rule of a position around an event, from and to these sessions of it. */
export const around = (type: EventType, entry: number, exit: number): EventRule => ({
  type,
  entry: offset(entry),
  exit: offset(exit),
});
