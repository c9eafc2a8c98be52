import { describe, expect, test } from "vitest";
import { volatilityAtDays } from "../../../shared/engine/market/build/chain-figures.ts";
import { compareDeltaDistance } from "../../../shared/engine/market/nearest-delta.ts";
import { type ChainRow, marketOf } from "./build-market.ts";

const DATE = "2024-01-02";
// 17, 45 and 108 days later.
const [NEAR, MIDDLE, FAR] = ["2024-01-19", "2024-02-16", "2024-04-19"] as const;

const row = (
  expiry: string,
  strike: number,
  right: "call" | "put",
  rest: Partial<ChainRow> = {},
): ChainRow => ({
  date: DATE,
  expiry,
  strike,
  right,
  bid: 1,
  ask: 1.1,
  delta: right === "call" ? 0.5 : -0.5,
  underlying: 100.4,
  ...rest,
});

const CHAIN = [
  row(NEAR, 100, "call", { iv: 0.2 }),
  row(NEAR, 100, "put", { iv: 0.22 }),
  row(NEAR, 101, "call", { iv: 0.9 }),
  row(MIDDLE, 100, "call", { iv: 0.24 }),
  row(FAR, 100, "call", { iv: 0.26 }),
  row(FAR, 100, "put", { iv: 0.28 }),
];

const figures = (rows: readonly ChainRow[]) => {
  const { daily } = marketOf(rows);
  return {
    iv: daily.impliedVolatility[0]!,
    term: daily.termStructure[0]!,
    skew: daily.skew[0]!,
    calls: daily.callVolume[0]!,
    puts: daily.putVolume[0]!,
  };
};

describe("E4: implied volatility", () => {
  test("interpolates 30 days in total variance between the expiries around it", () => {
    // 0.21² · 17 = 0.7497, 0.24² · 45 = 2.592; 13/28 of the way: 1.605053571…; divided by 30, then the root.
    expect(figures(CHAIN).iv).toBeCloseTo(Math.sqrt(1.605053571428571 / 30), 13);
  });

  test("divides 30-day by 90-day volatility for the term structure", () => {
    // 0.27² · 108 = 7.8732; 45/63 of the way from 2.592: 6.364285714…
    const [month, quarter] = [1.605053571428571 / 30, 6.364285714285714 / 90];
    expect(figures(CHAIN).term).toBeCloseTo(Math.sqrt(month / quarter), 13);
  });

  test("stays flat outside the expiries and ignores today's", () => {
    expect(figures(CHAIN.slice(0, 3)).iv).toBeCloseTo(0.21, 14);
    expect(figures(CHAIN.slice(3)).iv).toBeCloseTo(0.24, 14);
    expect(figures(CHAIN.slice(0, 3)).term).toBe(1);
    expect(figures([...CHAIN.slice(0, 3), row(DATE, 100, "call", { iv: 3 })]).iv).toBeCloseTo(0.21, 14);
    expect(figures([row(DATE, 100, "call", { iv: 3 })]).iv).toBeNaN();
    expect(
      volatilityAtDays(
        [
          { dte: 30, volatility: 0.3 },
          { dte: 60, volatility: 0.5 },
        ],
        30,
      ),
    ).toBeCloseTo(0.3, 15);
  });

  test("uses the nearest strike with a row of either right, the lower of a tie, and one side if the other is missing", () => {
    const at = (underlying: number) =>
      figures([
        row(NEAR, 100, "call", { iv: 0.2, underlying }),
        row(NEAR, 101, "put", { iv: 0.4, underlying }),
        row(NEAR, 101, "call", { iv: 0.6, underlying }),
      ]).iv;
    expect(at(100.5)).toBeCloseTo(0.2, 14);
    expect(at(100.51)).toBeCloseTo(0.5, 14);
  });

  test("computes the mid's volatility from the row's own price if the vendor has none", () => {
    const { delta: _, ...bare } = row("2024-02-01", 105, "call", { bid: 1.2, ask: 1.3, underlying: 100 });
    expect(figures([bare]).iv).toBeCloseTo(0.2676386692321839, 12);
    expect(figures([{ ...bare, iv: 0 }]).iv).toBeCloseTo(0.2676386692321839, 12);
  });

  test("has no figures for a session without rows", () => {
    const { daily } = marketOf([...CHAIN, ...CHAIN.map((r) => ({ ...r, date: "2024-01-04" }))]);
    expect(daily.impliedVolatility[1]).toBeNaN();
    expect(daily.termStructure[1]).toBeNaN();
    expect(daily.skew[1]).toBeNaN();
    expect(daily.callVolume[1]).toBeNaN();
    expect(daily.impliedVolatility[2]).toBeGreaterThan(0);
  });
});

describe("E4: skew", () => {
  const wing = (expiry: string, [calls, puts]: [[number, number, number][], [number, number, number][]]) => [
    ...calls.map(([strike, delta, iv]) => row(expiry, strike, "call", { delta, iv })),
    ...puts.map(([strike, delta, iv]) => row(expiry, strike, "put", { delta, iv })),
  ];

  test("subtracts call from put volatility at |delta| nearest 0.25 in the expiry nearest 30 days", () => {
    const near = wing(NEAR, [
      [
        [105, 0.3, 0.18],
        [106, 0.24, 0.17],
      ],
      [
        [95, -0.26, 0.25],
        [90, -0.1, 0.4],
      ],
    ]);
    // 13 days away against 15.
    const middle = wing(MIDDLE, [[[105, 0.25, 0.9]], [[95, -0.25, 0.1]]]);
    expect(figures([...near, ...middle]).skew).toBeCloseTo(0.25 - 0.17, 14);
    expect(figures(middle).skew).toBeCloseTo(0.1 - 0.9, 14);
  });

  test("C3: breaks ties further out of the money, as decimals", () => {
    const tied = wing(NEAR, [
      [
        [105, 0.26, 0.18],
        [106, 0.24, 0.17],
      ],
      [
        [95, -0.26, 0.25],
        [94, -0.24, 0.27],
      ],
    ]);
    expect(figures(tied).skew).toBeCloseTo(0.27 - 0.17, 14);
  });

  test("C2: prefers the shorter of two expiries at one distance, and has no data without one within 15 days", () => {
    // 20 and 40 days.
    const [shorter, longer] = ["2024-01-22", "2024-02-11"] as const;
    const both = [
      ...wing(longer, [[[105, 0.25, 0.1]], [[95, -0.25, 0.5]]]),
      ...wing(shorter, [[[105, 0.25, 0.1]], [[95, -0.25, 0.2]]]),
    ];
    expect(figures(both).skew).toBeCloseTo(0.1, 14);
    expect(figures(wing("2024-02-17", [[[105, 0.25, 0.1]], [[95, -0.25, 0.5]]])).skew).toBeNaN();
    expect(figures(wing(NEAR, [[[105, 0.25, 0.1]], []])).skew).toBeNaN();
  });

  test("C2: ignores an expiry that has settled", () => {
    // On Thursday 2024-03-28, an expiry on Good Friday settles the same day.
    const date = "2024-03-28";
    const settled = wing("2024-03-29", [[[105, 0.25, 0.1]], [[95, -0.25, 0.5]]]).map((r) => ({ ...r, date }));
    expect(figures(settled).skew).toBeNaN();
  });

  test("compares distances of deltas exactly", () => {
    expect(compareDeltaDistance(0.24, 0.26, 0.25)).toBe(0);
    expect(compareDeltaDistance(0.1, 0.3, 0.2)).toBe(0);
    expect(compareDeltaDistance(0.24, 0.2600000000000001, 0.25)).toBeLessThan(0);
    expect(compareDeltaDistance(0.2399999999999999, 0.26, 0.25)).toBeGreaterThan(0);
    expect(compareDeltaDistance(0.3, 0.4, 0.5)).toBeGreaterThan(0);
  });
});

describe("E4: option volume", () => {
  test("sums a session's volumes by right, blanks as 0", () => {
    const { calls, puts } = figures([
      row(NEAR, 100, "call", { volume: 10 }),
      row(NEAR, 101, "call"),
      row(DATE, 100, "call", { volume: 5 }),
      row(NEAR, 100, "put", { volume: 0 }),
    ]);
    expect([calls, puts]).toEqual([15, 0]);
  });

  test("has no option volume if every row is blank", () => {
    const { calls, puts } = figures(CHAIN);
    expect([calls, puts]).toEqual([Number.NaN, Number.NaN]);
  });
});
