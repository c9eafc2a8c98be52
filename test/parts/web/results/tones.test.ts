import { expect, test } from "vitest";
import { headlineFigures } from "../../../../web/src/ui/figures/headline.ts";
import { toneOf } from "../../../../web/src/ui/table/field-columns.ts";

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
  headlineFigures({ cum_pnl: 0, ann_return: null, pct_win: null, p_val }).at(-1)?.text;

test("never rounds a p-value to 0", () => {
  expect(pValueOf(0.0049)).toBe("< 0.01");
  expect(pValueOf(0.0051)).toBe("0.01");
  expect(pValueOf(0.5)).toBe("0.50");
  expect(pValueOf(null)).toBe("–");
});

test("leads with the drawdown marked daily, and with that of closed trades only where no other is known", () => {
  const drawdownOf = (...[row, basis]: Parameters<typeof headlineFigures>) => headlineFigures(row, basis)[2];
  const row = { cum_pnl: 0, ann_return: null, pct_win: null, p_val: null, ddown: 0, ddown_pct: 0 };
  expect(drawdownOf({ ...row, ddown_mtm: 12_135 }, { fall: { percent: 80.77 } })).toMatchObject({
    text: "$12,135.00",
    detail: "80.77% of its peak, marked daily",
  });
  expect(drawdownOf({ ...row, ddown_mtm: 12_135 }, { fall: { percent: null } })?.detail).toBe("marked daily");
  expect(drawdownOf(row)).toMatchObject({ text: "$0.00", detail: "0.00% of its peak, closed trades" });
});

test("says beside returns that they rest on twice the largest risk where no balance was given", () => {
  const row = {
    cum_pnl: 500,
    ann_return: 4,
    pct_win: 50,
    p_val: null,
    pct_return: 5,
    start_bal: 10_000,
    sharpe: 0.5,
  };
  const details = (basis: { isBalanceAssumed: boolean }) =>
    headlineFigures(row, basis)
      .slice(0, 2)
      .map(({ detail }) => detail);
  expect(details({ isBalanceAssumed: true })).toEqual([
    "+5.00% on $10,000.00, 2 × the largest risk",
    "on 2 × the largest risk, Sharpe ratio 0.50",
  ]);
  expect(details({ isBalanceAssumed: false })).toEqual(["+5.00% on $10,000.00", "Sharpe ratio 0.50"]);
});
