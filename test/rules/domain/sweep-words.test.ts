import { expect, test } from "vitest";
import { OPTIONS_STRUCTURE_NAMES } from "#shared/domain/structure/structure.ts";
import type { Combination } from "#shared/domain/sweep/sweep.ts";
import { combinationInWords, sweepInWords } from "#shared/domain/sweep/sweep-words.ts";
import { eventsInWords, filtersInWords, thresholdInWords } from "#shared/domain/sweep/value-words.ts";
import { filterRule } from "../engine/hand-strategy.ts";

test("words the size of a sweep (S28)", () => {
  const words = (combinations: number, structures: readonly string[], ...tickers: string[]) =>
    sweepInWords({ combinations, structures, tickers });
  expect(words(208_678_848, OPTIONS_STRUCTURE_NAMES, "SPY")).toBe(
    "208,678,848 combinations of 32 structures",
  );
  expect(words(417_357_696, OPTIONS_STRUCTURE_NAMES, "QQQ", "SPY")).toBe(
    "417,357,696 combinations of 32 structures on 2 tickers",
  );
  expect(words(1, ["Short put"], "SPY")).toBe("1 combination of 1 structure");
});

const PLAIN: Combination = {
  ticker: undefined,
  structure: "Short straddle",
  dte: 30,
  far_dte: undefined,
  short_delta: undefined,
  long_delta: undefined,
  exit_dte: undefined,
  short_otm: undefined,
  long_otm: undefined,
  width: undefined,
  call_short_delta: undefined,
  stop: { kind: "None" },
  target: { kind: "None" },
  trail: { percent: 0, fromPercent: 0 },
  hold: 1_000,
  max_positions: 1,
  wait: 1,
  filter: 0,
  event: 0,
};

const SETS = {
  filters: [[], [filterRule("IV rank (1y)", { low: 50 })]],
  events: [
    [],
    [{ type: "Earnings", entry: { side: "Before", sessions: 5 }, exit: { side: "After", sessions: 1 } }],
  ],
} as const;

test("words a combination by its values", () => {
  expect(combinationInWords(PLAIN, SETS)).toBe("Short straddle, 30 DTE, hold to expiration");
  expect(
    combinationInWords(
      {
        ...PLAIN,
        structure: "Iron condor",
        dte: 45,
        short_delta: 0.2,
        long_delta: 0.125,
        stop: { kind: "% of premium", percent: 200 },
        target: { kind: "% of max", percent: 50 },
        hold: 21,
        max_positions: 3,
        wait: 5,
        filter: 1,
        event: 1,
      },
      SETS,
    ),
  ).toBe(
    "Iron condor, 45 DTE, 20/12.5 delta, stop 200% of premium, target 50% of max profit, hold 21 days, 3 positions, " +
      "lag 5 sessions, IV rank (1y) at least 50%, Earnings, from 5 sessions before to 1 session after",
  );
  expect(
    combinationInWords(
      { ...PLAIN, structure: "Call calendar", far_dte: 60, short_delta: 0.5, hold: 1 },
      SETS,
    ),
  ).toBe("Call calendar, 30/60 DTE, 50 delta, hold 1 day");
});

test("words thresholds, filters and events alone", () => {
  expect(thresholdInWords({ kind: "None" }, "max loss")).toBe("none");
  expect(thresholdInWords({ kind: "% of max", percent: 25 }, "max loss")).toBe("25% of max loss");
  expect(thresholdInWords({ kind: "$ per spread", dollars: 1_250.5 }, "max loss")).toBe(
    "$1,250.50 per spread",
  );
  expect(filtersInWords([])).toBe("none");
  expect(
    filtersInWords([
      filterRule("Price above mov avg", { lookBackSessions: 50 }),
      filterRule("VIX", { low: 15, high: 30, joinsNext: "OR" }),
      filterRule("Price chg down", { high: 5, lookBackSessions: 3 }),
      filterRule("Weekday", { low: 2, high: 2 }),
    ]),
  ).toBe(
    "Price above its 50-session mean and VIX 15 to 30 or Price chg down at most 5% over 3 sessions and Weekday 2",
  );
  expect(eventsInWords([])).toBe("none");
  expect(
    eventsInWords([
      { type: "FOMC decision", entry: { side: "After", sessions: 0 }, exit: { side: "After", sessions: 3 } },
      { type: "Earnings", entry: { side: "Before", sessions: 1 }, exit: { side: "After", sessions: 0 } },
    ]),
  ).toBe(
    "FOMC decision, from its session to 3 sessions after or Earnings, from 1 session before to its session",
  );
});
