import { describe, expect, test } from "vitest";
import { sessionsBetween } from "../../../shared/domain/calendar.ts";
import { type Day, formatDay } from "../../../shared/domain/day.ts";
import { splitAdjustedCloses } from "../../../shared/engine/market/adjusted-closes.ts";
import { needsMet } from "../../../shared/engine/market/needs.ts";
import { type ChainRow, day, marketOf } from "./build-market.ts";

const DATES = Array.from(sessionsBetween(day("2023-01-03"), day("2024-06-28")), (d) => formatDay(d as Day));

const chain = (count: number, row: (i: number) => Partial<ChainRow> = () => ({})): ChainRow[] =>
  DATES.slice(0, count).map((date, i) => ({
    date,
    expiry: "2024-12-20",
    strike: 100,
    right: "call",
    bid: 1,
    ask: 1.1,
    delta: 0.5,
    iv: 0.2 + (i % 5) / 100,
    underlying: 100,
    ...row(i),
  }));

describe("E4: the needs that a ticker meets", () => {
  test("gives a bare chain volatility, term structure and price", () => {
    expect(needsMet(marketOf(chain(1)), false)).toEqual(["impliedVolatility", "termStructure", "price"]);
    expect(needsMet(marketOf(chain(1)), true)).toContain("vix");
  });

  test("takes 252 sessions with different volatilities as a year", () => {
    expect(needsMet(marketOf(chain(251)), false)).not.toContain("impliedVolatilityYear");
    expect(needsMet(marketOf(chain(252)), false)).toContain("impliedVolatilityYear");
    expect(needsMet(marketOf(chain(252, () => ({ iv: 0.2 }))), false)).not.toContain("impliedVolatilityYear");
  });

  test("needs 31 closes for historical volatility", () => {
    expect(needsMet(marketOf(chain(30)), false)).not.toContain("historicalVolatility");
    expect(needsMet(marketOf(chain(31)), false)).toContain("historicalVolatility");
  });

  test("ignores values outside of the chain's span, except for look-backs", () => {
    const bars = DATES.slice(0, 40).map((date, i) => ({
      date,
      close: 100,
      ...(i < 10 ? { volume: 1000 } : {}),
    }));
    const from = (first: number, count: number) =>
      needsMet(marketOf(chain(first + count).slice(first), { underlying: bars }), false);
    expect(from(10, 3)).not.toContain("volume");
    expect(from(9, 3)).toContain("volume");
    // Closes of sessions 0 to 29, then 0 to 30. Closes after the chain's last row are not in any look-back.
    expect(from(10, 20)).not.toContain("historicalVolatility");
    expect(from(10, 21)).toContain("historicalVolatility");
    expect(from(10, 4)).not.toContain("underlyingSeries");
    expect(from(10, 5)).toContain("underlyingSeries");
  });

  test("needs the underlying series for RSI and volume", () => {
    const bars = DATES.slice(0, 15).map((date) => ({ date, close: 100 }));
    expect(needsMet(marketOf(chain(15), { underlying: bars }), false)).toContain("underlyingSeries");
    expect(needsMet(marketOf(chain(15), { underlying: bars }), false)).not.toContain("volume");
    expect(needsMet(marketOf(chain(15), { underlying: bars.slice(1) }), false)).not.toContain(
      "underlyingSeries",
    );
    const traded = bars.map((bar) => ({ ...bar, volume: 1000 }));
    expect(needsMet(marketOf(chain(15), { underlying: traded }), false)).toContain("volume");
  });

  test("needs a volume for option volume, and a call's for the put/call ratio", () => {
    const puts = chain(1, () => ({ right: "put", delta: -0.5, volume: 3 }));
    expect(needsMet(marketOf(puts), false)).toContain("optionVolume");
    expect(needsMet(marketOf(puts), false)).not.toContain("putCallRatio");
    expect(needsMet(marketOf(chain(1, () => ({ volume: 3 }))), false)).toContain("putCallRatio");
  });
});

describe("M4: closes for comparison", () => {
  test("gives closes in shares of the last session, without later splits", () => {
    const { days, values } = splitAdjustedCloses(
      marketOf(
        chain(4, (i) => ({ underlying: [400, 100, 101, 10.1][i]! })),
        {
          splits: [
            { day: day(DATES[1]!), ratio: 4 },
            { day: day(DATES[3]!), ratio: 10 },
            { day: day("2025-01-02"), ratio: 7 },
          ],
        },
      ),
    );
    expect(Array.from(days)).toEqual(DATES.slice(0, 4).map(day));
    expect(Array.from(values)).toEqual([10, 10, 10.1, 10.1]);
  });
});
