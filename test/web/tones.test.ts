import { expect, test } from "vitest";
import { headlineFigures } from "../../web/src/ui/figures/headline.ts";
import { toneOf } from "../../web/src/ui/table/field-columns.ts";

/** The colors of the specification, §9. */

test.each(["pnl", "cum_pnl", "pct_return", "ann_return"])("tones %s by its sign", (field) => {
  expect(toneOf(field, { [field]: 0.01 })).toBe("gain");
  expect(toneOf(field, { [field]: -0.01 })).toBe("loss");
  expect(toneOf(field, { [field]: 0 })).toBeUndefined();
  expect(toneOf(field, { [field]: null })).toBeUndefined();
});

test.each(["end_bal", "acct_bal"])("tones %s by its side of the starting balance", (field) => {
  expect(toneOf(field, { start_bal: 100, [field]: 99.99 })).toBe("below");
  expect(toneOf(field, { start_bal: 100, [field]: 100 })).toBe("above");
});

test("tones acct_bal by its sign without a starting balance", () => {
  expect(toneOf("acct_bal", { acct_bal: 10_000 })).toBe("gain");
  expect(toneOf("acct_bal", { acct_bal: -1 })).toBe("loss");
  expect(toneOf("acct_bal", { acct_bal: 0 })).toBeUndefined();
});

test("tones p_val by an absolute value of at most 0.05", () => {
  expect(toneOf("p_val", { p_val: 0.05 })).toBe("pass");
  expect(toneOf("p_val", { p_val: -0.05 })).toBe("pass");
  expect(toneOf("p_val", { p_val: 0.0501 })).toBe("fail");
  expect(toneOf("p_val", { p_val: null })).toBeUndefined();
});

const pValueOf = (p_val: number | null) =>
  headlineFigures({ cum_pnl: 0, ann_return: null, ddown: 0, ddown_pct: null, pct_win: null, p_val }).at(-1)
    ?.text;

test("never rounds a p-value to 0", () => {
  expect(pValueOf(0.0049)).toBe("< 0.01");
  expect(pValueOf(0.0051)).toBe("0.01");
  expect(pValueOf(0.5)).toBe("0.50");
  expect(pValueOf(null)).toBe("–");
});
