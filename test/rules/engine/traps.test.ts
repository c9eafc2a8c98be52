import { describe, expect, test } from "vitest";
import { marketOf } from "../market/build-market.ts";
import { datesFrom, quoted, run, steady, told } from "./hand-market.ts";
import { byDelta, longCall } from "./hand-strategy.ts";

/** Known mistakes of other backtesters, one test each. */

const dates = datesFrom("2024-01-02", 10);
const FAR = "call 100 2024-02-16";
const once = { holdDays: 300, waitSessions: 100 };

describe("equity moves on every session", () => {
  // Bought at 2.00, falls to 0.50 in between, ends at 2.00: no closed loss, but a fall of 150 on the way.
  const market = marketOf(
    quoted(FAR, dates, ["2/2", "1/1", "0.50/0.50", "1/1", "2/2", "2/2", "2/2", "2/2", "2/2", "2/2"]),
  );
  const report = run(market, { ...once, startBalanceCents: 100_000 });

  test("counts a fall during an open position as drawdown", () => {
    expect(report.summary.pnlCents).toBe(0);
    expect(report.summary.drawdownCents).toBe(0);
    expect(report.summary.markedDrawdownCents).toBe(15_000);
    expect(report.sessions[2]?.strategyPercent).toBeCloseTo(-15, 10);
  });

  test("computes the Sharpe ratio over all sessions, annualized by 252", () => {
    const balances = [1000, 1000, 900, 850, 900, 1000, 1000, 1000, 1000, 1000, 1000];
    const returns = balances.slice(1).map((balance, at) => balance / balances[at]! - 1);
    const mean = returns.reduce((sum, each) => sum + each, 0) / 10;
    const deviation = Math.sqrt(returns.reduce((sum, each) => sum + (each - mean) ** 2, 0) / 9);
    expect(report.summary.sharpe).toBeCloseTo((mean / deviation) * Math.sqrt(252), 9);
  });

  test("charges an open position its exit from the first close on", () => {
    const wide = marketOf(steady(FAR, dates, "1/1.50"));
    const { sessions } = run(wide, { ...once, startBalanceCents: 100_000, commissionCents: 65 });
    expect(sessions[0]?.strategyPercent).toBeCloseTo(-(50 + 1.3) / 10, 10);
  });
});

test("charges commissions once per side, and slippage on every exit", () => {
  const market = marketOf(quoted(FAR, dates, ["1/1.20", "1/1.20", "3/3.20", "0.10/0.30"]));
  const exits = {
    hold: { holdDays: 1 },
    target: { ...once, target: { kind: "$ per spread" as const, dollars: 100 } },
    stop: { ...once, stop: { kind: "$ per spread" as const, dollars: 100 } },
  };
  const pnl = (parts: object, reason: string) =>
    run(market, { waitSessions: 100, commissionCents: 65, ...parts }).trades.find(
      (trade) => trade.exitReason === reason,
    )?.pnlCents;
  // At bid and ask each trade pays the whole spread of 20 once, and 1.30; at the mid only the 1.30.
  expect(pnl(exits.hold, "hold")).toBe(-20 * 100 - 130);
  expect(pnl({ ...exits.hold, slippagePercent: 0 }, "hold")).toBe(-130);
  expect(pnl(exits.target, "target")).toBe(180 * 100 - 130);
  expect(pnl({ ...exits.target, slippagePercent: 0 }, "target")).toBe(200 * 100 - 130);
  expect(pnl(exits.stop, "stop")).toBe(-110 * 100 - 130);
  expect(pnl({ ...exits.stop, slippagePercent: 0 }, "end")).toBe(-90 * 100 - 130);
});

test("hides contracts that are listed later", () => {
  const rows = [
    ...steady("call 100 2024-02-16", dates, "1/1"),
    ...quoted("call 105 2024-02-16", dates, ["", "", "", "1/1", "1/1"], { delta: 0.3 }),
  ];
  const [trade] = run(marketOf(rows), { ...once, legs: [{ ...longCall, strike: byDelta(0.4) }] }).trades;
  expect(trade?.legs[0]).toMatchObject({ strikeCents: 10_000 });
});

test("counts sessions without an entry by reason", () => {
  const { skipped, sessions } = run(marketOf(steady(FAR, dates, "0/0.05")), {
    legs: [{ ...longCall, side: "short" }],
  });
  expect(skipped).toEqual({ "Last session": 1, "No contract": 9 });
  expect(sessions).toHaveLength(10);
});

test("leaves the profit factor blank without a loss", () => {
  const market = marketOf(quoted(FAR, dates, ["1/1", "2/2", "3/3"]));
  const report = run(market, { holdDays: 1 });
  expect(told(report)).toHaveLength(2);
  expect(report.summary.profitFactor).toBeUndefined();
});
