import { describe, expect, test } from "vitest";
import type { OddMeasure } from "#shared/domain/data/data-report.ts";
import type { ImportOrder } from "../../../functions/market/market-order.ts";
import { importFiles, importPlain, memoryFile, PLAIN_HEADER } from "./import-text.ts";

/** Figures in another unit, and impossible ones: refused, since a backtest would believe them. */

const INTRINSIC = (right: string, strike: number): number =>
  Math.max(0, right === "call" ? 100 - strike : strike - 100);

type Figures = {
  readonly date: string;
  readonly strike: number;
  readonly right: string;
  readonly mid: number;
  readonly iv: number;
  readonly delta: number;
  readonly price: number;
};

/** A believable chain: 20 days, 11 strikes around a price of 100. */
const FIGURES: readonly Figures[] = [
  "02",
  "03",
  "04",
  "05",
  "08",
  "09",
  "10",
  "11",
  "12",
  "16",
  "17",
  "18",
  "19",
  "22",
  "23",
  "24",
  "25",
  "26",
  "29",
  "30",
].flatMap((day) =>
  [80, 84, 88, 92, 96, 100, 104, 108, 112, 116, 120].flatMap((strike) =>
    ["call", "put"].map((right) => ({
      date: `2024-01-${day}`,
      strike,
      right,
      mid: INTRINSIC(right, strike) + 1.5,
      iv: 0.2,
      delta: right === "call" ? 0.9 - (strike - 80) / 50 : -0.1 - (strike - 80) / 50,
      price: 100,
    })),
  ),
);

const lineOf = ({ date, strike, right, mid, iv, delta, price }: Figures): string =>
  [
    date,
    "2024-03-15",
    strike,
    right,
    (mid - 0.05).toFixed(2),
    (mid + 0.05).toFixed(2),
    iv,
    delta.toFixed(2),
    3,
    4,
    price.toFixed(2),
  ].join(",");

const linesWith = (change: (figures: Figures) => Partial<Figures>): string[] =>
  FIGURES.map((figures) => lineOf({ ...figures, ...change(figures) }));

const GOOD = linesWith(() => ({}));

/** Every 25th row stays as it was: a refusal names the share. */
const mostly = (change: (figures: Figures) => Partial<Figures>): string[] =>
  FIGURES.map((figures, i) => lineOf(i % 25 === 0 ? figures : { ...figures, ...change(figures) }));

describe("a chain in another unit", () => {
  test("is imported where its figures are as they should be", async () => {
    expect((await importPlain(GOOD)).report.rows.kept).toBe(GOOD.length);
  });

  test.each([
    ["deltas in percent", mostly(({ delta }) => ({ delta: delta * 100 })), "delta is over 1 in"],
    [
      "volatilities in percent",
      mostly(({ iv }) => ({ iv: iv * 100 })),
      "iv is over 3 in 95.9% of 440 quotes: it looks like percent",
    ],
    [
      "swapped rights with deltas",
      mostly(({ right }) => ({ right: right === "call" ? "put" : "call" })),
      "delta is negative for calls in",
    ],
    [
      "swapped rights without deltas",
      linesWith(({ right }) => ({ right: right === "call" ? "put" : "call", delta: Number.NaN })).map(
        (line) => line.replace("NaN", ""),
      ),
      "bid is far below the value of exercise for options in the money in",
    ],
    ["prices in cents", mostly(({ mid }) => ({ mid: mid * 100 })), "prices look like cents"],
    [
      "strikes in cents",
      mostly(({ strike }) => ({ strike: strike * 100 })),
      "strike and underlying differ 4 times or more in 95.9%",
    ],
    [
      "an underlying ten times off",
      mostly(({ price }) => ({ price: price * 10 })),
      "strike and underlying differ 4 times or more in",
    ],
  ])("is refused whole, with the share: %s", async (_, lines, message) => {
    await expect(importPlain(lines)).rejects.toThrow(message);
  });
});

describe("implausible figures", () => {
  const odd = async (measure: OddMeasure, lines: readonly string[], order: Partial<ImportOrder> = {}) => {
    const { rows, data } = (await importPlain(lines, order)).report;
    expect(rows.kept).toBe(lines.length);
    return data.years[0]!.odd[measure].odd;
  };
  test("are counted where quotes stand still, days are missing, and the underlying's file differs a little", async () => {
    expect(await odd("stale", GOOD)).toBe(18 * 10);
    const gap = await importPlain(GOOD.filter((line) => !line.startsWith("2024-01-10")));
    expect(gap.report.data.gaps).toEqual(["2024-01-10"]);
    const underlying = memoryFile("u.csv", "date,close\n2024-01-02,100\n2024-01-03,104\n");
    expect(await odd("closes", GOOD, { underlying })).toBe(1);
  });
});

describe("an impossible figure", () => {
  const bad = "2024-01-02,2024-03-15,100,call,1.00,1.10,0.2,0.5,3,4,100";
  test.each([
    [
      "an ask of 20 million dollars",
      bad.replace("1.10", "19999999"),
      'line 442: ask "19999999" is no price of an option',
    ],
    ["a volatility of 1e300", bad.replace("0.2", "1e300"), 'line 442: iv "1e300" is no volatility'],
    [
      "an expiry in 9999",
      bad.replace("2024-03-15", "9999-03-15"),
      'line 442: expiry "9999-03-15" is more than 30 years after its date',
    ],
  ])("is refused by line and column: %s", async (_, line, message) => {
    await expect(importPlain([...GOOD, line])).rejects.toThrow(message);
  });

  test.each([
    ["splits", "date,ratio\n2024-01-03,1e308\n", 'f.csv line 2: ratio "1e308" is no ratio of a split'],
    ["splits", "date,ratio\n2024-01-03,1\n", 'f.csv line 2: ratio "1" splits nothing'],
    ["splits", "date,ratio\n2024-01-03,2\n2024-01-03,2\n", "line 3: date"],
    ["dividends", "date,amount\n2024-01-03,1e300\n", 'line 2: amount "1e300" is no such number'],
    [
      "dividends",
      "date,amount\n2024-01-03,120\n",
      "f.csv: amount 120 of 2024-01-03 is not below the price of 100 on 2024-01-02",
    ],
    [
      "underlying",
      "date,high,low,close\n2024-01-03,99,101,100\n",
      'line 2: high "99" is below the low of 101',
    ],
  ] as const)("is refused in a file of %s: %s", async (name, text, message) => {
    await expect(importPlain(GOOD, { [name]: memoryFile("f.csv", text) })).rejects.toThrow(message);
  });
});

describe("a plain file without a last line end", () => {
  const text = `${PLAIN_HEADER}\n${GOOD.join("\n")}`;

  test("is refused where its last figure is shorter than all before", async () => {
    await expect(importFiles([memoryFile("c.csv", text.slice(0, -2))])).rejects.toThrow(
      "c.csv line 441: the file ends in the middle of a line",
    );
  });

  test("is imported where the last row is whole", async () => {
    expect((await importFiles([memoryFile("c.csv", text)])).report.rows.kept).toBe(GOOD.length);
  });
});
