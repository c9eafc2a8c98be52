import { describe, expect, test } from "vitest";
import { DROP_REASONS } from "../../../functions/market/chain/screen.ts";
import { quoteOf } from "../../rules/market/build-market.ts";
import { importPlain } from "./import-text.ts";

const GOOD = "2024-01-02,2024-01-19,100,call,1.00,1.10,0.2,0.5,3,4,100";

describe("M2: dropped rows", () => {
  test.each([
    ["2024-01-02,2024-01-19,101,call,,1.10,,,,,", 0],
    ["2024-01-02,2024-01-19,101,call,1.00,,,,,,", 0],
    ["2024-01-02,2024-01-19,101,call,-0.01,1.10,,,,,", 0],
    ["2024-01-02,2024-01-19,101,call,nan,1.10,,,,,", 0],
    ["2024-01-02,2024-01-19,101,call,inf,1.10,,,,,", 0],
    ["2024-01-02,2024-01-19,101,call,1.00,n/a,,,,,", 0],
    ["2024-01-02,2024-01-19,101,call,1.00,1e12,,,,,", 0],
    ["2024-01-02,2024-01-19,101,call,1.11,1.10,,,,,", 1],
    // Both round to 1.10.
    ["2024-01-02,2024-01-19,101,call,1.104,1.101,,,,,", 1],
    ["2024-01-02,2024-01-19,101,call,1.10000000000000002,1.10000000000000001,,,,,", 1],
    ["2024-01-02,2024-01-19,101,call,0,0,,,,,", 2],
    ["2024-01-02,2024-01-19,101,call,0.00,0.000,,,,,", 2],
    ["2024-01-02,2024-01-19,101.005,call,1.00,1.10,,,,,", 3],
    ["2024-01-02,2024-01-19,abc,call,1.00,1.10,,,,,", 3],
    ["2024-01-02,2024-01-19,,call,1.00,1.10,,,,,", 3],
    ["2024-01-02,2024-01-19,0,call,1.00,1.10,,,,,", 3],
    ["2024-01-02,2023-12-29,101,call,1.00,1.10,,,,,", 4],
    // A Saturday's row that expires that day: the expiry moves to the Friday before first.
    ["2024-01-06,2024-01-06,101,call,1.00,1.10,,,,,", 4],
    ["2024-01-06,2024-01-19,101,call,1.00,1.10,,,,,", 5],
    ["2024-01-01,2024-01-19,101,call,1.00,1.10,,,,,", 5],
    // With several faults, the first in order counts.
    ["2024-01-06,2024-01-05,101.005,call,2,1,,,,,", 1],
    ["2024-01-06,2024-01-05,101.005,call,1,1,,,,,", 3],
  ])("%s", async (line, reason) => {
    const { report } = await importPlain([GOOD, line]);
    expect(report.rows.read).toBe(2);
    expect(report.rows.kept).toBe(1);
    const dropped = DROP_REASONS.filter((name) => report.rows.dropped[name] > 0);
    expect(dropped).toEqual([DROP_REASONS[reason]]);
  });

  test("keeps a quote of 0 at 1 cent, and one with equal sides", async () => {
    const { report } = await importPlain([
      "2024-01-02,2024-01-19,100,call,0,0.0001,,,,,100",
      "2024-01-02,2024-01-19,101,call,1.1,1.10,,,,,100",
    ]);
    expect(report.rows.kept).toBe(2);
  });

  test("moves a Saturday expiry to Friday", async () => {
    const { market } = await importPlain(["2014-08-07,2014-08-16,100,call,1,1.1,,0.5,,,100"]);
    const friday = { date: "2014-08-07", expiry: "2014-08-15", strike: 100, right: "call" } as const;
    expect(quoteOf(market, friday)).toEqual({ bid: 100, ask: 110, delta: 0.5 });
  });
});
