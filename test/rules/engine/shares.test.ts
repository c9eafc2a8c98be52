import { describe, expect, test } from "vitest";
import type { Leg, OptionLeg } from "#shared/domain/strategy/strategy.ts";
import { type ChainRow, day, type MarketOptions, marketOf } from "../market/build-market.ts";
import { datesFrom, quoted, run, steady, told } from "./hand-market.ts";
import { byDelta, longCall } from "./hand-strategy.ts";

/** Ten sessions from Tuesday 2 January 2024: 2 3 4 5 8 9 10 11 12 16 (the 15th is a holiday). */
const dates = datesFrom("2024-01-02", 10);
const FAR = "call 105 2024-02-16";
const once = { maxPositions: 1, holdDays: 300, waitSessions: 100 };
const shortCall: OptionLeg = { ...longCall, side: "short" };
const longPut: OptionLeg = { ...longCall, right: "put" };
const shares = (side: Leg["side"] = "long", quantity = 1): Leg => ({ side, right: "shares", quantity });
const coveredCall: Leg[] = [shares(), shortCall];
const paid = (date: string, dollars: number) => ({ day: day(date), dollars });

/** Returns bars of the underlying, one for each date; 0 for a date without one. */
const closing = (...closes: number[]) =>
  closes.flatMap((close, at) => (close === 0 ? [] : [{ date: dates[at]!, close }]));

/** Returns the quotes of the call 105, one for each date. */
const calls = (...quotes: string[]) => quoted(FAR, dates, quotes);

describe("fills of shares (H2)", () => {
  const rows = calls("1/1.20", "1/1.20", "2/2.20");
  const market = marketOf(rows, { underlying: closing(100, 101, 103) });

  test("buys and sells at the closes, without slippage and commission", () => {
    const report = run(market, { ...once, legs: coveredCall, commissionCents: 65 });
    // −10,000 + 100 − 0.65, then 10,300 − 220 − 0.65.
    expect(told(report)).toEqual(["2024-01-02 2024-01-04 End of test 178.7"]);
    const [trade] = report.trades;
    expect(trade).toMatchObject({
      netDebitCents: 990_065,
      netCreditCents: 1_007_935,
      openCommissionCents: 65,
      closeCommissionCents: 65,
      dividendsCents: 0,
    });
    expect(trade?.legs[0]).toEqual({
      side: "long",
      right: "shares",
      quantity: 1,
      entryCents: 10_000,
      exitCents: 10_300,
      entryDelta: 1,
    });
  });

  test("keeps shares at no cost where a covered call is written again at the close of the old one (E1)", () => {
    const again = run(market, { legs: coveredCall, holdDays: 1, maxPositions: 1, waitSessions: 1 });
    // 100 − 120 on the first day, 100 − 220 on the second, and 300 for the shares.
    expect(again.trades.reduce((sum, { pnlCents }) => sum + pnlCents, 0)).toBe(-14_000 + 30_000);
    expect(again.trades).toHaveLength(2);
  });

  test("leaves a result without shares without their column", () => {
    const [trade] = run(market, { ...once, legs: [shortCall] }).trades;
    expect(trade?.dividendsCents).toBeUndefined();
  });
});

describe("sessions without a close (H3)", () => {
  const gap = (...closes: number[]): MarketOptions => ({ underlying: closing(...closes) });
  const blind = (rows: readonly ChainRow[]): ChainRow[] => rows.map(({ underlying: _, ...row }) => row);
  const skipped = (rows: readonly ChainRow[], options: MarketOptions, legs: Leg[]) =>
    run(marketOf(rows, options), { ...once, legs }).skipped;

  test("opens none there, for No contract in the row's place in the form", () => {
    // No row and no bar on the 3rd: the call lacks an expiry, the shares a close.
    const rows = calls("", "", "1/1.20", "1/1.20");
    const options = gap(100, 0, 100, 100);
    const put = quoted("put 95 2024-02-16", dates, ["0/0.10"]);
    const other = (legs: Leg[]) => skipped([...put, ...rows], options, legs);
    expect(other([shares(), shortCall])).toMatchObject({ "No contract": 2 });
    expect(other([shortCall, shares()])).toMatchObject({ "No expiry": 1, "No contract": 1 });
  });

  test("opens none on quotes without a close of their own", () => {
    const quotes = calls("1/1.20", "1/1.20", "1/1.20");
    const report = (...closes: number[]) =>
      run(marketOf(blind(quotes), gap(...closes)), { ...once, legs: coveredCall });
    expect(report(100, 101, 102).skipped["No contract"]).toBeUndefined();
    const start = { start: day("2024-01-03"), end: undefined, lengthYears: undefined };
    const late = run(marketOf(blind(quotes), gap(100, 0, 102)), {
      ...once,
      legs: coveredCall,
      period: start,
    });
    expect(late.skipped).toEqual({ "No contract": 1, "Last session": 1 });
  });

  test("closes at the next session with a close, but for expiration and the end of the test", () => {
    const rows = blind(calls("1/1.20", "1/1.20", "1/1.20", "1/1.20", "1/1.20"));
    const legs = coveredCall;
    // The stop of $50 is hit on the 4th at 99, carried to the 5th without a bar.
    const stop = { kind: "$ per spread", dollars: 50 } as const;
    const stopped = (options: MarketOptions) => told(run(marketOf(rows, options), { ...once, legs, stop }));
    expect(stopped(gap(100, 100, 99, 100, 100))).toEqual(["2024-01-02 2024-01-04 Stop loss -120"]);
    expect(stopped(gap(100, 100, 0, 99, 100))).toEqual(["2024-01-02 2024-01-05 Stop loss -120"]);
    // The hold of two days is over on the 4th, which has no close, and the last close is that of the 5th.
    const held = (options: MarketOptions) =>
      told(run(marketOf(rows, options), { ...once, legs, holdDays: 2 }));
    expect(held(gap(100, 100, 0, 98, 100))).toEqual(["2024-01-02 2024-01-05 Max hold -220"]);
    expect(told(run(marketOf(rows, gap(100, 100, 99, 97, 0)), { ...once, legs }))).toEqual([
      "2024-01-02 2024-01-08 End of test -320",
    ]);
  });
});

describe("dividends of shares (H4)", () => {
  const rows = calls(...dates.map(() => "1/1.20"));
  const over = (dividends: MarketOptions["dividends"], legs: Leg[], parts = {}) =>
    run(marketOf(rows, { dividends: dividends ?? [] }), { ...once, legs, ...parts }).trades;

  test("pays them to shares that are held over the close before the ex-date, from the next session on", () => {
    const [trade] = over([paid("2024-01-04", 0.5)], coveredCall, { holdDays: 3 });
    expect(trade).toMatchObject({ dividendsCents: 5000, pnlCents: 3000, closeCommissionCents: 0 });
    expect(trade?.markCents).toEqual([-2000, -2000, 3000]);
    expect(trade?.netCreditCents).toBe(1_000_000 - 12_000 + 5000);
  });

  test("rounds the sum of one session half up to the cent, per lot", () => {
    const sum = (legs: Leg[], ...dollars: number[]) =>
      over(
        // The 6th and 7th are a weekend: the last session before all three is Friday the 5th.
        dollars.map((each, at) => paid(["2024-01-08", "2024-01-07", "2024-01-06"][at]!, each)),
        legs,
      )[0]?.dividendsCents;
    // 24.125 a lot, so 24.13.
    expect(sum(coveredCall, 0.24125)).toBe(2413);
    expect(sum([shares("long", 2), shortCall], 0.24125)).toBe(4826);
    expect(sum([shares("short"), shortCall], 0.24125)).toBe(-2413);
    // 0.002 cents a share are 0.2 cents a lot; three of them 0.6.
    expect(sum(coveredCall, 0.00002)).toBe(0);
    expect(sum(coveredCall, 0.00002, 0.00002, 0.00002)).toBe(1);
  });

  test("pays none where the call is assigned at the close before the ex-date (X6)", () => {
    const deep = quoted("call 95 2024-02-16", dates, ["4.90/5.10", "5/5.20", "4.90/5.10"]);
    const report = run(marketOf(deep, { dividends: [paid("2024-01-04", 0.5)] }), {
      ...once,
      legs: coveredCall,
      commissionCents: 65,
    });
    // The call brought 490 − 0.65 and costs 500; the shares go at the close.
    expect(told(report)).toEqual(["2024-01-02 2024-01-03 Assignment -10.65"]);
    expect(report.trades[0]?.dividendsCents).toBe(0);
  });
});

describe("exits by the premium (H5)", () => {
  const rows = calls("1/1.20", "0.60/0.80", "0.30/0.50", "0.20/0.30", "0.20/0.30");
  const market = marketOf(rows, { underlying: closing(100, 103, 97, 95, 104) });
  const closed = (parts: object, legs: Leg[] = coveredCall) =>
    told(run(market, { ...once, legs, ...parts })).map((line) => line.split(" ").slice(1).join(" "));

  test("closes when the call can be bought back at half of what it brought", () => {
    const target = { kind: "% of premium", percent: 50 } as const;
    // 100 in, 50 out on the 4th, when the shares have lost 300.
    expect(closed({ target })).toEqual(["2024-01-04 Profit target -250"]);
  });

  test("stops by the options' loss, with their commissions", () => {
    const stop = { kind: "% of premium", percent: 20 } as const;
    // The spread alone costs 20 on the 3rd, but nothing looks before: 60 − 80 is a gain.
    expect(closed({ stop })[0]).toContain("End of test");
    expect(closed({ stop }, [shares(), longCall])).toEqual(["2024-01-03 Stop loss 240"]);
  });

  test("trails the options' profit", () => {
    // Best 70 on the 5th; the call never costs more again.
    expect(closed({ trail: { percent: 5, fromPercent: 10 } })[0]).toContain("End of test");
    // The shares alone fall by 600 from the 3rd to the 4th.
  });

  test("compares dollars and maxima with the whole position", () => {
    expect(closed({ stop: { kind: "$ per spread", dollars: 200 } })).toEqual(["2024-01-04 Stop loss -250"]);
    // 320 on the 3rd: 300 of the shares, 20 of the call.
    expect(closed({ target: { kind: "$ per spread", dollars: 320 } })).toEqual([
      "2024-01-03 Profit target 320",
    ]);
    // At most (105 − 100) · 100 + 100 = 600; half of it is reached on the 3rd.
    expect(closed({ target: { kind: "% of max", percent: 50 } })).toEqual(["2024-01-03 Profit target 320"]);
    // At most 9,900 lost: 2.5 % is 247.50.
    expect(closed({ stop: { kind: "% of max", percent: 2.5 } })).toEqual(["2024-01-04 Stop loss -250"]);
  });
});

describe("rules that look at options only (H7), and splits (H8)", () => {
  test("counts an offset from the nearest option above, shares passed over", () => {
    const rows = [100, 105, 110].flatMap((strike) =>
      steady(`call ${strike} 2024-02-16`, dates, "1/1.20", { delta: strike === 100 ? 0.5 : 0.1 }),
    );
    const offset: OptionLeg = { ...shortCall, strike: { kind: "Offset", dollars: 5 } };
    const report = run(marketOf(rows), { ...once, legs: [longCall, shares("short"), offset] });
    expect(report.trades[0]?.legs[2]).toMatchObject({ strikeCents: 10_500 });
  });

  test("exits by the delta of short options and by their days to expiration, not by short shares", () => {
    const rows = [
      ...steady("put 95 2024-02-16", dates, "1/1.20", { delta: 0.3 }),
      ...steady("put 90 2024-02-16", dates, "1/1.20", { delta: 0.1 }),
    ];
    const shortPut: OptionLeg = { ...longPut, side: "short", strike: byDelta(0.1) };
    const legs = [shares("short"), shortPut];
    const exits = (parts: object) => told(run(marketOf(rows), { ...once, legs, ...parts }))[0];
    expect(exits({ exitDelta: 0.9 })).toContain("End of test");
    expect(exits({ exitDelta: 0.1 })).toContain("2024-01-03 Delta exit");
    // 16 February less 42 days.
    expect(exits({ exitDteDays: 42 })).toContain("2024-01-05 DTE exit");
  });

  test("closes shares at the last session before a split", () => {
    const market = marketOf(calls("1/1.20", "1/1.20", "1/1.20"), {
      underlying: closing(100, 102, 51),
      splits: [{ day: day("2024-01-04"), ratio: 2 }],
    });
    expect(told(run(market, { ...once, legs: coveredCall }))).toEqual(["2024-01-02 2024-01-03 Split 180"]);
  });
});
