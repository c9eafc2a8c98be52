import { expect, test } from "vitest";
import type { OptionLeg } from "#shared/domain/strategy/strategy.ts";
import { day, type MarketOptions, marketOf } from "../market/build-market.ts";
import { datesFrom, quoted, run, steady } from "./hand-market.ts";
import { byDelta, longCall } from "./hand-strategy.ts";

/** The quotes that fills and marks rest on. */

const DATES = datesFrom("2024-01-02", 6);
const FAR = "2024-02-16";
const once = { maxPositions: 1, holdDays: 300, waitSessions: 100 };
const shortCall: OptionLeg = { ...longCall, side: "short" };

/** Returns what a long call 100 rests on, held over these quotes to the end of the test. */
const held = (quotes: readonly string[], legs = [longCall], options: MarketOptions = {}) => {
  // Another contract gives every date a quote.
  const other = steady(`put 90 ${FAR}`, DATES.slice(0, quotes.length), "0.10/0.12", { delta: 0.1 });
  return run(marketOf([...quoted(`call 100 ${FAR}`, DATES, quotes), ...other], options), { ...once, legs })
    .quotes;
};

test("counts fills and marks, and takes the median spread of the fills", () => {
  expect(held(["2/2.10", "2/2.10", "2/2.10", "2/2.10", "2/2.10", "4/4.50"])).toEqual({
    fills: 2,
    estimatedFills: 0,
    marks: 5,
    estimatedMarks: 0,
    // 0.10 at a mid of 2.05, and 0.50 at 4.25.
    spreadPercent: (1000 / 205 + 5000 / 425) / 2,
  });
});

test("counts marks and closings at carried quotes, whose spread is no quoted one", () => {
  const at = (...quotes: string[]) => held(quotes);
  expect(at("1/1.10", "2/2.10", "3/3.10", "")).toEqual({
    ...{ fills: 2, estimatedFills: 1, marks: 3, estimatedMarks: 0 },
    // Of the opening alone: 0.10 at a mid of 1.05.
    spreadPercent: 1000 / 105,
  });
  expect(at("1/1.10", "", "", "3/3.10")).toMatchObject({
    ...{ fills: 2, estimatedFills: 0, marks: 3, estimatedMarks: 2 },
  });
  // After the contract's last quote, too.
  expect(at("1/1.10", "2/2.10", "", "")).toMatchObject({
    ...{ fills: 2, estimatedFills: 1, marks: 3, estimatedMarks: 1 },
  });
});

test("counts no fill of a leg that settles or is assigned, and none of shares", () => {
  const dividends = [{ day: day(DATES[3]!), dollars: 2 }];
  const deep = ["9/9.20", "10/10.30", "9.90/10", "9.90/10"];
  const underlying = DATES.map((date) => ({ date, close: 110 }));
  const legs: OptionLeg[] = [shortCall, { ...longCall, right: "put", strike: byDelta(0.1) }];
  const assigned = held(deep, legs, { dividends, underlying });
  // Two openings, and the put's closing.
  expect([assigned.fills, assigned.marks]).toEqual([3, 4]);
  const shares = [{ side: "long", right: "shares", quantity: 1 }, shortCall] as const;
  const covered = run(marketOf(quoted(`call 100 ${FAR}`, DATES, ["2/2.10", "2/2.20", "3/3.10"])), {
    ...once,
    legs: shares,
  }).quotes;
  expect([covered.fills, covered.marks]).toEqual([2, 2]);
  const untraded = run(marketOf(quoted(`call 100 ${FAR}`, DATES, ["2/2.10", ""])), once).quotes;
  expect(untraded).toMatchObject({ fills: 0, marks: 0, spreadPercent: undefined });
});
