import { expect, test } from "vitest";
import { columnsOf, type FieldRow } from "../../../../web/src/ui/table/field-columns.ts";
import { tradeRow } from "../support/result-rows.ts";

test("makes no column of nested values", () => {
  const fields = (rows: FieldRow[]) => columnsOf(rows).map(({ id }) => id);
  const { details, ...older } = tradeRow();
  expect(details).toBeDefined();
  expect(fields([tradeRow()])).toEqual(fields([older]));
  expect(fields([older, tradeRow()])).toEqual(fields([older]));
  expect(fields([{ pnl: 1, details: { pnl: 2 } }])).toEqual(["pnl"]);
});

test("makes a column of a field without a value", () => {
  expect(columnsOf([{ p_val: null }])[0]?.text({ p_val: null })).toBe("–");
});

test("never shows a p-value of 0", () => {
  const [column] = columnsOf([{ p_val: 0.0004 }]);
  expect([0.0004, 0.05, 1].map((p_val) => column?.text({ p_val }))).toEqual(["< 0.01", "0.05", "1.00"]);
});
