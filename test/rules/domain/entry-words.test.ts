import { describe, expect, test } from "vitest";
import { CRITERION_NAMES, type CriterionName } from "#shared/domain/strategy/criterion.ts";
import { eventsSentence, filtersSentence } from "#shared/domain/strategy/entry-words.ts";
import { EVENT_TYPES } from "#shared/domain/strategy/event.ts";
import type { FilterRule } from "#shared/domain/strategy/strategy.ts";
import { strategyInWords, ticketInWords } from "#shared/domain/strategy/strategy-words.ts";
import { around, filterRule, NO_EXITS } from "../engine/hand-strategy.ts";

const when = (criterion: CriterionName, parts: Partial<FilterRule> = {}): string =>
  filtersSentence([filterRule(criterion, parts)]).replace("Enter only when ", "");

describe("events", () => {
  test("states events with the sessions before, on and after them", () => {
    expect(eventsSentence([around("Earnings", -5, 1)])).toBe(
      "Open 5 sessions before earnings and close 1 session after them at the latest.",
    );
    expect(eventsSentence([around("FOMC decision", -1, 0)])).toBe(
      "Open 1 session before an FOMC decision and close on its session at the latest.",
    );
    expect(eventsSentence([around("Trading holiday", 0, 2)])).toBe(
      "Open on the session of a trading holiday and close 2 sessions after it at the latest.",
    );
  });

  test("joins event rows by or", () => {
    const rules = EVENT_TYPES.map((type) => around(type, -1, 1));
    expect(eventsSentence(rules).split("; or open ")).toHaveLength(EVENT_TYPES.length);
  });
});

describe("filters", () => {
  test("states bounds with their unit, and omits missing bounds", () => {
    expect(when("IV rank (1y)", { low: 50 })).toBe("IV rank is at least 50%.");
    expect(when("IV rank (1y)", { high: 50 })).toBe("IV rank is at most 50%.");
    expect(when("Price", { low: 1250, high: 4500.5 })).toBe("the price is between $1,250 and $4,500.5.");
    expect(when("Put/call ratio", { low: 1.2, high: 1.2 })).toBe("the put/call ratio is 1.2 ×.");
  });

  test("states a low bound of 0 if values may be negative", () => {
    expect(when("IV minus HV", { high: 5 })).toBe("implied less historical volatility is between 0% and 5%.");
    expect(when("VIX", { high: 20 })).toBe("VIX is at most 20.");
  });

  test("states changes with their number of sessions", () => {
    const over = { lookBackSessions: 5 };
    expect(when("Price chg up", { low: 2, ...over })).toBe("the price rose by 2% or more over 5 sessions.");
    expect(when("Price chg down", { high: 3 })).toBe("the price fell by 3% or less over 1 session.");
    expect(when("IV chg down", { low: 2, high: 3, ...over })).toBe(
      "implied volatility fell by 2% to 3% over 5 sessions.",
    );
    expect(when("IV chg up", over)).toBe("implied volatility did not fall over 5 sessions.");
  });

  test("states moving averages", () => {
    expect(when("VIX below mov avg", { lookBackSessions: 20 })).toBe(
      "VIX is below its 20-session moving average.",
    );
  });

  test("names days and months", () => {
    expect(when("Weekday", { low: 5, high: 5 })).toBe("it is Friday.");
    expect(when("Month", { high: 3 })).toBe("it is January to March.");
    expect(when("Weekday", { low: 3 })).toBe("it is Wednesday or later.");
    expect(when("Session from month end", { high: 3 })).toBe(
      "the session counted from the month's end is at most 3.",
    );
  });

  test("keeps AND together and separates OR", () => {
    expect(
      filtersSentence([
        filterRule("IV rank (1y)", { low: 50 }),
        filterRule("VIX", { high: 30, joinsNext: "OR" }),
        filterRule("Weekday", { low: 5, high: 5, joinsNext: "OR" }),
      ]),
    ).toBe("Enter only when IV rank is at least 50% and VIX is at most 30, or when it is Friday.");
  });

  test("states every criterion by its display name", () => {
    for (const name of CRITERION_NAMES)
      expect(when(name, { low: 1, high: 2 })).toMatch(/^(?!.*(undefined|[a-z][A-Z](?!\/))).+\.$/);
  });
});

describe("a ticket", () => {
  const strategy = {
    ticker: "SPY",
    legs: [],
    holdDays: 21,
    ...NO_EXITS,
    sizing: { kind: "One spread" },
    events: undefined,
    filters: undefined,
  } as const;

  test("returns the strategy's sentence alone without entry conditions", () => {
    expect(ticketInWords(strategy)).toEqual([`${strategyInWords(strategy)}.`]);
  });

  test("adds a ticket's events and conditions after the strategy", () => {
    const events = [
      { type: "Earnings", entry: { side: "Before", sessions: 1 }, exit: { side: "After", sessions: 1 } },
    ] as const;
    expect(
      ticketInWords({ ...strategy, events, filters: [filterRule("VIX", { low: 20 })] }).slice(1),
    ).toEqual([
      "Open 1 session before earnings and close 1 session after them at the latest.",
      "Enter only when VIX is at least 20.",
    ]);
  });
});
