import { describe, expect, test } from "vitest";
import { GROUPS } from "#shared/contracts/form/fields.ts";
import { initialRow } from "#shared/contracts/form/form-answer.ts";
import { unsavedBacktestOf } from "#shared/contracts/present.ts";
import { formBody, problemsOf, read, strategyOf } from "./form-body.ts";

/** The field `interest` of overallFields (I3). */

const withInterest = (interest: unknown, balance: Record<string, unknown> = { acct_bal: 10_000 }) =>
  formBody({ overall: { ...balance, interest } });

test("opens the form without interest, as the last field of its row", () => {
  expect(Object.entries(initialRow(GROUPS.overallFields.fields)).at(-1)).toEqual(["interest", false]);
});

test.each([undefined, null, "", " - ", "-", false])("reads an interest of %j as none", (interest) => {
  expect(strategyOf(withInterest(interest)).interest).toBe(false);
  expect(problemsOf(withInterest(interest, {}))).toEqual({});
});

test("reads an interest of true", () => {
  expect(strategyOf(withInterest(true)).interest).toBe(true);
});

describe("refusals of interest", () => {
  test.each([1, 0, "true", "false", "yes", [], {}, "x".repeat(100)])(
    "refuses an interest of %j, which is neither true nor false",
    (interest) => {
      expect(problemsOf(withInterest(interest))).toEqual({
        "overallFields.0.interest": "must be true or false",
      });
    },
  );

  test.each([{}, { acct_bal: "" }, { acct_bal: "-" }, { acct_bal: 0 }, { acct_bal: "0.00" }])(
    "refuses interest without an account balance: %j",
    (balance) => {
      expect(problemsOf(withInterest(true, balance))).toEqual({
        "overallFields.0.interest": "interest needs an account balance",
      });
    },
  );

  test.each([-1, "x", 2e9])("refuses only the account balance where that is %j", (balance) => {
    expect(Object.keys(problemsOf(withInterest(true, { acct_bal: balance })))).toEqual([
      "overallFields.0.acct_bal",
    ]);
  });
});

test("keeps interest out of the saved inputs of a backtest without it", () => {
  const inputsOf = (interest: unknown) => {
    const reading = read(withInterest(interest));
    if (!reading.ok) throw new Error(JSON.stringify(reading.fields));
    return unsavedBacktestOf({ sessions: [] }, reading.form).overall_inputs[0];
  };
  expect(inputsOf(false)).not.toHaveProperty("interest");
  expect(Object.entries(inputsOf(true) ?? {}).at(-1)).toEqual(["interest", true]);
});
