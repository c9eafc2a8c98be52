import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isSession, sessionsBetween } from "#shared/domain/calendar.ts";
import { dayOf } from "#shared/domain/day.ts";
import { readBars, readVixFamily } from "../../../functions/market/sample/facts.ts";
import { SAMPLE_TICKERS } from "../../../functions/market/sample/tickers.ts";
import { deriveBars, deriveBillYields, deriveVix, hasSources } from "./derive-facts.ts";

const FACTS = `${import.meta.dirname}/../../../functions/market/sample/facts`;
const FIRST = dayOf(2013, 12, 2);
const LAST = dayOf(2026, 8, 21);
/** A day on which the source has prices alone. */
const WITHOUT_VOLUME: Readonly<Record<string, number>> = { SPX: dayOf(2023, 5, 24) };

describe("the sample market's facts", () => {
  it.each(SAMPLE_TICKERS.map(({ ticker }) => ticker))(
    "has one valid bar of %s for every session",
    (ticker) => {
      const bars = readBars(ticker);
      expect([...bars.days]).toEqual([...sessionsBetween(FIRST, LAST)]);
      for (let i = 0; i < bars.days.length; i++) {
        const [low, high] = [bars.low[i]!, bars.high[i]!];
        expect(low).toBeGreaterThan(0);
        for (const price of [bars.open[i]!, bars.close[i]!]) {
          expect(price).toBeGreaterThanOrEqual(low);
          expect(price).toBeLessThanOrEqual(high);
        }
        if (bars.days[i] !== WITHOUT_VOLUME[ticker]) expect(bars.volume[i]).toBeGreaterThan(0);
      }
    },
  );

  it("has VIX on every session", () => {
    const vix = readVixFamily();
    expect([...vix.days]).toEqual([...sessionsBetween(FIRST, LAST)]);
    expect(vix.days.every((day) => isSession(day as ReturnType<typeof dayOf>))).toBe(true);
    expect(vix.thirtyDays.every((value) => value > 8 && value < 90)).toBe(true);
    const last = (values: Float64Array): number => vix.days[values.findLastIndex((value) => value > 0)]!;
    expect(last(vix.nineDays)).toBe(dayOf(2026, 7, 17));
    expect(last(vix.threeMonths)).toBe(dayOf(2025, 11, 26));
  });

  it("undoes splits, so that prices and volumes are as quoted on the day", () => {
    const close = (ticker: string, day: number): number => {
      const bars = readBars(ticker);
      return bars.close[bars.days.indexOf(day)]!;
    };
    expect(close("AAPL", dayOf(2020, 8, 28)) / close("AAPL", dayOf(2020, 8, 31))).toBeCloseTo(4, 0);
    expect(close("AMZN", dayOf(2022, 6, 3)) / close("AMZN", dayOf(2022, 6, 6))).toBeCloseTo(20, -0.5);
    expect(close("AMZN", dayOf(2021, 7, 7))).toBeGreaterThan(3500);
    expect(close("TSLA", dayOf(2020, 8, 28))).toBeGreaterThan(2000);
  });

  it("derives the shipped facts from the public files", (context) => {
    if (!hasSources) context.skip("the source files are not on this machine");
    for (const { ticker } of SAMPLE_TICKERS)
      expect(readFileSync(`${FACTS}/${ticker}.csv`, "utf8") === deriveBars(ticker), ticker).toBe(true);
    expect(readFileSync(`${FACTS}/VIX.csv`, "utf8") === deriveVix()).toBe(true);
    expect(readFileSync(`${FACTS}/bill-yields.csv`, "utf8") === deriveBillYields()).toBe(true);
  });
});
