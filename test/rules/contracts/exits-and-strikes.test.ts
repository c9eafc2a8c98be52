import { describe, expect, test } from "vitest";
import { isOption } from "#shared/domain/contract.ts";
import { formBody, problemsOf, strategyOf } from "./form-body.ts";

/** Exits and strikes of the form, and refusals of fields without effect. */

describe("exits by DTE, delta and trail (X5)", () => {
  const risk = (row: Record<string, unknown>, options?: Record<string, unknown>[]) =>
    formBody({ switches: { risk_management: true }, risk: [row], ...(options ? { options } : {}) });
  const shortPut = { long_short: "Short", call_put: "Put", dte: 45, delta: 0.3 };
  const longPut = { long_short: "Long", call_put: "Put", dte: 21, delta: 0.15 };

  test("switches off exits that are blank or 0", () => {
    const off = { trail: undefined, exitDelta: undefined, exitDteDays: undefined };
    const zeros = { exit_dte: 0, exit_delta: "0.00", trail: "0", trail_from: 30 };
    const blanks = { exit_dte: "", exit_delta: "-", trail: "", trail_from: "" };
    for (const row of [{}, zeros, blanks]) expect(strategyOf(risk(row, [shortPut]))).toMatchObject(off);
  });

  test("reads exits by DTE, delta and trail from text", () => {
    const row = { exit_dte: "21", exit_delta: "0.4000000001", trail: "25", trail_from: 50 };
    expect(strategyOf(risk(row, [shortPut]))).toMatchObject({
      exitDteDays: 21,
      exitDelta: 0.4000000001,
      trail: { percent: 25, fromPercent: 50 },
    });
    expect(strategyOf(risk({ trail: 25 }))).toMatchObject({ trail: { percent: 25, fromPercent: 0 } });
  });

  test("ignores exits with risk management off, and a trail's start without a trail", () => {
    const row = { exit_dte: 400, exit_delta: "x", trail: {}, trail_from: [] };
    expect(problemsOf(formBody({ risk: [row] }))).toEqual({});
    expect(problemsOf(risk({ trail: "", trail_from: "junk" }))).toEqual({});
    expect(problemsOf(risk({ trail: "0.0", trail_from: "junk" }))).toEqual({});
  });

  test("refuses exits outside of riskFields", () => {
    const body = formBody({ overall: { exit_dte: 5 }, switches: { risk_management: true } });
    expect(problemsOf(body)).toEqual({ "overallFields.0.exit_dte": "is not a field" });
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>[] | undefined]>([
    ["must be less than the DTE of every option: option 2 has 21", { exit_dte: 21 }, [shortPut, longPut]],
    ["must be less than the DTE of every option: option 1 has 30", { exit_dte: 45 }, undefined],
    ["must be a whole number", { exit_dte: "1.5" }, undefined],
    ["must be between 0 and 100000", { exit_dte: -1 }, undefined],
    ["needs a short option", { exit_delta: 0.4 }, [longPut]],
    [
      "must be more than the delta of every short option: option 2 has 0.3",
      { exit_delta: "0.30" },
      [longPut, shortPut],
    ],
    ["must be between 0 and 1", { exit_delta: 1.01 }, [shortPut]],
    ["must have at most 10 decimals", { exit_delta: "0.12345678901" }, [shortPut]],
    ["must be between 0 and 1000000000", { trail: -1 }, undefined],
    ["must be a number", { trail: 5, trail_from: "some" }, undefined],
  ])("refuses an exit that %s", (problem, row, options) => {
    const field = Object.keys(row).at(-1);
    expect(problemsOf(risk(row, options))).toEqual({ [`riskFields.0.${field}`]: problem });
  });

  test("compares a delta exit only with short options chosen by delta, up to 1", () => {
    const byDistance = { ...shortPut, delta: 0.9, strike_by: "% OTM", strike_value: 5 };
    expect(problemsOf(risk({ exit_delta: 0.4 }, [shortPut, byDistance]))).toEqual({});
    expect(problemsOf(risk({ exit_delta: 0.3000000001 }, [shortPut]))).toEqual({});
    expect(problemsOf(risk({ exit_delta: 1, exit_dte: 44 }, [shortPut]))).toEqual({});
  });
});

describe("choice of a strike (C3)", () => {
  const leg = (row: Record<string, unknown>) => ({ long_short: "Short", call_put: "Put", dte: 30, ...row });
  const strikesOf = (...rows: Record<string, unknown>[]) =>
    strategyOf(formBody({ options: rows.map(leg) }))
      .legs.filter(isOption)
      .map(({ strike }) => strike);

  test("reads each way with its value, a blank value as 0, a blank way as Delta", () => {
    expect(
      strikesOf(
        { delta: 0.3, strike_by: "", strike_value: "junk" },
        { delta: "junk", strike_by: "% OTM", strike_value: "-7.5" },
        { strike_by: "Premium", strike_value: "2.50" },
        { strike_by: "Offset", strike_value: "-" },
      ),
    ).toEqual([
      { kind: "Delta", delta: 0.3 },
      { kind: "% OTM", percent: -7.5 },
      { kind: "Premium", dollars: 2.5 },
      { kind: "Offset", dollars: 0 },
    ]);
  });

  test.each<[string, string, Record<string, unknown>]>([
    ["strike_value", "must be between -100 and 100", { strike_by: "% OTM", strike_value: 100.01 }],
    ["strike_value", "must be between -100 and 100", { strike_by: "% OTM", strike_value: -2e9 }],
    ["strike_value", "must be more than 0", { strike_by: "Premium", strike_value: "" }],
    ["strike_value", "must be more than 0", { strike_by: "Premium", strike_value: -1e-320 }],
    ["strike_value", "must be between 0 and 1000000000", { strike_by: "Premium", strike_value: 2e9 }],
    [
      "strike_value",
      "must be between -1000000000 and 1000000000",
      { strike_by: "Offset", strike_value: -2e9 },
    ],
    ["strike_value", "must be a number", { strike_by: "Offset", strike_value: "five" }],
    ["strike_by", "must be one of: Delta, % OTM, Premium, Offset", { strike_by: "Moneyness" }],
  ])("refuses a row when %s %s", (field, problem, row) => {
    const options = [leg({ delta: 0.3 }), leg(row)];
    expect(problemsOf(formBody({ options }))).toEqual({ [`optFields.1.${field}`]: problem });
  });

  test("refuses an offset without an option above it", () => {
    const options = [leg({ strike_by: "Offset", strike_value: 5 }), leg({ strike_by: "Offset" })];
    expect(problemsOf(formBody({ options }))).toEqual({
      "optFields.0.strike_by": "needs an option above it",
    });
  });
});

describe("fields without effect (B1, E3)", () => {
  test.each(["$ at risk", "% of account"])("refuses a size of 0 for %s", (trade_sizing) => {
    const problem = { "overallFields.0.trade_size": "must be more than 0" };
    for (const trade_size of [0, "", "0.00"])
      expect(problemsOf(formBody({ overall: { trade_sizing, trade_size, acct_bal: 1000 } }))).toEqual(
        problem,
      );
    expect(problemsOf(formBody({ overall: { trade_sizing, trade_size: 0.01, acct_bal: 1000 } }))).toEqual({});
  });

  test("refuses a low above a high, unless the high is 0 or the criterion has no bounds", () => {
    const filters = [
      { filter_criteria: "VIX", low_filter: 30, high_filter: 20 },
      { filter_criteria: "VIX", low_filter: 30, high_filter: 0 },
      { filter_criteria: "VIX", low_filter: 30, high_filter: "30.00" },
      { filter_criteria: "VIX above mov avg", low_filter: 30, high_filter: 20 },
      { filter_criteria: "Price", low_filter: "10.01", high_filter: "10" },
    ];
    expect(problemsOf(formBody({ switches: { entry_filters: true }, filters }))).toEqual({
      "volFields.0.low_filter": "must not be above the high filter",
      "volFields.4.low_filter": "must not be above the high filter",
    });
    expect(problemsOf(formBody({ filters }))).toEqual({});
  });
});
