import { expect, test } from "vitest";
import { columnsOf, type FieldRow } from "../../web/src/ui/table/field-columns.ts";
import { tradeRow } from "./support/result-rows.ts";

test("what is no plain value of a row is no column, whatever the first row holds", () => {
  const fields = (rows: FieldRow[]) => columnsOf(rows).map(({ id }) => id);
  const { details, ...older } = tradeRow();
  expect(details).toBeDefined();
  expect(fields([tradeRow()])).toEqual(fields([older]));
  expect(fields([older, tradeRow()])).toEqual(fields([older]));
  expect(fields([{ pnl: 1, details: { pnl: 2 } }])).toEqual(["pnl"]);
});

test("a field without a value is a column", () => {
  expect(columnsOf([{ p_val: null }])[0]?.text({ p_val: null })).toBe("–");
});

test("a p-value is never 0, in a list as in a result", () => {
  const [column] = columnsOf([{ p_val: 0.0004 }]);
  expect([0.0004, 0.05, 1].map((p_val) => column?.text({ p_val }))).toEqual(["< 0.01", "0.05", "1.00"]);
});
