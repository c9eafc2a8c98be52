import { describe, expect, test } from "vitest";
import { earningsOf } from "../../../functions/market/facts/earnings.ts";
import { splitsOf } from "../../../functions/market/facts/splits.ts";
import { FOMC_DECISIONS, shippedEvents } from "../../../functions/market/side-files/market-events.ts";
import { formatDay, parseDay } from "../../../shared/domain/day.ts";
import { EVENT_TYPES } from "../../../shared/domain/strategy/event.ts";
import { datesOf, day } from "../../rules/market/build-market.ts";
import { hasReferenceData, referenceRecords, WITHOUT_DATA } from "../../support/reference-data.ts";
import { importPlain, memoryFile } from "./import-text.ts";

const GOOD = "2024-01-02,2024-01-19,100,call,1.00,1.10,0.2,0.5,3,4,100";

describe("the underlying's file", () => {
  const read = (content: string) => importPlain([GOOD], { underlying: memoryFile("u.csv", content) });

  test("reads bars of sessions, with NaN for blanks", async () => {
    const { market } = await read(
      "Date,Open,High,Low,Close,Volume\n2023-12-29,98,99.5,97,99,1000\n2024-01-02,,,,100.126,\n2024-01-03,1,2,1,,5\n",
    );
    expect(datesOf(market)).toEqual(["2023-12-29", "2024-01-02", "2024-01-03"]);
    expect(Array.from(market.closes)).toEqual([9900, 10013, 10013]);
    expect(Array.from(market.daily.high)).toEqual([99.5, Number.NaN, 2]);
    expect(Array.from(market.daily.close)).toEqual([99, 100.13, Number.NaN]);
    expect(Array.from(market.daily.volume)).toEqual([1000, Number.NaN, 5]);
  });

  test.each([
    ["date,open\n", "u.csv line 1: the header lacks close"],
    ["date,close\n01/02/2024,5\n", 'u.csv line 2: date "01/02/2024" is no date as yyyy-MM-dd'],
    ["date,close\n2024-01-02,5\n2024-01-03,abc\n", 'u.csv line 3: close "abc" is no such number'],
    ["date,close\n2024-01-02,-5\n", 'u.csv line 2: close "-5" is no such number'],
    ["date,close,volume\n2024-01-02,5,-1\n", 'u.csv line 2: volume "-1" is no such number'],
    ["date,close\n2024-01-02,5\n2024-01-02,6\n", 'u.csv line 3: date "2024-01-02" stands on line 2 already'],
    ["", "u.csv: the file is empty"],
  ])("refuses %j", async (content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });
});

describe("splits", () => {
  test("reads splits from a file, else takes the shipped ones", async () => {
    const own = { splits: memoryFile("s.csv", "date,ratio\n2024-01-05,0.25\n2023-05-01,3\n") };
    expect((await importPlain([GOOD], own)).market.splits).toEqual([
      { day: day("2023-05-01"), ratio: 3 },
      { day: day("2024-01-05"), ratio: 0.25 },
    ]);
    expect((await importPlain([GOOD])).market.splits).toEqual([]);
    expect((await importPlain([GOOD], { ticker: "nvda" })).market.splits).toEqual([
      { day: day("2021-07-20"), ratio: 4 },
      { day: day("2024-06-10"), ratio: 10 },
    ]);
  });

  test.each([
    ["date,ratio\n2024-01-05,0\n", 'ratio "0" is no such number'],
    ["date,ratio\n2024-01-05,\n", 'ratio "" is blank'],
    ["date,ratio\n2024-01-05,0x4\n", 'ratio "0x4" is no such number'],
  ])("refuses %j", async (content, message) => {
    await expect(importPlain([GOOD], { splits: memoryFile("s.csv", content) })).rejects.toThrow(message);
  });
});

describe("M6: dividends", () => {
  const read = (content: string) => importPlain([GOOD], { dividends: memoryFile("d.csv", content) });

  test("reads dividends by ex-date to the last decimal", async () => {
    const { market, report } = await read(
      "Amount,Date\n1.7664,2024-06-21\n0.1,2023-12-15\n5e-3,2026-03-20\n",
    );
    expect(market.dividends).toEqual([
      { day: day("2023-12-15"), dollars: 0.1 },
      { day: day("2024-06-21"), dollars: 1.7664 },
      { day: day("2026-03-20"), dollars: 0.005 },
    ]);
    expect(report.entry.dividends).toBe(3);
  });

  test.each([["SPY"], ["AAPL"]])("ships no dividends for %s", async (ticker) => {
    const { market, report } = await importPlain([GOOD], { ticker });
    expect(market.dividends).toEqual([]);
    expect(report.entry).not.toHaveProperty("dividends");
  });

  test("treats an empty file of dividends as none", async () => {
    const { bytes, report } = await read("date,amount\n");
    expect(bytes).toEqual((await importPlain([GOOD])).bytes);
    expect(report.entry).not.toHaveProperty("dividends");
  });

  test.each([
    ["date,amount\n2024-03-15,\n", 'd.csv line 2: amount "" is blank'],
    ["date,amount\n2024-03-15\n", "d.csv line 2: 1 fields, where the header has 2"],
    ["date,amount\n2024-03-15,1\n2024-06-21,0\n", 'd.csv line 3: amount "0" is no such number'],
    ["date,amount\n2024-03-15,0.000\n", 'd.csv line 2: amount "0.000" is no such number'],
    ["date,amount\n2024-03-15,-1.5\n", 'd.csv line 2: amount "-1.5" is no such number'],
    ["date,amount\n2024-03-15,$1.5\n", 'd.csv line 2: amount "$1.5" is no such number'],
    ['date,amount\n2024-03-15,"1,5"\n', 'd.csv line 2: amount "1,5" is no such number'],
    ["date,amount\n2024-03-15,1,51\n", "d.csv line 2: 3 fields, where the header has 2"],
    ["date,amount\n2024-03-15,NaN\n", 'd.csv line 2: amount "NaN" is no such number'],
    ["date,amount\n2024-03-15,Infinity\n", 'd.csv line 2: amount "Infinity" is no such number'],
    ["date,amount\n2024-03-15,1e999\n", 'd.csv line 2: amount "1e999" is no such number'],
    ["date,amount\n2024-03-15,0x1\n", 'd.csv line 2: amount "0x1" is no such number'],
    ["date,amount\n03/15/2024,1\n", 'd.csv line 2: date "03/15/2024" is no date as yyyy-MM-dd'],
    ["date,amount\n2024-02-30,1\n", 'd.csv line 2: date "2024-02-30" is no date'],
    ["date,amount\n,1\n", 'd.csv line 2: date "" is no date'],
    [
      "date,amount\n2024-03-15,1\n\n2024-03-15,2\n",
      'd.csv line 4: date "2024-03-15" stands on line 2 already',
    ],
    ["date,dividend\n2024-03-15,1\n", "d.csv line 1: the header lacks amount; it should be date,amount"],
    ["2024-03-15,1\n", "d.csv line 1: the header lacks date, amount"],
    ["", "d.csv: the file is empty"],
  ])("refuses %j", async (content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });
});

describe("A5: settlement prices", () => {
  const read = (content: string) => importPlain([GOOD], { settlement: memoryFile("s.csv", content) });

  test("reads prices by expiry, rounded half up to the cent, a Saturday as the Friday before", async () => {
    const { market, report } = await read(
      "Price,Date\n4760.475,2024-01-20\n3845.0749999,2023-12-15\n0.005,2026-03-20\n",
    );
    expect([...market.settlementPrices]).toEqual([
      [day("2023-12-15"), 384_507],
      [day("2024-01-19"), 476_048],
      [day("2026-03-20"), 1],
    ]);
    expect(report.entry.settlementPrices).toBe(3);
  });

  test("counts the dates on which nothing in the chain expires", async () => {
    const content = "date,price\n2024-01-19,100\n2024-01-18,100\n2024-02-16,100\n";
    const { report, market } = await read(content);
    expect([report.idleSettlements, report.entry.settlementPrices]).toEqual([2, 3]);
    expect(market.settlementPrices.size).toBe(3);
    expect((await importPlain([GOOD])).report.idleSettlements).toBe(0);
  });

  test("treats an empty file of settlement prices as none", async () => {
    const { bytes, report } = await read("date,price\n");
    expect(bytes).toEqual((await importPlain([GOOD])).bytes);
    expect(report.entry).not.toHaveProperty("settlementPrices");
  });

  test.each([
    ["date,price\n2024-01-19,\n", 's.csv line 2: price "" is blank'],
    ["date,price\n2024-01-19,1\n2024-02-16,0\n", 's.csv line 3: price "0" is no such number'],
    ["date,price\n2024-01-19,-4760\n", 's.csv line 2: price "-4760" is no such number'],
    ["date,price\n2024-01-19,open\n", 's.csv line 2: price "open" is no such number'],
    ["date,price\n2024-01-19,NaN\n", 's.csv line 2: price "NaN" is no such number'],
    ["date,price\n2024-01-19,1e12\n", 's.csv line 2: price "1e12" is no such number'],
    ['date,price\n2024-01-19,"4,760.47"\n', 's.csv line 2: price "4,760.47" is no such number'],
    ["date,price\n2024-01-19\n", "s.csv line 2: 1 fields, where the header has 2"],
    ["date,price\n01/19/2024,1\n", 's.csv line 2: date "01/19/2024" is no date as yyyy-MM-dd'],
    ["date,price\n2024-02-30,1\n", 's.csv line 2: date "2024-02-30" is no date'],
    ["date,price\n,1\n", 's.csv line 2: date "" is no date'],
    ["date,price\n2024-01-19,1\n2024-01-19,1\n", 's.csv line 3: date "2024-01-19" stands on line 2 already'],
    ["date,price\n2024-01-19,1\n2024-01-20,2\n", 's.csv line 3: date "2024-01-20" stands on line 2 already'],
    // Good Friday settles on Thursday (A1).
    ["date,price\n2024-03-28,1\n2024-03-29,2\n", 's.csv line 3: date "2024-03-29" stands on line 2 already'],
    ["date,amount\n2024-01-19,1\n", "s.csv line 1: the header lacks price; it should be date,price"],
    ["", "s.csv: the file is empty"],
  ])("refuses %j", async (content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });
});

describe("E5: events", () => {
  const typesOf = async (order: Parameters<typeof importPlain>[1]) => {
    const { market, report } = await importPlain([GOOD], order);
    const count = (type: string) => market.events.filter((event) => event.type === type).length;
    return { market, counts: EVENT_TYPES.map(count), types: report.entry.eventTypes };
  };

  test("ships FOMC decisions and trading holidays with every ticker, earnings with some", async () => {
    const { market, counts, types } = await typesOf({});
    expect(counts[0]).toBe(0);
    expect(counts[1]).toBe(99);
    // A year and some days around 2024-01-02: all holidays of 2023 and 2024, and New Year's Day 2025.
    const holidays = market.events.filter(({ type }) => type === "Trading holiday").map((event) => event.day);
    expect(holidays).toContain(day("2024-01-01"));
    expect(holidays).toContain(day("2024-12-25"));
    expect(types).toEqual(["FOMC decision", "Trading holiday"]);
    expect(Array.from(market.events, (event) => event.day)).toEqual(
      market.events.map((event) => event.day).toSorted((a, b) => a - b),
    );
    expect((await typesOf({ ticker: "AAPL" })).types).toEqual([...EVENT_TYPES]);
  });

  test("marks the shipped decisions and closings that nobody knew of before", async () => {
    const { market } = await typesOf({ ticker: "AAPL" });
    const unscheduled = shippedEvents("AAPL", day("2018-01-02"), day("2025-06-30")).filter(
      ({ time }) => time === "unscheduled",
    );
    expect(unscheduled.map(({ type, day: on }) => `${type} ${formatDay(on)}`)).toEqual([
      ...["2019-10-04", "2020-03-03", "2020-03-15", "2020-03-23"].map((date) => `FOMC decision ${date}`),
      ...["2018-12-05", "2025-01-09"].map((date) => `Trading holiday ${date}`),
    ]);
    expect(market.events).toContainEqual({
      type: "FOMC decision",
      day: day("2020-03-15"),
      time: "unscheduled",
    });
  });

  test("replaces shipped events of the types in a file", async () => {
    const events = memoryFile(
      "e.csv",
      "type,date,time\nEarnings,2024-01-25,amc\nearnings,2024-04-25,\nFOMC decision,2024-01-31,Unscheduled\n",
    );
    const { market, counts } = await typesOf({ ticker: "AAPL", events });
    expect(counts.slice(0, 2)).toEqual([2, 1]);
    expect(counts[2]).toBeGreaterThan(15);
    expect(market.events).toContainEqual({ type: "Earnings", day: day("2024-01-25"), time: "amc" });
    expect(market.events).toContainEqual({ type: "Earnings", day: day("2024-04-25"), time: "unknown" });
    expect(market.events).toContainEqual({
      type: "FOMC decision",
      day: day("2024-01-31"),
      time: "unscheduled",
    });
  });

  test.each([
    ["type,date,time\nDividend,2024-01-25,\n", 'e.csv line 2: type "Dividend" is none of Earnings'],
    [
      "type,date,time\nEarnings,2024-01-25,noon\n",
      'e.csv line 2: time "noon" is neither bmo, amc, unscheduled nor blank',
    ],
    ["type,date,time\nEarnings,2024-02-30,\n", 'e.csv line 2: date "2024-02-30" is no date'],
  ])("refuses %j", async (content, message) => {
    await expect(importPlain([GOOD], { events: memoryFile("e.csv", content) })).rejects.toThrow(message);
  });
});

describe.skipIf(!hasReferenceData)(`facts that come with the product${WITHOUT_DATA}`, () => {
  test("ships the FOMC decisions of the reference file, scheduled or not", () => {
    const dates = referenceRecords("events/fomc_decisions_2015_2026.csv").map(([date]) => parseDay(date!));
    expect(FOMC_DECISIONS.map((event) => event.day)).toEqual(dates);
  });

  test("ships the earnings of the reference file", () => {
    const rows = referenceRecords("events/earnings_dates_2015_2026.csv");
    for (const ticker of new Set(rows.map(([symbol]) => symbol!)))
      expect(earningsOf(ticker).map((event) => [event.day, event.time])).toEqual(
        rows
          .filter(([symbol]) => symbol === ticker)
          .map(([, date, timing]) => [parseDay(date!), timing!.toLowerCase()]),
      );
  });

  test("ships the splits of the reference file", () => {
    for (const [ticker, date, ratio] of referenceRecords("events/splits_2014_2025.csv"))
      expect(splitsOf(ticker!)).toContainEqual({ day: parseDay(date!), ratio: Number(ratio) });
  });
});
