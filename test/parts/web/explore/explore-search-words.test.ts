import { expect, test } from "vitest";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import type { SweepBody } from "#shared/contracts/sweep/request.ts";
import { dayOf } from "#shared/domain/day.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { searchInWords } from "../../../../web/src/features/explore/form/search-in-words.ts";

/** The words of a search in its ticket. */

const wordsOf = (changes: Partial<SweepBody>): readonly string[] => {
  const reading = readSweep(
    {
      ticker: "SPY",
      name: "SPDR S&P 500 ETF Trust",
      backtest_length: 10,
      structures: ["Short put"],
      dte: [30],
      short_delta: [0.3],
      hold: [30],
      ...changes,
    },
    dayOf(2026, 11, 20),
  );
  if (!reading.ok) throw new Error(JSON.stringify(reading.fields));
  return searchInWords(gridOf(reading.sweep));
};

test("words a search of one combination", () => {
  expect(wordsOf({})).toEqual([
    "SPY: Short put, 1 spread. 30 DTE and 30 delta sold.",
    "One set of rules for all.",
    "Over the last 10 years. The last 30% is held back to check the winners.",
  ]);
});

test("words the ranges of the chosen structures and the lists of more than one value", () => {
  const [spreads, rules, period] = wordsOf({
    structures: ["Put calendar", "Put credit spread"],
    dte: [30, 45],
    // No far leg expires before the near one, so 30 alone has no pair.
    far_dte: [30, 45, 60],
    short_delta: [0.125, 0.3],
    long_delta: [0.05],
    hold: [21, 45],
    stops: [{ stop_loss: "None" }, { stop_loss: "% of premium", stop_size: [100, 200] }],
    out_of_sample: 0,
    backtest_length: 1,
  });
  // Calendars: 30/45, 30/60 and 45/60 by 2 deltas; verticals: 2 DTEs by 2 deltas.
  expect(spreads).toBe(
    "SPY: 2 structures, 10 spreads. 30 to 45 DTE, far legs 45 to 60 DTE, 12.5 to 30 delta sold and 5 delta bought.",
  );
  expect(rules).toBe("Each with 3 stops and 2 holds.");
  expect(period).toBe("Over the last year. No years are held back to check the winners.");
});

test("words exits by DTE, percentages and widths, and says that none is tried too", () => {
  const [spreads] = wordsOf({
    structures: ["Put credit spread"],
    exit_dte: [0, 7, 21],
    short_delta: [],
    long_delta: [],
    short_otm: [3, 5],
    width: [2.5, 10],
  });
  expect(spreads).toBe(
    "SPY: Put credit spread, 12 spreads. 30 DTE, closed at 7 to 21 DTE or not, 3 to 5% OTM sold and $2.50 to $10 wide.",
  );
});

test("omits a structure without a spread from the words", () => {
  const [spreads] = wordsOf({ structures: ["Short put", "Put credit spread"], long_delta: [0.5] });
  expect(spreads).toBe("SPY: Short put, 1 spread. 30 DTE and 30 delta sold.");
});

test("words the period as chosen", () => {
  const periodOf = (changes: Partial<SweepBody>) => wordsOf(changes)[2]?.split(".")[0];
  expect(periodOf({ start_date: "2018-01-02" })).toBe("Over all since Jan 2, 2018");
  expect(periodOf({ start_date: "2018-01-02", end_date: "2020-12-31" })).toBe(
    "Over Jan 2, 2018 to Dec 31, 2020",
  );
});
