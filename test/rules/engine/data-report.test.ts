import { describe, expect, test } from "vitest";
import type { OddMeasure } from "#shared/domain/data/data-report.ts";
import { findingsOf, shareText } from "#shared/domain/data/data-report-words.ts";
import type { Cents } from "#shared/domain/money.ts";
import { dataReportOf } from "#shared/engine/market/quality/data-report.ts";
import { type ChainRow, day, type MarketOptions, marketOf } from "../market/build-market.ts";
import { datesFrom, quoted, steady } from "./hand-market.ts";

/** The measures of the data report, on chains of a few quotes: the underlying is at 100, near are strikes of 90 to 110. */

const [FIRST, SECOND, THIRD, FOURTH] = datesFrom("2024-01-02", 4) as [string, string, string, string];
const EXPIRY = "2024-02-02";

const reportOf = (rows: readonly ChainRow[], own: Record<string, number> = {}, options: MarketOptions = {}) =>
  dataReportOf(marketOf(rows, options), {
    prices: new Map(Object.entries(own).map(([date, dollars]) => [day(date), (100 * dollars) as Cents])),
  });

/** Returns "odd of all" of a measure in the first year. */
const told = (measure: OddMeasure, ...[rows, own, options]: Parameters<typeof reportOf>): string => {
  const { odd, of } = reportOf(rows, own, options).years[0]!.odd[measure];
  return `${odd} of ${of}`;
};

describe("quotes near the money", () => {
  test.each<[OddMeasure, string, string, string]>([
    ["locked", "call 100", "2.00/2.00", "1 of 1"],
    ["locked", "call 100", "2.00/2.01", "0 of 1"],
    // 25 % of a mid of 2.00 is 0.50.
    ["wide", "call 100", "1.75/2.25", "0 of 1"],
    ["wide", "call 100", "1.74/2.25", "1 of 1"],
    ["wide", "call 100", "0/0.01", "1 of 1"],
    ["locked", "call 90", "2.00/2.00", "1 of 1"],
    ["locked", "call 110", "2.00/2.00", "1 of 1"],
    ["locked", "call 111", "2.00/2.00", "0 of 0"],
    ["locked", "put 89", "2.00/2.00", "0 of 0"],
    // At the money a month before expiry the model's delta is about half.
    ["deltas", "call 100", "2.00/2.10", "0 of 1"],
    ["deltas", "call 102", "2.00/2.10", "0 of 1"],
    ["deltas", "call 108", "2.00/2.10", "1 of 1"],
    ["deltas", "put 92", "2.00/2.10", "1 of 1"],
    // In the money, and without a bid, no delta is compared.
    ["deltas", "call 92", "9.00/9.10", "0 of 0"],
    ["deltas", "call 108", "0/2.10", "0 of 0"],
    // A strike that is far away, or in cents, has a model's delta near 0.
    ["deltas", "call 10000", "2.00/2.10", "1 of 1"],
  ])("counts %s: %s at %s is %s", (measure, contract, quote, expected) => {
    const [right, strike] = contract.split(" ") as ["call" | "put", string];
    expect(told(measure, quoted(`${right} ${Number(strike)} ${EXPIRY}`, [FIRST], [quote]))).toBe(expected);
  });

  test.each([
    ["the third of three equal quotes", ["1.00/1.10", "1.00/1.10", "1.00/1.10", "1.00/1.11"], "1 of 5"],
    ["each one from the third on", ["1.00/1.10", "1.00/1.10", "1.00/1.10", "1.00/1.10"], "2 of 5"],
    ["none where the ask moves", ["1.00/1.10", "1.00/1.10", "1.00/1.11", "1.00/1.10"], "0 of 5"],
    ["none over a session without a quote", ["1.00/1.10", "1.00/1.10", "", "1.00/1.10"], "0 of 4"],
  ])("counts stale ones: %s", (_, quotes, expected) => {
    const dates = [FIRST, SECOND, THIRD, FOURTH];
    // The contract before it ends with the same figures, and is no part of its run.
    const before = quoted(`call 99 ${EXPIRY}`, dates, ["", "", "", "1.00/1.10"]);
    expect(told("stale", [...before, ...quoted(`call 100 ${EXPIRY}`, dates, quotes)])).toBe(expected);
  });
});

test("compares calls and puts of one strike by their sure sides, with room for interest and dividends", () => {
  // 31 days at 10 % a year of 100 are 0.85, and 1 % of the price is 1.00: 1.85 are allowed.
  const pair = (call: string, put: string, puts = EXPIRY) => [
    ...quoted(`call 100 ${EXPIRY}`, [FIRST], [call]),
    ...quoted(`put 100 ${puts}`, [FIRST], [put]),
  ];
  expect(told("parity", pair("4.84/5.00", "2.90/3.00"))).toBe("0 of 1");
  expect(told("parity", pair("4.86/5.00", "2.90/3.00"))).toBe("1 of 1");
  expect(told("parity", pair("2.90/3.00", "4.84/5.00"))).toBe("0 of 1");
  expect(told("parity", pair("2.90/3.00", "4.86/5.00"))).toBe("1 of 1");
  expect(told("parity", pair("4.86/5.00", "2.90/3.00", "2024-02-09"))).toBe("0 of 0");
});

test("buys the wings of a butterfly at their asks, and sells its body at the bid", () => {
  const wings = (low: string, body: string, high: string, right: "call" | "put" = "call") => [
    ...quoted(`${right} 95 ${EXPIRY}`, [FIRST], [low]),
    ...quoted(`${right} 100 ${EXPIRY}`, [FIRST], [body]),
    ...quoted(`${right} 110 ${EXPIRY}`, [FIRST], [high]),
  ];
  // Two thirds of 6.00 and a third of 1.50 are 4.50.
  expect(told("butterflies", wings("5.90/6.00", "4.50/4.60", "1.40/1.50"))).toBe("0 of 1");
  expect(told("butterflies", wings("5.90/6.00", "4.51/4.60", "1.40/1.50"))).toBe("1 of 1");
  expect(told("butterflies", wings("1.40/1.50", "4.51/4.60", "5.90/6.00", "put"))).toBe("1 of 1");
  // A wing of the other right, or of a session without the body, makes none.
  expect(told("butterflies", wings("5.90/6.00", "4.51/4.60", "1.40/1.50").slice(0, 2))).toBe("0 of 0");
});

test("compares the underlying's file with the chain's own prices, where a session has both", () => {
  const rows = steady(`call 100 ${EXPIRY}`, [FIRST, SECOND, THIRD], "2.00/2.10", { underlying: 100 });
  const underlying = [
    { date: FIRST, close: 101 },
    { date: SECOND, close: 101.01 },
  ];
  expect(told("closes", rows, { [FIRST]: 100, [SECOND]: 100, [THIRD]: 100 }, { underlying })).toBe("1 of 2");
  expect(told("closes", rows, {}, { underlying })).toBe("0 of 0");
});

test("counts sessions, gaps, expiries and strikes by year, from the first session with quotes to the last", () => {
  const dates = datesFrom("2023-12-27", 5);
  expect(dates).toEqual(["2023-12-27", "2023-12-28", "2023-12-29", "2024-01-02", "2024-01-03"]);
  const on = (...at: number[]) => at.map((i) => dates[i]!);
  const rows = [
    ...steady("call 100 2024-01-26", on(0, 2, 4), "2.00/2.10"),
    ...steady("put 100 2024-01-26", on(0, 2), "2.00/2.10"),
    ...steady("call 105 2024-01-26", on(0, 4), "1.00/1.10"),
    ...steady("call 120 2024-01-26", on(0, 2), "1.00/1.10"),
    ...steady("call 100 2024-03-15", on(2), "4.00/4.10"),
  ];
  const underlying = [
    { date: "2023-12-26", close: 100 },
    { date: "2024-01-04", close: 100 },
  ];
  const report = reportOf(rows, {}, { underlying });
  const brief = report.years.map(({ odd: _, ...year }) => year);
  expect(brief).toEqual([
    { year: 2023, sessions: 2, missing: 1, expiries: 1.5, strikes: 1.5, quotes: 8 },
    { year: 2024, sessions: 1, missing: 1, expiries: 1, strikes: 2, quotes: 2 },
  ]);
  expect(report.gaps).toEqual(["2023-12-28", "2024-01-02"]);
  expect(findingsOf(report)).toEqual([
    "2 sessions have no quotes: 2023-12-28, 2024-01-02.",
    "Few strikes near the money, 1.5 in 2023, 2 in 2024: chosen strikes may be far from asked ones.",
  ]);
});

test("names the worst years of a finding first, and no year of few cases", () => {
  const cases = (odd: number, of: number) => ({ odd, of });
  const none = cases(0, 0);
  const year = (of: number, stale: { odd: number; of: number }) => ({
    ...{ year: of, sessions: 250, missing: 0, expiries: 10, strikes: 20, quotes: 1000 },
    odd: { locked: none, wide: none, stale, parity: none, butterflies: none, deltas: none, closes: none },
  });
  const years = [
    year(2019, cases(101, 1000)),
    year(2020, cases(100, 1000)),
    year(2021, cases(9, 9)),
    year(2022, cases(300, 1000)),
    year(2023, cases(200, 1000)),
    year(2024, cases(150, 1000)),
  ];
  expect(findingsOf({ years, gaps: [] })).toEqual([
    "Stale, 30.0% in 2022, 20.0% in 2023, 15.0% in 2024, and 1 more year: bid and ask didn't change for three sessions or more, so exits at them may be too good.",
  ]);
  expect([none, cases(0, 5), cases(1, 5000), cases(1, 8)].map(shareText)).toEqual([
    "–",
    "0%",
    "<0.1%",
    "12.5%",
  ]);
});

test("says of a gap of more than 20 sessions that another company may have had the symbol", () => {
  const dates = datesFrom("2022-05-02", 60);
  const rowsOn = (...at: number[]) =>
    steady(
      "call 100 2022-12-16",
      at.map((i) => dates[i]!),
      "2.00/2.10",
    );
  expect(reportOf(rowsOn(0, 21))).not.toHaveProperty("breaks");
  const report = reportOf(rowsOn(0, 22, 59));
  expect(report.breaks).toEqual([
    { sessions: 21, before: dates[22] },
    { sessions: 36, before: dates[59] },
  ]);
  expect(findingsOf(report)).toContain(
    `21 sessions in a row have no quotes: another company may have had this symbol before ${dates[22]}.`,
  );
});

test("names other symbols up to twenty, and counts the rest", () => {
  const names = Array.from({ length: 20 }, (_, i) => `S${i + 10}`);
  const market = marketOf(steady("call 100 2024-02-02", [FIRST], "2.00/2.10"));
  const symbolsTold = (count: number) =>
    findingsOf(dataReportOf(market, { symbols: { count, names: names.slice(0, count) } }));
  expect(symbolsTold(2)).toContain("2 other symbols in the files: S10, S11.");
  expect(symbolsTold(1)).toContain("1 other symbol in the files: S10.");
  expect(symbolsTold(1099)).toContain(
    `1,099 other symbols in the files: ${names.join(", ")}, and 1,079 more.`,
  );
});
