import { describe, expect, test } from "vitest";
import type { ImportOrder } from "../../../../functions/market/market-order.ts";
import { datesOf } from "../../../rules/market/build-market.ts";
import { type Imported, memoryFile } from "../import-text.ts";
import { zipOf } from "../zip-of.ts";
import { CALL, fileOf, HEADER, imported, ONE, row, textOf } from "./yfinance-files.ts";

/** Returns the dates of the sessions with quotes. */
const quotedDates = ({ market }: Imported): string[] => {
  const { starts } = market.index;
  return datesOf(market).filter((_, s) => starts[s + 1]! > starts[s]!);
};

/** Where the date of a yfinance file comes from. */

describe("the date of a yfinance file", () => {
  const dated = async (
    rows: readonly string[],
    name: string,
    header = HEADER,
    order: Partial<ImportOrder> = {},
  ) => quotedDates(await imported([fileOf(rows, name, header)], order));

  test.each([
    ["SPY_2026-11-20.csv", "2026-11-20"],
    ["20261120.csv", "2026-11-20"],
    ["data/2025/spy-chain_2026_11_20_close.csv", "2026-11-20"],
    ["spy.2026.11.20.csv", "2026-11-20"],
    ["SPY-2026-11-20-again-20261120.csv", "2026-11-20"],
  ])("is in the name %s", async (name, date) => {
    expect(await dated(ONE, name)).toEqual([date]);
  });

  test("is in the name of the archive where its member has none", async () => {
    const file = memoryFile("SPY_20261120.zip", zipOf([["chains/spy.csv", textOf(ONE)]]));
    expect(quotedDates(await imported([file]))).toEqual(["2026-11-20"]);
  });

  test.each([
    ["date", "2026-11-20"],
    ["snap_date", "2026-11-20 16:10:00"],
    ["quote_date", "2026-11-20T21:10:00Z"],
    ["Quote_Date", "20261120"],
    ["date", "2026-11-21 01:30:00+00:00"],
  ])("is the column %s: %s", async (column, text) => {
    expect(await dated([`${ONE[0]},${text}`], "SPY_2026-11-18.csv", `${HEADER},${column}`)).toEqual([
      "2026-11-20",
    ]);
  });

  test("is given by --date, which counts before the name", async () => {
    expect(await dated(ONE, "SPY_2026-12-18.csv", HEADER, { date: "2026-11-20" })).toEqual(["2026-11-20"]);
  });

  test("may be of several sessions in a column", async () => {
    const rows = [`${ONE[0]},2026-11-19`, `${ONE[0]},2026-11-20`];
    expect(await dated(rows, "SPY.csv", `${HEADER},date`)).toEqual(["2026-11-19", "2026-11-20"]);
  });

  test.each([
    [
      "that is nowhere",
      ONE,
      "SPY.csv",
      HEADER,
      {},
      "SPY.csv: This looks like a yfinance dump: add --date 2026-11-20, the session of its quotes, or put that date into the file's name",
    ],
    ["that no day has", ONE, "SPY_2026-11-31.csv", HEADER, {}, "This looks like a yfinance dump: add --date"],
    [
      "of which the name has two",
      ONE,
      "SPY_2026-12-18_2026-11-20.csv",
      HEADER,
      {},
      "its name has several dates (2026-12-18, 2026-11-20): say by --date of which session its quotes are",
    ],
    [
      "that is the expiry of all its options",
      ONE,
      "SPY_2026-12-18.csv",
      HEADER,
      {},
      "SPY_2026-12-18.csv: all its options expire on 2026-12-18, the date in its name: say by --date of which session its quotes are",
    ],
    [
      "before its last trades",
      [
        row(CALL, 600, 1, 1.1),
        row("SPY261218P00600000", 600, 1, 1.1, { traded: "2026-11-23 15:00:00+00:00" }),
      ],
      "SPY.csv",
      HEADER,
      { date: "2026-11-20" },
      "SPY.csv line 3: it traded on 2026-11-23, after 2026-11-20, which was taken as the date of its quotes: say the right one by --date",
    ],
    [
      "that --date contradicts",
      [`${ONE[0]},2026-11-19`],
      "SPY.csv",
      `${HEADER},date`,
      { date: "2026-11-20" },
      "SPY.csv line 2: date 2026-11-19 is not --date 2026-11-20",
    ],
    [
      "that is none",
      [`${ONE[0]},yesterday`],
      "SPY.csv",
      `${HEADER},snap_date`,
      {},
      'SPY.csv line 2: snap_date "yesterday" is no date',
    ],
    [
      "that is a Saturday",
      ONE,
      "SPY.csv",
      HEADER,
      { date: "2026-11-21" },
      "--date 2026-11-21 is no session of the exchange",
    ],
    [
      "that --date misspells",
      ONE,
      "SPY.csv",
      HEADER,
      { date: "20.11.2026" },
      '--date "20.11.2026" is no date such as 2026-11-20',
    ],
  ])("is refused: a date %s", async (_, rows, name, header, order, message) => {
    await expect(imported([fileOf(rows, name, header)], order)).rejects.toThrow(message);
  });

  test("takes a trade of New York's evening for that evening's, though it is tomorrow in UTC", async () => {
    const rows = [row(CALL, 600, 1, 1.1, { traded: "2026-11-21 01:14:00+00:00" })];
    expect(await dated(rows, "SPY.csv", HEADER, { date: "2026-11-20" })).toEqual(["2026-11-20"]);
  });
});
