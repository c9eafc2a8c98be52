import fc from "fast-check";
import { expect, test } from "vitest";
import { tradeRow } from "#shared/contracts/present.ts";
import { TradeRow } from "#shared/contracts/results.ts";
import { readCourse } from "#shared/contracts/trade-marks.ts";
import type { OptionLeg } from "#shared/domain/strategy/strategy.ts";
import { marketOf } from "../market/build-market.ts";
import { datesFrom, quoted, run } from "./hand-market.ts";
import { byDelta, longCall } from "./hand-strategy.ts";

const DATES = datesFrom("2024-01-16", 5);
const EXPIRY = DATES[4]!;
const [shortPut, longPut]: OptionLeg[] = [
  { side: "short", right: "put", quantity: 1, dteDays: 6, strike: byDelta(0.5) },
  { side: "long", right: "put", quantity: 1, dteDays: 6, strike: byDelta(0.2) },
];

/** A put spread over five sessions that first loses, then gains, and expires 1 in the money. */
const market = marketOf(
  [
    ...quoted(`put 100 ${EXPIRY}`, DATES, ["3/3.1", "6/6.1", "2/2.1", "1/1.1", "1/1.1"], { delta: 0.5 }),
    ...quoted(`put 95 ${EXPIRY}`, DATES, ["1/1.1", "2/2.1", "0.5/0.6", "", "0/0.1"], { delta: 0.2 }),
    ...quoted(`call 100 ${EXPIRY}`, [EXPIRY], ["0.5/0.6"], { underlying: 99 }),
  ].map((row) => (row.date === EXPIRY ? { ...row, underlying: 99 } : row)),
);

const strategy = {
  legs: [shortPut!, longPut!],
  commissionCents: 65,
  sizing: { kind: "Spreads", count: 2 },
} as const;

test("gives a trade's row its legs, prices, costs and extremes", () => {
  const [trade] = run(market, strategy).trades;
  if (!trade) throw new Error("nothing traded");
  const row = tradeRow(trade, "");
  expect(TradeRow.parse(JSON.parse(JSON.stringify(row)))).toEqual(row);
  expect(row.exit_reason).toBe("Expiration");
  expect(row.details).toEqual({
    legs: [
      [-1, "put", 100, EXPIRY, 3, 1],
      [1, "put", 95, EXPIRY, 1.1, 0],
    ],
    // (5 - 1.90) * 100 + 1.30, two spreads.
    risk: 622.6,
    open_price: 100,
    close_price: 99,
    open_commission: 2.6,
    // Both legs settle.
    close_commission: 0,
    // Opened for 190 - 1.30 = 188.70 a spread. The third session closes at -2.1 + 0.5 less 1.30, the fourth, with the
    // second leg's quote carried to 0.32, at -1.1 + 0.32; it expires at -1. The second closes at -6.1 + 2.
    max_profit: 2 * 109.4,
    max_loss: 2 * -222.6,
    marks: expect.any(String),
  });
  expect(row.pnl).toBe(177.4);
});

test("begins a trade's extremes at the entry's close, where the spread is a loss", () => {
  const rising = marketOf(quoted(`call 100 ${EXPIRY}`, DATES, ["1/2", "3/4", "4/5", "5/6", "6/7"]));
  const [trade] = run(rising, { legs: [{ ...longCall, dteDays: 6 }], holdDays: 1 }).trades;
  // Bought at 2 and worth 1 at that close; sold at 3 the next day.
  expect([trade?.pnlCents, trade?.leastPnlCents, trade?.greatestPnlCents]).toEqual([10_000, -10_000, 10_000]);
});

test("has a best mark below 0 for a trade that was never up", () => {
  const falling = marketOf(
    quoted(`call 100 ${EXPIRY}`, DATES, ["1.5/2", "1/1.5", "0.5/1", "0.5/1", "0.5/1"]),
  );
  const [trade] = run(falling, { legs: [{ ...longCall, dteDays: 6 }], holdDays: 1 }).trades;
  expect([trade?.pnlCents, trade?.leastPnlCents, trade?.greatestPnlCents]).toEqual([
    -10_000, -10_000, -5_000,
  ]);
});

test("counts commissions of 0 as 0 and not -0 where the legs' entry prices cancel", () => {
  const even = marketOf([
    ...quoted(`put 100 ${EXPIRY}`, DATES, ["3/3.1", "3/3.1"], { delta: 0.5 }),
    ...quoted(`put 95 ${EXPIRY}`, DATES, ["2.9/3", "2.9/3"], { delta: 0.2 }),
  ]);
  const [trade] = run(even, { ...strategy, commissionCents: 0, slippagePercent: 100, holdDays: 1 }).trades;
  expect([trade?.openCommissionCents, trade?.closeCommissionCents]).toEqual([0, 0]);
});

test("gives a trade's row its legs' deltas at the entry and its P&L at each close while it was open", () => {
  const [trade] = run(market, strategy).trades;
  const { details } = tradeRow(trade!, "");
  expect(readCourse(details, 2)).toEqual({
    deltas: [-0.5, -0.2],
    // Opened for 188.70 a spread; closing costs 2.1, 4.1, 1.6 and 0.78 a share, and 1.30 a spread.
    marks: [2 * -22.6, 2 * -222.6, 2 * 27.4, 2 * 109.4],
  });
});

test("reads no P&L by session from another text", () => {
  const [trade] = run(market, strategy).trades;
  const { details } = tradeRow(trade!, "");
  for (const marks of ["", "!", "AA", "AAg", "AA A"])
    expect(readCourse({ ...details, marks }, 2)).toBeUndefined();
});

test("reads the P&L of every close exactly as it was, at any size and number of spreads", () => {
  const [first] = run(market, strategy).trades;
  if (!first) throw new Error("nothing traded");
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -2e6, max: 2e6 }), { minLength: 1, maxLength: 300 }),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 0, max: 999 }),
      (dollars, spreads, commissionCents) => {
        const openCommissionCents = commissionCents * spreads;
        const markCents = dollars.map((each) => 100 * each * spreads - 2 * openCommissionCents);
        const { details } = tradeRow({ ...first, spreads, openCommissionCents, markCents }, "");
        const course = details && readCourse(details, spreads);
        expect(course?.marks.map((pnl) => Math.round(100 * pnl))).toEqual(markCents);
      },
    ),
    { numRuns: 60 },
  );
});
