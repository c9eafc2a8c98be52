import { expect, test } from "vitest";
import { columnsOf, type FieldRow } from "../../web/src/ui/field-columns.ts";
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
