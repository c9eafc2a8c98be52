import { expect, test } from "vitest";
import { tradeRow } from "#shared/contracts/present.ts";
import { TradeRow } from "#shared/contracts/results.ts";
import { readCourse } from "#shared/contracts/trade-marks.ts";
import { datesFrom, quoted, run } from "../engine/hand-market.ts";
import { longCall } from "../engine/hand-strategy.ts";
import { day, marketOf } from "../market/build-market.ts";

const dates = datesFrom("2024-01-02", 4);
const market = marketOf(quoted("call 105 2024-02-16", dates, ["1/1.20", "1/1.20", "2/2.20", "2/2.20"]), {
  underlying: [100, 101.11, 103, 102].map((close, at) => ({ date: dates[at]!, close })),
  dividends: [{ day: day("2024-01-04"), dollars: 0.24125 }],
});
const shortCall = { ...longCall, side: "short" } as const;
const once = { maxPositions: 1, holdDays: 300, waitSessions: 100, commissionCents: 65 };

test("writes shares as a leg in lots without strike and expiry, and the log's dividends", () => {
  const legs = [{ side: "long", right: "shares", quantity: 2 } as const, shortCall];
  const sizing = { kind: "Spreads", count: 3 } as const;
  const [trade] = run(market, { ...once, legs, sizing }).trades;
  const row = TradeRow.parse(tradeRow(trade!, ""));
  // 24.125 a lot is 24.13.
  expect(row.dividends).toBe(144.78);
  expect(row.legs).toBe("2 lots of shares, -1 2024-02-16 105 call");
  expect(row.details?.legs).toEqual([
    [2, "shares", null, null, 100, 102],
    [-1, "call", 105, "2024-02-16", 1, 2.2],
  ]);
  // 100 − 120 − 1.30 at the entry; 222 more the next day; 600, 48.26 and −120 on the third.
  const course = readCourse(row.details!, row.n_spreads);
  expect(course?.marks).toEqual([-63.9, 602.1, 1580.88]);
  expect(course?.deltas).toEqual([1, 0.5]);
});

test("writes no dividends for a strategy without shares, and 0 where shares had none", () => {
  const bare = run(market, { ...once, legs: [shortCall] }).trades[0]!;
  expect(tradeRow(bare, "")).not.toHaveProperty("dividends");
  const short = { side: "short", right: "shares", quantity: 1 } as const;
  const closed = run(market, { ...once, legs: [short, longCall], holdDays: 1 }).trades[0]!;
  expect(JSON.stringify(tradeRow(closed, "").dividends)).toBe("0");
});
