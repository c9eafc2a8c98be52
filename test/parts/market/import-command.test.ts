import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { progressLine } from "../../../functions/market/import-report.ts";
import { orderOf, runImport, type Screen } from "../../../infra/local/market/import-command.ts";
import { sharedTempFolder } from "../../support/temp-folder.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";
import { PLAIN_HEADER } from "./import-text.ts";
import { zipOf } from "./zip-of.ts";

const folder = sharedTempFolder();

const write = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const CHAIN = `${PLAIN_HEADER}
2024-01-02,2024-01-19,100,call,1.00,1.10,0.2,0.5,3,4,100
2024-01-02,2024-01-19,101,call,1.00,0,0.2,0.5,3,4,100
2024-01-03,2024-01-26,101,put,0,0,0.2,0.5,3,4,100
`;

const runWhole = async (...args: string[]): Promise<string[]> => {
  const silent: Screen = { write: () => undefined };
  return runImport(orderOf(args)!, memoryObjects(), silent);
};

/** Returns the lines above the data report. */
const run = async (...args: string[]): Promise<string[]> => {
  const lines = await runWhole(...args);
  const table = lines.findIndex((line) => line.startsWith("year "));
  return table < 0 ? lines : lines.slice(0, table);
};

describe("npm run import", () => {
  test("says what was read, kept and dropped, and what the ticker now has", async () => {
    const chain = write("chain.csv", CHAIN);
    const bars = write("bars.csv", "date,close\n2023-12-29,99\n");
    const lines = await run("--ticker", "abc", "--source", "Test data", "--underlying", bars, chain);
    expect(lines).toEqual([
      "ABC: 3 rows read, 1 kept",
      "1 dropped: bid is above ask",
      "1 dropped: ask is 0",
      "1 session, 1 expiry, 2024-01-02 to 2024-01-02",
      expect.stringMatching(/^source: Test data; \d\.\d MB stored$/),
    ]);
  });

  test("takes --jumps, and says what it took as real (M4)", async () => {
    const halved = write(
      "halved.csv",
      CHAIN.replace("101,put,0,0,", "101,put,1,1,").replace(/100\n$/, "50\n"),
    );
    await expect(runWhole("--ticker", "ABC", halved)).rejects.toThrow(
      "Give --splits, or --jumps if it is real.",
    );
    expect(await runWhole("--ticker", "ABC", "--jumps", halved)).toContain(
      "The close fell from 100.00 to 50.00 on 2024-01-03, like a 2-for-1 split: taken as real.",
    );
  });

  test("ends with the data by year, and a sentence for each finding", async () => {
    const lines = await runWhole(
      "--ticker",
      "ABC",
      write("chain.csv", CHAIN.replace("101,put,0,0,", "101,put,1,1,")),
    );
    expect(lines.slice(-3)).toEqual([
      "year  sessions  missing  expiries  strikes  quotes  locked  wide  stale  parity  butterflies  deltas  closes",
      "2024         2        0         1        1       2   50.0%    0%     0%       –            –      0%       –",
      "Few strikes near the money, 1 in 2024: chosen strikes may be far from asked ones.",
    ]);
  });

  test("counts dividends, and says what they change", async () => {
    const dividends = write("dividends.csv", "date,amount\n2024-03-15,1.5\n2024-06-21,1.6\n");
    const lines = await run("--ticker", "ABC", "--dividends", dividends, write("chain.csv", CHAIN));
    expect(lines.slice(-2)).toEqual([
      "2 dividends: short calls are assigned early over them",
      expect.stringMatching(/^source: /),
    ]);
  });

  test("counts settlement prices, and those of dates on which nothing expires", async () => {
    const settlement = write("settlement.csv", "date,price\n2024-01-19,100.5\n2024-02-16,99\n");
    const lines = await run("--ticker", "ABC", "--settlement", settlement, write("chain.csv", CHAIN));
    expect(lines.slice(-3, -1)).toEqual([
      "2 settlement prices: AM-settled monthlies",
      "1 of them on dates on which nothing expires",
    ]);
  });

  test("imports rates alone, or with a ticker", async () => {
    const rates = write("rates.csv", "date,percent\n2024-01-02,5.2\n2024-01-03,.\n2024-01-04,5.18\n");
    const told = [
      "2 rates, 2024-01-02 to 2024-01-04",
      "1 day without a rate",
      "the rates of all tickers: idle cash can earn interest",
    ];
    expect(await run("--rates", rates)).toEqual(told);
    const lines = await run("--ticker", "ABC", "--rates", rates, write("chain.csv", CHAIN));
    expect([lines[0], ...lines.slice(-3)]).toEqual(["ABC: 3 rows read, 1 kept", ...told]);
  });

  test("reads a zip file in place", async () => {
    const path = write("chain.zip", zipOf([["chain.csv", CHAIN]]));
    expect((await run("--ticker", "ABC", path))[0]).toBe("ABC: 3 rows read, 1 kept");
  });

  test.each([
    [[], "a ticker and at least one file are needed"],
    [["--ticker", "ABC"], "a ticker and at least one file are needed"],
    [["--ticker", "ABC", "--rates", write("r.csv", "")], "a ticker and at least one file are needed"],
    [["--rates", "/nowhere/r.csv"], "/nowhere/r.csv: there is no such file"],
    [["--ticker", "ABC", "/nowhere/x.csv"], "/nowhere/x.csv: there is no such file"],
    [
      ["--ticker", "ABC", "--events", "/nowhere/e.csv", write("c.csv", CHAIN)],
      "/nowhere/e.csv: there is no such",
    ],
    [["--tickr", "ABC"], "Unknown option '--tickr'"],
  ])("refuses %j", (args, message) => {
    expect(() => orderOf(args)).toThrow(message);
  });

  test("returns no order for --help", () => {
    expect(orderOf(["--help"])).toBeUndefined();
  });

  test("formats its progress", () => {
    const reading = { rows: 1_234_567, bytes: 50e6, totalBytes: 200e6, stage: "reading" } as const;
    expect(progressLine(reading, 0.5)).toBe("1,234,567 rows read, 25%, 100.0 MB/s");
    expect(progressLine({ ...reading, stage: "building" }, 1)).toBe("building 1,234,567 rows");
  });
});

test("the command takes the session of quotes that do not say it by --date", () => {
  const args = ["--ticker", "XYZ", "--date", "2026-11-20", write("yfinance.csv", CHAIN)];
  expect(orderOf(args)).toMatchObject({ ticker: "XYZ", date: "2026-11-20" });
});
