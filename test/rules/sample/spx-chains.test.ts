import { describe, expect, it } from "vitest";
import { monthlyExpiry, sessionFromMonthEnd, sessionOnOrAfter } from "#shared/domain/calendar.ts";
import { addDays, type Day, dayOf, formatDay, weekdayOf } from "#shared/domain/day.ts";
import type { OptionLeg } from "#shared/domain/strategy/strategy.ts";
import { readBars } from "../../../functions/market/sample/facts.ts";
import { run, told } from "../engine/hand-market.ts";
import { option } from "../engine/hand-strategy.ts";
import { byExpiry, type SampleChains, sampleChains } from "./chains.ts";

const MONDAY = 1;
const bars = readBars("SPX");
const openOn = (day: Day): number => bars.open[bars.days.indexOf(day)]!;

const MONTH = { first: dayOf(2020, 3, 9), last: dayOf(2020, 3, 31) };

/** Sells one option by delta at the close of a day, `dteDays` before its expiry, and holds it to that. */
const sold = ({ market }: SampleChains, start: Day, right: OptionLeg["right"], dteDays: number) =>
  run(market, {
    ticker: "SPX",
    legs: [option("short", right, 0.5, dteDays)],
    dteRule: "Exact",
    holdDays: 300,
    waitSessions: 100,
    commissionCents: 65,
    period: { start, end: market.sessions[market.lastChainSession] as Day, lengthYears: undefined },
  });

describe("SPX's modeled expiries", () => {
  it("settle on the published open where they are monthlies (A1)", () => {
    const report = sold(sampleChains("SPX", MONTH), dayOf(2020, 3, 13), "put", 7);
    // The index opens on 2020-03-20 at 2,431.94 and closes at 2,304.92. The 2,700 put is sold at 79.00:
    // 7,900.00 − 0.65 − 100 × (2,700 − 2,431.94) = −18,906.65.
    expect(report.trades[0]?.legs[0]).toMatchObject({ strikeCents: 270_000, entryCents: 7900 });
    expect(told(report)).toEqual(["2020-03-13 2020-03-20 Expiration -18906.65"]);
  });
});

const whole = sampleChains("SPX");
const expiries = [...new Set(whole.market.contracts.expiries)].sort((a, b) => a - b) as Day[];

describe("SPX's settlement prices", () => {
  const { market } = whole;

  it("are the opens of all third Fridays from 2015 to August 2026, and of no other day", () => {
    const monthlies = expiries.filter((day) => day <= dayOf(2026, 8, 21) && day === monthlyExpiry(day));
    expect(monthlies.length).toBe(11 * 12 + 8);
    const opens = monthlies.map((day) => [day, Math.round(100 * openOn(day))]);
    expect([...market.settlementPrices]).toEqual(opens);
  });

  it.each([
    ["Good Friday of 2019", dayOf(2019, 4, 18), 290_481],
    ["Good Friday of 2022", dayOf(2022, 4, 14), 444_912],
    ["Good Friday of 2025", dayOf(2025, 4, 17), 530_545],
    ["Juneteenth of 2026", dayOf(2026, 6, 18), 748_736],
  ])("are those of the session before a third Friday that is %s", (_, thursday, cents) => {
    expect(market.settlementPrices.get(thursday)).toBe(cents);
  });
});

describe("SPX's modeled listings", () => {
  const { market, chainAt, sessionOf } = whole;

  it.each([
    ["Wednesdays", dayOf(2016, 3, 2)],
    ["Mondays", dayOf(2016, 8, 22)],
    ["Tuesdays", dayOf(2022, 4, 26)],
    ["Thursdays", dayOf(2022, 5, 19)],
  ])("have %s from the first that Cboe listed on", (_, first) => {
    const isOrdinary = (day: Day): boolean => day !== monthlyExpiry(day) && sessionFromMonthEnd(day) > 1;
    const isBeforeHoliday = (day: Day): boolean => weekdayOf(sessionOnOrAfter(addDays(day, 1))) === MONDAY;
    const same = expiries.filter(
      (day) => weekdayOf(day) === weekdayOf(first) && isOrdinary(day) && !isBeforeHoliday(day),
    );
    expect(formatDay(same[0]!)).toBe(formatDay(first));
    expect(same.length).toBeGreaterThan(200);
  });

  it("have the last session of each month", () => {
    const ends = Array.from(
      market.sessions.subarray(market.firstChainSession, market.lastChainSession),
    ).filter((day) => sessionFromMonthEnd(day as Day) === 1);
    expect(ends.length).toBe(11 * 12 + 7);
    expect(ends.filter((day) => !expiries.includes(day as Day))).toEqual([]);
  });

  it("have strikes at multiples of $5, a few dollars apart a day before expiry and at most $50 a month before", () => {
    expect(market.contracts.strikes.every((strike) => strike % 500 === 0)).toBe(true);
    const session = sessionOf(dayOf(2024, 6, 13));
    const close = market.closes[session]!;
    const gapsAt = (dte: number): number[] => {
      const strikes = byExpiry(chainAt(session), "put")
        .find(([first]) => first!.dte === dte)!
        .map(({ strike }) => strike)
        .filter((strike) => Math.abs(strike / close - 1) < 0.01);
      return strikes.slice(1).map((strike, i) => strike - strikes[i]!);
    };
    expect(Math.max(...gapsAt(1))).toBeLessThanOrEqual(1000);
    expect(Math.max(...gapsAt(8))).toBeLessThanOrEqual(2500);
    expect(Math.max(...gapsAt(29))).toBeLessThanOrEqual(5000);
  });

  it("are quoted in nickels under three dollars, in dimes above", () => {
    for (const { bid, ask, mid } of chainAt(sessionOf(dayOf(2024, 6, 13)))) {
      expect([bid % 5, ask % 5]).toEqual([0, 0]);
      if (mid >= 320) expect([bid % 10, ask % 10]).toEqual([0, 0]);
    }
  });

  it("have a usual option volume on the day whose index volume the source lacks", () => {
    const session = sessionOf(dayOf(2023, 5, 24));
    expect(market.daily.volume[session]).toBeNaN();
    const traded = market.daily.putVolume;
    expect(traded[session]! / traded[session - 1]!).toBeGreaterThan(0.4);
    expect(traded[session]! / traded[session - 1]!).toBeLessThan(2.5);
  });
});
