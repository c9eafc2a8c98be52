import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvOf } from "#shared/domain/csv.ts";
import { exponential } from "../../../../web/src/charts/chart-series.ts";
import {
  formatDate,
  formatFixed,
  formatInstant,
  formatInstantDay,
  formatMoney,
  formatNumber,
  formatProfit,
  formatReturn,
  formatShortMoney,
  formatWholeProfit,
  NO_VALUE,
  titleOf,
} from "../../../../web/src/lib/format.ts";
import { isOpenToMembers } from "../../../../web/src/lib/paths.ts";
import { HOSTILE_STRINGS } from "../../../support/hostile/hostile-texts.ts";

test("formats numbers in US style with at most two decimals", () => {
  expect(formatNumber(1234.5)).toBe("1,234.5");
  expect(formatNumber(-1234.567)).toBe("−1,234.57");
  expect(formatFixed(1200)).toBe("1,200.00");
  expect(formatProfit(-3.1)).toBe("−$3.10");
  expect(formatProfit(3.1)).toBe("+$3.10");
  expect(formatProfit(0)).toBe("$0.00");
  expect(formatReturn(8.123)).toBe("+8.12%");
});

test("shows money with two decimals or none, never one", () => {
  expect(formatMoney(6.7)).toBe("$6.70");
  expect(formatShortMoney(6.7)).toBe("$6.70");
  expect(formatShortMoney(-12_500)).toBe("−$12,500");
  expect(formatWholeProfit(-12_500.4)).toBe("−$12,500");
});

test("shows a loss that rounds to zero without a sign", () => {
  expect([formatMoney(-0.001), formatFixed(-0), formatProfit(-0.001)]).toEqual(["$0.00", "0.00", "$0.00"]);
});

test("shows days and instants as Aug 21, 2026 in prose", () => {
  expect(formatDate("2026-08-21")).toBe("Aug 21, 2026");
  expect(formatInstantDay("2026-08-21T12:00:00Z")).toBe("Aug 21, 2026");
});

test("formats a missing number as a dash, never NaN", () => {
  for (const format of [formatNumber, formatFixed, formatProfit, formatReturn])
    for (const value of [null, undefined, Number.NaN]) expect(format(value)).toBe(NO_VALUE);
});

test("formats volume in exponents with two decimals", () => {
  expect(exponential(1_250_000)).toBe("1.25e+6");
});

test("formats an instant with its time zone, and leaves other text unchanged", () => {
  expect(formatInstant("2026-11-21T12:04:05.000Z")).toMatch(/^Nov 21, 2026, \d{1,2}:04 [AP]M \S+$/);
  expect(formatInstant("soon")).toBe("soon");
});

test("makes a title of a field name", () => {
  expect(titleOf("margin_calls")).toBe("Margin calls");
});

test("quotes CSV cells, leaves numbers unchanged and disarms formulas", () => {
  const rows = [
    { date: "2026-01-05", note: 'a "b", c', pnl: -1.5 },
    { date: "=1+1", note: null, pnl: null },
  ];
  expect(csvOf(["date", "pnl", "note"], rows)).toBe(
    'date,pnl,note\r\n2026-01-05,-1.5,"a ""b"", c"\r\n\'=1+1,,\r\n',
  );
});

test("round-trips every text through CSV, except formulas", () => {
  const texts = [...HOSTILE_STRINGS, "=1\n=2", '"=1+1', "'=1", "a;=1", "＝1+1", "a\r\n=1+1,=2"];
  const rows = texts.map((text) => ({ text, next: "next" }));
  const read: string[][] = parse(csvOf(["text", "next"], rows), { from: 2 });
  expect(read.length).toBe(texts.length);
  for (const [index, [text = "", next]] of read.entries()) {
    expect([texts[index], `'${texts[index]}`]).toContain(text);
    expect(text).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
    expect(next).toBe("next");
  }
});

test.each(["=", "+", "-", "@", "\t", "\r", "\n"])("disarms CSV text that begins with %j", (mark) => {
  const [, line] = csvOf(["text"], [{ text: `${mark}cmd` }]).split(/\r\n/, 2);
  expect(line?.replace(/^"/, "").startsWith("'")).toBe(true);
});

test.each([
  ["/login", true],
  ["/disclaimer/", true],
  ["/reset-password/u/t", true],
  ["/reset-password/u", false],
  ["/", false],
  ["/whats-the-point", false],
])("keeps a member on %s: %s", (path, isOpen) => {
  expect(isOpenToMembers(path)).toBe(isOpen);
});
