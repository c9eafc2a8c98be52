import { describe, expect, test } from "vitest";
import { type Day, formatDay } from "#shared/domain/day.ts";
import type { Margin } from "#shared/domain/result/margin.ts";
import type { AccountRun } from "#shared/engine/account/account.ts";
import type { Marks } from "#shared/engine/account/marks.ts";
import { neededOf } from "#shared/engine/account/needed.ts";
import { marketOf } from "../market/build-market.ts";
import { datesFrom, quoted, run } from "./hand-market.ts";
import { heldToTheEnd as held, option } from "./hand-strategy.ts";

const dateOf = (day: Day | undefined) => day && formatDay(day);

describe("the least balance that had been enough (N2)", () => {
  /** The rules' vector: A is open on the first two of five sessions, B on the three after the first. */
  const neededWith = (lastMarkOfB: number) => {
    const member = { origin: 0 };
    const run = {
      taken: [
        { member, entry: 0, exit: 2, riskCents: 40_000, pnlCents: -38_000 },
        { member, entry: 1, exit: 4, riskCents: 30_000, pnlCents: 12_000 },
      ],
      account: { sessions: new Int32Array(5) },
      startBalanceCents: 100_000,
    } as unknown as AccountRun;
    const marked = [-2_000, -15_000 - 1_000, -38_000 - 6_000, -38_000 + lastMarkOfB, -26_000];
    const marks = { balances: Float64Array.from(marked, (cents) => 100_000 + cents) } as Marks;
    const margin = {
      margins: Float64Array.of(40_000, 70_000, 30_000, 30_000, 0),
      credits: new Float64Array(5),
    } as Margin;
    return neededOf(run, marks, margin);
  };

  test("is the largest of risk at an entry, margin, and marked loss, in whole dollars", () => {
    expect(neededWith(-29_000)).toBe(70_000);
    // Wide quotes mark B below its risk: 710.01.
    expect(neededWith(-33_000)).toBe(71_100);
  });
});

const CALL = "call 110 2023-03-31";
const DATES = datesFrom("2023-03-06", 5);
const CLOSES = [100, 108, 120, 90, 90];
const SHORT = held(option("short", "call", 0.5, 25));

/** G's vector: a short call that is marked at 12.76 on the third session, and ends at 0.10. */
const shortCall = (startBalanceCents: number) =>
  run(
    marketOf(quoted(CALL, DATES, ["2.00/2.20", "5.00/5.40", "", "0.00/0.30", "0.00/0.10"]), {
      underlying: DATES.map((date, at) => ({ date, close: CLOSES[at]! })),
    }),
    { ...SHORT, startBalanceCents },
  );

describe("the answer of a backtest (N1 to N4)", () => {
  test("needs what the margin asks for beyond the premium that the account has", () => {
    const { answer, summary } = shortCall(0);
    // The margin of 3,676.65 less the credit of 200.00.
    expect(answer.neededCents).toBe(347_700);
    expect(answer.madeCents).toBe(summary.pnlCents);
    expect(answer.baseCents).toBe(summary.startBalanceCents);
    expect([answer.aYearPercent, answer.calls, answer.callFirst, answer.wipedOut]).toEqual(
      Array(4).fill(undefined),
    );
  });

  test("dates the first margin call and the first session of the deepest fall", () => {
    const { answer, summary } = shortCall(250_000);
    expect([answer.calls, dateOf(answer.callFirst)]).toEqual([1, "2023-03-08"]);
    expect([answer.fallCents, dateOf(answer.fallDay)]).toEqual([summary.markedDrawdownCents, "2023-03-08"]);
    expect(answer.wipedOut).toBeUndefined();
  });

  test("says when the marked balance was gone, which the log of trades does not show", () => {
    // Two calls of 1,220.65 at risk each would not fit; one call is marked at −1,076.65 and more.
    const { answer, trades } = run(
      marketOf(quoted(CALL, DATES, ["2.00/2.20", "5.00/5.40", "30.00/31.00", "0.00/0.30", "0.00/0.10"]), {
        underlying: DATES.map((date, at) => ({ date, close: CLOSES[at]! })),
      }),
      { ...SHORT, startBalanceCents: 150_000 },
    );
    expect(trades[0]!.pnlCents).toBeGreaterThan(0);
    expect(dateOf(answer.wipedOut)).toBe("2023-03-08");
  });

  test("holds the base from the first close to the last, and falls from the highest so far", () => {
    const { answer } = shortCall(250_000);
    // 100 to 90, down from 120.
    expect(answer.holding).toMatchObject({ madeCents: -25_000 });
    expect(answer.holding!.fallPercent).toBeCloseTo(25, 9);
  });

  test("says no least balance where the balance decides the sizes", () => {
    const { answer, trades } = run(marketOf(quoted(CALL, DATES, ["2.00/2.20", "2.00/2.20", "2.00/2.20"])), {
      ...SHORT,
      startBalanceCents: 1_000_000,
      sizing: { kind: "% of account", percent: 20 },
    });
    expect(trades.length).toBeGreaterThan(0);
    expect(answer.neededCents).toBeUndefined();
  });

  test("says none either where such a strategy never traded", () => {
    const sized = {
      ...SHORT,
      startBalanceCents: 1_000,
      sizing: { kind: "% of account", percent: 1 },
    } as const;
    const { answer, trades } = run(marketOf(quoted(CALL, DATES, ["2.00/2.20", "2.00/2.20"])), sized);
    expect([trades.length, answer.neededCents]).toEqual([0, undefined]);
  });

  test("is all nothing without a trade", () => {
    const { answer } = run(marketOf(quoted(CALL, DATES, ["0.00/0.00", "0.00/0.00"])), SHORT);
    expect(answer).toMatchObject({ madeCents: 0, baseCents: 0, neededCents: 0, fallCents: 0 });
    expect([answer.fallDay, answer.holding]).toEqual([undefined, undefined]);
  });
});
