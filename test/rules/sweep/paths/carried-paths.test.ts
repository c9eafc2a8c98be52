import { describe, expect, test } from "vitest";
import type { Leg, OptionLeg } from "#shared/domain/strategy/strategy.ts";
import { quoted, steady } from "../../engine/hand-market.ts";
import { longCall } from "../../engine/hand-strategy.ts";
import { DATES, firstOf, pathsOf, shortCall } from "./hand-spread.ts";

/**
 * Calls of strike 80 whose mid is their intrinsic value, so that a carried quote is the intrinsic value less and plus
 * 0.10 (M3a).
 */
const CALL = "call 80 2024-02-16";
const AT_100 = "19.90/20.10";
const legs: OptionLeg[] = [longCall];

/** Returns the series of the underlying: a close for each session, undefined for a session without one. */
const seriesOf = (...closes: readonly (number | undefined)[]) => ({
  underlying: DATES.flatMap((date, session) => {
    const close = session < closes.length ? closes[session] : closes.at(-1);
    return close === undefined ? [] : [{ date, close }];
  }),
});

/** A put that no leg takes: the ticker's sessions are those of its rows. */
const BESIDE = steady("put 60 2024-02-16", DATES, "0.10/0.20");

const callOf = (...quotes: readonly string[]) => quoted(CALL, DATES, quotes);

// In for 20.10, and 1.30 for both ways.
const paid = 201_000 + 130;

describe("a session on which a leg has no quote", () => {
  const rows = callOf(AT_100, "", "", "30.90/31.10");

  test("stops at the carried quote where the underlying has a close (M3a, X4a)", () => {
    const { stops } = pathsOf(rows, legs, seriesOf(100, 90, 110));
    expect(firstOf(stops[1]!)).toEqual([1, 99_000 - paid]);
  });

  test("takes no profit and ends no hold at the carried quote (X4)", () => {
    const { targets, times } = pathsOf(rows, legs, seriesOf(100, 90, 110), { hold: [1, 1000] });
    // Two sessions after the entry selling at 29.90 would reach the target of 75.
    expect(firstOf(targets[1]!)).toEqual([3, 309_000 - paid]);
    expect(firstOf(times[0]!)).toEqual([3, 309_000 - paid]);
  });

  test("does not stop on a session with the close of an earlier one (X4a)", () => {
    const stops = [{ kind: "$ per spread" as const, dollars: 20 }];
    const risen = callOf(AT_100, "", ...DATES.slice(2).map(() => "25.00/25.20"));
    // Selling at the carried 19.90 loses 21.30.
    const withClose = pathsOf(risen, legs, seriesOf(100, 100, 105), { stops });
    expect(firstOf(withClose.stops[0]!)).toEqual([1, 199_000 - paid]);
    const without = pathsOf(risen, legs, seriesOf(100, undefined, 105), { stops });
    expect(firstOf(without.stops[0]!)).toEqual([9, 250_000 - paid]);
  });

  test("leaves the best of a trail as it was (X5)", () => {
    const fallen = callOf(AT_100, "", "21.00/21.20", "18.00/18.20");
    const trails = [{ percent: 10, fromPercent: 0 }];
    const found = pathsOf(fallen, legs, seriesOf(100, 110, 101, 98), { trails });
    // The best is 21.00, not the carried 29.90: a tenth of 2,010 is lost at 18.00.
    expect(firstOf(found.trails[0]!)).toEqual([3, 180_000 - paid]);
  });

  test("triggers no trail, whatever has been the best (X5)", () => {
    const risen = callOf(AT_100, "25.00/25.20", "", "24.00/24.20", "22.90/23.10");
    const trails = [{ percent: 10, fromPercent: 0 }];
    const found = pathsOf(risen, legs, seriesOf(100, 105, 70, 104, 103), { trails });
    // A tenth of 2,010 is lost from 25.00 to 22.90, not yet at 24.00.
    expect(firstOf(found.trails[0]!)).toEqual([4, 229_000 - paid]);
  });

  test("compares a stop in % of premium with the options alone, beside shares (H5, X4a)", () => {
    const shares: Leg = { side: "long", right: "shares", quantity: 1 };
    const stops = [{ kind: "% of premium" as const, percent: 50 }];
    const found = pathsOf(rows, [shares, shortCall], seriesOf(100, 115), { stops });
    // Sold for 19.90 and bought back at 35.10, while the shares gain 15.00.
    expect(firstOf(found.stops[0]!)).toEqual([1, 199_000 - 351_000 - 130 + 150_000]);
  });
});

test("ends the test at the carried quote where the strike is gone (M3a)", () => {
  const { times } = pathsOf([...callOf(AT_100), ...BESIDE], legs, seriesOf(100, 120, 85));
  expect(firstOf(times[1]!)).toEqual([9, 49_000 - paid]);
});

test("sells the far leg at its carried quote when the near one settles (M3a, X2)", () => {
  const rows = [
    ...quoted(
      "call 80 2024-01-12",
      DATES,
      DATES.slice(0, 8).map(() => AT_100),
    ),
    ...callOf(AT_100),
    ...BESIDE,
  ];
  const calendar = [
    { ...shortCall, dteDays: 10 },
    { ...longCall, dteDays: 45 },
  ];
  const { times } = pathsOf(rows, calendar, seriesOf(100, 90));
  // In for 19.90 − 20.10 and 1.30; out for 9.90 − 10.00 and 0.65.
  expect(firstOf(times[1]!)).toEqual([8, -2_000 - 130 - 100_000 + 99_000 - 65]);
});
