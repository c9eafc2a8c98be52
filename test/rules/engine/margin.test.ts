import { describe, expect, test } from "vitest";
import { type Day, formatDay } from "#shared/domain/day.ts";
import { marketOf } from "../market/build-market.ts";
import { datesFrom, quoted, run, steady } from "./hand-market.ts";
import { heldToTheEnd as held, option } from "./hand-strategy.ts";

const DATES = datesFrom("2024-01-02", 5);
const NEAR = "2024-02-16";
const dayOf = (day: Day | undefined) => day && formatDay(day);
const cents = (column: Float64Array | undefined) => column && [...column];

describe("margin (G1 to G5)", () => {
  test("gives the figures of the rules' test vector", () => {
    const dates = datesFrom("2023-03-06", 5);
    const closes = [100, 108, 120, 90, 90];
    const market = marketOf(
      quoted("call 110 2023-03-31", dates, ["2.00/2.20", "5.00/5.40", "", "0.00/0.30", "0.00/0.10"]),
      { underlying: dates.map((date, at) => ({ date, close: closes[at]! })) },
    );
    const strategy = { ...held(option("short", "call", 0.5, 25)), startBalanceCents: 250_000 };
    const { margin, trades, notes } = run(market, strategy);
    expect(trades[0]?.riskCents).toBe(120_065);
    // The mark of the third session is carried: 12.76 to buy the call back.
    expect(cents(margin.margins)).toEqual([122_065, 250_065, 367_665, 93_065, 0]);
    expect(cents(margin.free)).toEqual([147_935, 19_935, -97_665, 176_935, 268_870]);
    // One position alone has nothing to net.
    expect(margin.netted).toEqual(margin.margins);
    expect([margin.max.cents, dayOf(margin.max.day)]).toEqual([367_665, "2023-03-08"]);
    // Four days say nothing of a year.
    expect(margin.returnPercent).toBeUndefined();
    const { count, first, most } = margin.calls ?? {};
    expect([count, dayOf(first), most?.cents, dayOf(most?.day)]).toEqual([
      ...[1, "2023-03-08", 97_665, "2023-03-08"],
    ]);
    expect(notes.at(-1)).toBe(
      "On 1 session, 2023-03-08, the broker would have asked for more than the account had: $977 more. Nothing was closed because of it.",
    );
  });

  test("asks 15 % of a broad index for a short option alone, 20 % of others (B2)", () => {
    const needOf = (ticker: string) =>
      run(
        marketOf(quoted(`call 4400 ${NEAR}`, DATES, ["23.10/23.50", "23.10/23.50"], { underlying: 4400 }), {
          ticker,
        }),
        { ...held(option("short", "call", 0.5)), ticker },
      ).trades[0]?.riskCents;
    // 100 × (share × 4,400 + 23.10) + 0.65.
    expect(needOf("XYZ")).toBe(9_031_065);
    expect(["SPX", "RUT", "NDX", "DJX", "SPXW"].map(needOf)).toEqual(Array(5).fill(6_831_065));
    expect(needOf("SPY")).toBe(9_031_065);
  });

  test("marks with the backtest's own slippage", () => {
    const market = marketOf(steady(`call 110 ${NEAR}`, DATES, "2.00/2.20"));
    const { margin } = run(market, { ...held(option("short", "call", 0.5)), slippagePercent: 0 });
    expect(margin.margins[0]).toBe(100_000 + 21_000 + 65);
  });

  test.each([
    ["2024-01-02", 90],
    ["2024-01-03", 89],
  ])("gives a return on margin from 90 days on, and blank under that: from %s, %i days", (start, days) => {
    const market = marketOf([
      ...quoted(`call 110 ${NEAR}`, [start], ["2.00/2.20"]),
      ...quoted("call 110 2024-06-21", ["2024-04-01"], ["2.00/2.20"]),
    ]);
    const { margin } = run(market, held(option("short", "call", 0.5)));
    // 199.35 made on 20 % of 100 less the 10 out of the money, the premium, and the commission.
    const expected = ((100 * 199.35) / 1220.65) * (365 / 90);
    if (days < 90) expect(margin.returnPercent).toBeUndefined();
    else expect(margin.returnPercent).toBeCloseTo(expected, 10);
  });

  test("leaves free margin and calls blank without an account", () => {
    const market = marketOf(steady(`call 110 ${NEAR}`, DATES, "2.00/2.20"));
    const { margin, notes } = run(market, held(option("short", "call", 0.5)));
    expect([margin.free, margin.calls]).toEqual([undefined, undefined]);
    expect(notes.join(" ")).not.toContain("broker");
  });

  test("is 0 throughout without trades, with the balance free", () => {
    const market = marketOf(steady(`call 110 ${NEAR}`, DATES, "0.00/0.10"));
    const { margin, trades } = run(market, {
      ...held(option("short", "call", 0.5)),
      startBalanceCents: 100_000,
    });
    expect(trades).toEqual([]);
    expect(margin).toMatchObject({
      max: { cents: 0, day: undefined },
      nettedMax: { cents: 0, day: undefined },
      returnPercent: undefined,
      calls: { count: 0, first: undefined, most: { cents: 0, day: undefined } },
    });
    expect(cents(margin.margins)).toEqual([0, 0, 0, 0, 0]);
    expect(cents(margin.free)).toEqual(DATES.map(() => 100_000));
  });
});
