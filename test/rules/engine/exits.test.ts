import { describe, expect, test } from "vitest";
import type { OptionLeg } from "#shared/domain/strategy/strategy.ts";
import { day, marketOf } from "../market/build-market.ts";
import { datesFrom, quoted, run, steady, told } from "./hand-market.ts";
import { byDelta, longCall } from "./hand-strategy.ts";

/** Ten sessions from Tuesday 2 January 2024: 2 3 4 5 8 9 10 11 12 16 (the 15th is a holiday). */
const dates = datesFrom("2024-01-02", 10);
const FAR = "call 100 2024-02-16";
const once = { maxPositions: 1, holdDays: 300, waitSessions: 100 };
const shortCall: OptionLeg = { ...longCall, side: "short" };

describe("stop and target (X3)", () => {
  const path = (...quotes: string[]) => marketOf(quoted(FAR, dates, quotes));

  test("closes when the P&L with all costs reaches the threshold exactly", () => {
    // Bought at 2.00 with 0.65; closing at 1.50 costs another 0.65: a loss of 51.30.
    const market = path("1.90/2.00", "1.50/1.60", "1.40/1.50", "1.40/1.50");
    const parts = { ...once, commissionCents: 65 };
    const stopped = (dollars: number) =>
      told(run(market, { ...parts, stop: { kind: "$ per spread", dollars } }));
    expect(stopped(51.3)).toEqual(["2024-01-02 2024-01-03 Stop loss -51.3"]);
    expect(stopped(51.301)).toEqual(["2024-01-02 2024-01-04 Stop loss -61.3"]);
    expect(stopped(61.31)).toEqual(["2024-01-02 2024-01-05 End of test -61.3"]);
  });

  test("takes % of premium without commissions", () => {
    // Sold at 2.00: a target of 50 % is 100.00; bought back at 0.99 with commissions of 1.30 earns 99.70.
    const market = path("2.00/2.10", "0.98/0.99", "0.97/0.98", "0.90/1.00");
    const parts = { ...once, legs: [shortCall], commissionCents: 65 };
    const half = { kind: "% of premium" as const, percent: 50 };
    expect(told(run(market, { ...parts, target: half }))).toEqual([
      "2024-01-02 2024-01-04 Profit target 100.7",
    ]);
  });

  test("takes % of max loss and max profit of the payoff at expiry, opening costs included", () => {
    const wing = "call 110 2024-02-16";
    const market = marketOf([
      ...quoted(FAR, dates, ["2.00/2.10", "7.30/7.39", "7.40/7.49", "1/1.10"], { delta: 0.5 }),
      ...quoted(wing, dates, ["0.50/0.60", "0.80/0.90", "0.80/0.90", "0.80/0.90"], { delta: 0.1 }),
    ]);
    // Credit 2.00 − 0.60 = 140 − 1.30; at most 1,000 − 138.70 = 861.30 can be lost, 60 % of it is 516.78.
    const legs = [shortCall, { ...longCall, strike: byDelta(0.1) }];
    const stop = { kind: "% of max" as const, percent: 60 };
    const report = run(market, { ...once, legs, commissionCents: 65, stop });
    // 138.70 − (7.39 − 0.80) · 100 − 1.30 = −521.60
    expect(told(report)).toEqual(["2024-01-02 2024-01-03 Stop loss -521.6"]);
    expect(report.trades[0]?.riskCents).toBe(86_130);
  });

  test("checks the stop before the target, and both before an event, the hold and the end (X1)", () => {
    const market = path("1.00/1.00", "1.00/1.00", "1.00/1.00");
    const parts = { ...once, holdDays: 1, commissionCents: 65 };
    const stop = { kind: "$ per spread" as const, dollars: 1 };
    expect(told(run(market, { ...parts, stop }))).toEqual(["2024-01-02 2024-01-03 Stop loss -1.3"]);
    expect(told(run(market, parts))[0]).toBe("2024-01-02 2024-01-03 Max hold -1.3");
  });
});

describe("holding (D2, X1)", () => {
  test.each([
    [1, "2024-01-03"],
    [4, "2024-01-08"], // 6 January is a Saturday
    [13, "2024-01-16"], // 15 January is a holiday
    [15, "2024-01-16"], // the end of the test
  ])("closes after a max hold of %i calendar days on %s", (holdDays, closed) => {
    const [trade] = told(run(marketOf(steady(FAR, dates, "1/1")), { ...once, holdDays }));
    expect(trade?.split(" ")[1]).toBe(closed);
    expect(trade).toContain(holdDays === 15 ? "End of test" : "Max hold");
  });
});

describe("expiration (X2)", () => {
  test("settles at intrinsic value on the underlying close without commission", () => {
    const wide = marketOf(
      [
        ...quoted("call 100 2024-01-05", dates, ["1/1.20", "1/1", "1/1"]),
        ...steady("put 50 2024-02-16", dates, "0.01/0.02", { delta: 0.01 }),
      ],
      { underlying: dates.map((date, at) => ({ date, close: 100 + at * 2 })) },
    );
    // On 5 January the close is 106: 600 − 120 − 0.65.
    const settled = run(wide, { ...once, legs: [{ ...longCall, dteDays: 3 }], commissionCents: 65 });
    expect(told(settled)).toEqual(["2024-01-02 2024-01-05 Expiration 479.35"]);
  });

  test("settles a holiday expiry on the session before and closes the later leg at market with commission", () => {
    const rows = [
      ...steady("call 100 2024-01-15", dates, "1/1.10"),
      ...steady("call 100 2024-02-16", dates, "3/3.20"),
    ];
    const legs = [
      { ...shortCall, dteDays: 13 },
      { ...longCall, dteDays: 45 },
    ];
    const report = run(marketOf(rows), { ...once, legs, commissionCents: 65 });
    // −320 + 100 − 1.30, then 300 − 0 − 0.65.
    expect(told(report)).toEqual(["2024-01-02 2024-01-12 Expiration 78.05"]);
    expect(report.trades[0]?.legs.map((leg) => leg.exitCents)).toEqual([0, 300]);
  });

  test("settles before all other exits of the session", () => {
    const rows = [
      ...steady("call 100 2024-01-05", dates, "1/1"),
      ...steady("put 50 2024-02-16", dates, "1/1", { delta: 0.01 }),
    ];
    const parts = { ...once, legs: [{ ...longCall, dteDays: 3 }], holdDays: 3 };
    expect(told(run(marketOf(rows), parts))[0]).toContain("Expiration");
  });
});

describe("a leg without a quote (X4)", () => {
  test("waits for the next session with quotes of all legs", () => {
    const market = marketOf(quoted(FAR, dates, ["1/1", "", "", "0.50/0.60", "1/1"]));
    const stop = { kind: "$ per spread" as const, dollars: 10 };
    expect(told(run(market, { ...once, holdDays: 1, stop }))).toEqual([
      "2024-01-02 2024-01-05 Stop loss -50",
    ]);
    expect(told(run(market, { ...once, holdDays: 1 }))).toEqual(["2024-01-02 2024-01-05 Max hold -50"]);
  });

  test("sells a long leg at a bid of 0", () => {
    const market = marketOf(quoted(FAR, dates, ["1/1", "0/0.05"]));
    expect(told(run(market, { ...once, holdDays: 1 }))).toEqual(["2024-01-02 2024-01-03 Max hold -100"]);
  });

  test("counts a session without rows, and settles on the last close before it (D1)", () => {
    const rows = [
      ...quoted("call 100 2024-01-04", dates, ["1/1", "1/1"], { underlying: 103 }),
      ...quoted("put 50 2024-02-16", dates, ["1/1", "1/1", "", "1/1"], { delta: 0.01, underlying: 103 }),
    ];
    const report = run(marketOf(rows), { ...once, legs: [{ ...longCall, dteDays: 2 }] });
    expect(told(report)).toEqual(["2024-01-02 2024-01-04 Expiration 200"]);
    expect(report.skipped["No expiry"]).toBeUndefined();
  });
});

describe("splits (M4, E1)", () => {
  const split = { day: day("2024-01-09"), ratio: 2 };
  const market = marketOf(steady(FAR, dates, "1/1"), { splits: [split] });

  test("closes at the last session before a split, and opens none there", () => {
    const report = run(market, { holdDays: 300 });
    expect(told(report)).toEqual(["2024-01-02 2024-01-08 Split 0", "2024-01-09 2024-01-16 End of test 0"]);
    expect(report.skipped).toEqual({ "Last session": 1, Split: 1, "Max open positions": 6 });
  });

  test("keeps the ticker's performance over a split", () => {
    const halved = marketOf(steady(FAR, dates, "1/1"), {
      splits: [split],
      underlying: dates.map((date) => ({ date, close: date < "2024-01-09" ? 100 : 51 })),
    });
    expect(run(halved).sessions.at(-1)?.tickerPercent).toBeCloseTo(2, 10);
  });
});

describe("flows (F3, F4, B4)", () => {
  test("counts each flow on its own side for all spreads, with P&L as their difference", () => {
    const market = marketOf(quoted(FAR, dates, ["0.00/0.01", "0.00/0.01", "0.00/0.01"]));
    const parts = { ...once, sizing: { kind: "Spreads" as const, count: 3 }, commissionCents: 65 };
    const [trade] = run(market, { ...parts, startBalanceCents: 100_000 }).trades;
    // Bought for 1.65 a spread, sold for nothing with 0.65: both flows are costs.
    expect(trade).toMatchObject({
      netDebitCents: 3 * (165 + 65),
      netCreditCents: 0,
      pnlCents: -690,
      startBalanceCents: 100_000,
      endBalanceCents: 99_310,
      daysHeld: 2,
    });
  });

  test("counts a cent a share as a dollar a contract (F1)", () => {
    // Two calls a spread, bought at 1.05 and sold at 1.50: 2 × 100 × 45 cents.
    const market = marketOf(quoted(FAR, dates, ["1.00/1.05", "1.50/1.60"]));
    const [trade] = run(market, { ...once, legs: [{ ...longCall, quantity: 2 }] }).trades;
    expect(trade).toMatchObject({ netDebitCents: 21_000, netCreditCents: 30_000, pnlCents: 9_000 });
  });
});
