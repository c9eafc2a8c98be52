import { describe, expect, test } from "vitest";
import { tradeRow } from "#shared/contracts/present.ts";
import type { OptionLeg } from "#shared/domain/strategy/strategy.ts";
import { carriedQuote } from "#shared/engine/position/carried-quote.ts";
import { holdLeg } from "#shared/engine/position/position.ts";
import { marketOf } from "../market/build-market.ts";
import { datesFrom, quoted, run, steady, told } from "./hand-market.ts";
import { byDelta, longCall, option } from "./hand-strategy.ts";

/** Quotes carried to sessions without one (M3a): values worked by hand from Black-Scholes at rate 0. */

const DATES = datesFrom("2024-01-02", 6);
const FAR = "2024-02-16";
const closesOf = (...closes: number[]) => closes.map((close, at) => ({ date: DATES[at]!, close }));
/** Another contract gives every date a row. */
const other = (count: number) => steady(`put 50 ${FAR}`, DATES.slice(0, count), "0/0.05", { delta: 0.001 });

/** Returns bid and ask in cents of a contract that was quoted on the first date, carried to the second. */
const carried = (right: "call" | "put", strike: number, quote: string, ...closes: [number, number]) => {
  const market = marketOf([...quoted(`${right} ${strike} ${FAR}`, DATES, [quote]), ...other(2)], {
    underlying: closesOf(...closes),
  });
  const contract = market.contracts.strikes.indexOf(100 * strike);
  const leg = holdLeg(market, contract, { side: "long", right, quantity: 1 });
  const { bidCents, askCents } = carriedQuote(market, { ...leg, right: right === "call" ? 0 : 1 }, 1);
  return [bidCents, askCents];
};

describe("a carried quote (M3a)", () => {
  test("keeps the implied volatility of the last mid, and its spread, at the new close", () => {
    // 2.05 at 45 days implies 14.636%; at 103 and 44 days that is worth 3.8960.
    expect(carried("call", 100, "2/2.10", 100, 103)).toEqual([385, 395]);
    // 0.0335 at 90: the bid is not under 0.
    expect(carried("call", 100, "2/2.10", 100, 90)).toEqual([0, 8]);
    // 1.55 implies 25.611%, worth 15.0786 at 80.
    expect(carried("put", 95, "1.50/1.60", 100, 80)).toEqual([1503, 1513]);
  });

  test("holds a mid at or under intrinsic value to the lowest volatility", () => {
    // At 110 the call of 100 is worth 10 at least: nothing is left of it at 90, and the ask is at least a cent.
    expect(carried("call", 100, "9.95/10.05", 110, 90)).toEqual([0, 5]);
    expect(carried("call", 100, "10/10", 110, 90)).toEqual([0, 1]);
    // A mid of 9.85 is worth 12 at 112.
    expect(carried("call", 100, "9.80/9.90", 110, 112)).toEqual([1195, 1205]);
  });

  test("takes the mid of a quote without a bid as any other", () => {
    // 0.25 at 45 days implies 4.1746% out at 103, worth 0.0144 at 100 and 44 days.
    const [bid, ask] = carried("call", 103, "0/0.50", 100, 100) as [number, number];
    expect([bid, ask]).toEqual([0, 49]);
  });
});

describe("closings without a quote (X2, X4)", () => {
  const once = { waitSessions: 100, holdDays: 300 };

  test("closes a crash at a price that its underlying allows, and says that the price is estimated", () => {
    // A short put of 95, sold at 1.50; at the end S is 80 and the strike is gone: bought back at 15.13.
    const market = marketOf([...quoted(`put 95 ${FAR}`, DATES, ["1.50/1.60"]), ...other(2)], {
      underlying: closesOf(100, 80),
    });
    const report = run(market, { ...once, legs: [option("short", "put", 0.5)] });
    expect(told(report)).toEqual(["2024-01-02 2024-01-03 End of test -1363"]);
    expect(report.notes).toContain("1 leg closed at an estimated price: no quote that day.");
    expect(tradeRow(report.trades[0]!, "").details?.estimated).toEqual([0]);
    expect(report.quotes).toMatchObject({ fills: 2, estimatedFills: 1 });
  });

  test("sells the far leg of a calendar at the price of the day on which its near leg settles", () => {
    const near = DATES[3]!;
    const legs: OptionLeg[] = [
      { ...longCall, side: "short", dteDays: 3 },
      { ...longCall, dteDays: 45 },
    ];
    const market = marketOf(
      [
        ...quoted(`call 100 ${near}`, DATES, ["1/1.10", "1/1.10", "1/1.10"]),
        ...quoted(`call 100 ${FAR}`, DATES, ["2/2.10", "2/2.10", "2/2.10"]),
        ...other(4),
      ],
      { underlying: closesOf(100, 100, 100, 90) },
    );
    // Paid 110; the far call's 2.05 at 43 days is worth 0.03 at 90, so that its bid is 0.
    expect(told(run(market, { ...once, legs }))).toEqual(["2024-01-02 2024-01-05 Expiration -110"]);
  });

  test("marks open positions at carried quotes", () => {
    const market = marketOf(
      [...quoted(`put 95 ${FAR}`, DATES, ["1.50/1.60", "", "1.50/1.60"]), ...other(3)],
      { underlying: closesOf(100, 80, 100) },
    );
    const report = run(market, { ...once, legs: [option("short", "put", 0.5)] });
    expect(report.trades[0]?.markCents).toEqual([-1000, 15_000 - 151_300]);
    expect(report.summary.markedDrawdownCents).toBe(136_300);
  });
});

describe("the stop without a quote (X4a)", () => {
  const stop = { kind: "$ per spread", dollars: 500 } as const;
  const short = { waitSessions: 100, holdDays: 300, legs: [option("short", "put", 0.5)] };
  const crash = [...quoted(`put 95 ${FAR}`, DATES, ["1.50/1.60", "", "1/1.10", "1/1.10"]), ...other(4)];

  test("sees a crash while the strike is not listed, and closes there", () => {
    const market = marketOf(crash, { underlying: closesOf(100, 80, 100, 100) });
    expect(told(run(market, { ...short, stop }))).toEqual(["2024-01-02 2024-01-03 Stop loss -1363"]);
    expect(told(run(market, short))).toEqual(["2024-01-02 2024-01-05 End of test 40"]);
  });

  test("leaves every other rule waiting for quotes of all legs", () => {
    const market = marketOf(crash, { underlying: closesOf(100, 140, 100, 100) });
    const target = { kind: "$ per spread", dollars: 40 } as const;
    // At 140 the carried put is worth nothing, and the target has been reached.
    expect(told(run(market, { ...short, target }))).toEqual(["2024-01-02 2024-01-04 Profit target 40"]);
    expect(told(run(market, { ...short, holdDays: 1 }))).toEqual(["2024-01-02 2024-01-04 Max hold 40"]);
    // Its best so far is not that of the unlisted day either: 50% of the premium back from 150 would close it.
    const trail = { percent: 50, fromPercent: 0 };
    expect(told(run(market, { ...short, trail }))).toEqual(["2024-01-02 2024-01-05 End of test 40"]);
  });

  test("needs an underlying close of the session's own", () => {
    const rows = crash.map(({ underlying, ...row }) =>
      row.date === DATES[1] || row.date === DATES[2] ? row : { ...row, underlying: underlying! },
    );
    const market = marketOf(rows, {
      underlying: [
        { date: DATES[0]!, close: 80 },
        { date: DATES[3]!, close: 80 },
      ],
    });
    // Without a close on the second session, the third's quotes come first: 110 less 150.
    expect(told(run(market, { ...short, stop }))).toEqual(["2024-01-02 2024-01-05 End of test 40"]);
  });
});

describe("what no position can be worth (X4, C6)", () => {
  const legs = [option("long", "call", 0.5), { ...option("short", "call", 0.3), strike: byDelta(0.3) }];
  /** A spread of 100 and 105, bought for 2.00: it is worth 5.00 at most, so it can make 300. */
  const market = (first: readonly string[], second: readonly string[]) =>
    marketOf([
      ...quoted(`call 100 ${FAR}`, DATES, first, { delta: 0.5 }),
      ...quoted(`call 105 ${FAR}`, DATES, second, { delta: 0.3 }),
    ]);
  const once = { waitSessions: 100, holdDays: 300, legs };
  const target = { kind: "$ per spread", dollars: 250 } as const;

  test("passes over a session on which closing brings more than the most a position can be worth", () => {
    const wrong = market(["2.90/3", "8/8.10", "5/5.10", "4/4"], ["1/1.10", "2.90/2.99", "3.40/3.50", "3/3"]);
    // 8.00 − 2.99 is 5.01 for a spread of 5.
    expect(told(run(wrong, { ...once, target }))).toEqual(["2024-01-02 2024-01-05 End of test -100"]);
    expect(told(run(wrong, { ...once, holdDays: 1 }))).toEqual(["2024-01-02 2024-01-04 Max hold -50"]);
  });

  test("closes at exactly the most that a position can be worth", () => {
    const edge = market(["2.90/3", "8/8.10", "4/4"], ["1/1.10", "2.90/3", "3/3"]);
    const costs = { commissionCents: 65 };
    // 8.00 − 3.00 is 5.00; commissions do not count against it.
    expect(told(run(edge, { ...once, ...costs, target }))).toEqual([
      "2024-01-02 2024-01-03 Profit target 297.4",
    ]);
  });

  test("takes such quotes where the test ends", () => {
    const wrong = market(["2.90/3", "8/8.10"], ["1/1.10", "2.90/2.99"]);
    expect(told(run(wrong, once))).toEqual(["2024-01-02 2024-01-03 End of test 301"]);
  });

  test("refuses an entry that is sure to gain, and allows one of exactly 0 or that earns interest", () => {
    const short = [option("short", "call", 0.5), option("long", "call", 0.3)];
    const skipped = (sold: string, parts: object = {}) =>
      run(market([sold, "2/2"], ["1/1", "1/1"]), { ...once, legs: short, ...parts }).skipped[
        "Impossible price"
      ];
    // Sold for 5.01 net, the spread loses 5.00 at most.
    expect(skipped("6.01/6.02")).toBe(1);
    expect(skipped("6/6.02")).toBeUndefined();
    expect(skipped("6.01/6.02", { commissionCents: 50 })).toBeUndefined();
    // A spread of 5.00 for 4.94: 6 on 494 in 45 days are 9.85% a year; for 4.93 they are 11.5%.
    const box = (bought: string) => {
      const rows = [
        ...quoted(`call 100 ${FAR}`, DATES, ["9/9", "9/9"], { delta: 0.5 }),
        ...quoted(`call 105 ${FAR}`, DATES, ["6/6", "6/6"], { delta: 0.3 }),
        ...quoted(`put 105 ${FAR}`, DATES, [bought, "9/9"], { delta: 0.6 }),
        ...quoted(`put 100 ${FAR}`, DATES, ["2/2", "2/2"], { delta: 0.4 }),
      ];
      const bulls = [option("long", "call", 0.5), option("short", "call", 0.3)];
      const bears = [option("long", "put", 0.6), option("short", "put", 0.4)];
      return run(marketOf(rows), { ...once, legs: [...bulls, ...bears] }).skipped["Impossible price"];
    };
    expect(box("3.94/3.94")).toBeUndefined();
    expect(box("3.93/3.93")).toBe(1);
  });

  test("refuses no entry with several expiries or unlimited loss", () => {
    const naked = market(["200/200", "200/200"], ["1/1", "1/1"]);
    expect(run(naked, { ...once, legs: [option("short", "call", 0.5)] }).skipped["Impossible price"]).toBe(
      undefined,
    );
  });
});

test("notes a position that ends in a contract which the quotes have left", () => {
  const dates = datesFrom("2024-01-02", 8);
  const rows = [
    ...quoted(`call 100 ${FAR}`, dates, ["1/1.10", "1/1.10"]),
    ...steady(`put 50 ${FAR}`, dates, "0/0.05", { delta: 0.001 }),
  ];
  const note = /ended in a contract without a quote/;
  const held = { waitSessions: 100, holdDays: 300 };
  expect(run(marketOf(rows), held).notes.filter((each) => note.test(each))).toEqual([
    "1 position ended in a contract without a quote over the last five sessions: an adjusted contract, or a strike outside the vendor's band.",
  ]);
  const seen = [...rows, ...quoted(`call 100 ${FAR}`, [dates[3]!], ["1/1.10"])];
  expect(run(marketOf(seen), held).notes.filter((each) => note.test(each))).toEqual([]);
});

test("notes legs that settled at the close of an earlier session (X2)", () => {
  const near = DATES[2]!;
  const rows = [
    ...quoted(`call 100 ${near}`, DATES, ["3/3.10", "3/3.10"], { underlying: 103 }),
    ...quoted(`put 50 ${FAR}`, DATES, ["0/0.05", "0/0.05", "", "0/0.05"], { underlying: 103, delta: 0.001 }),
  ];
  const report = run(marketOf(rows), { legs: [{ ...longCall, dteDays: 2 }], waitSessions: 100, holdDays: 9 });
  expect(told(report)).toEqual([`${DATES[0]} ${near} Expiration -10`]);
  expect(report.notes).toContain(`1 leg settled at the close of an earlier session: ${near} has none.`);
});
