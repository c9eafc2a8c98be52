import { expect, test } from "vitest";
import type { Fields } from "#shared/contracts/form/field.ts";
import { GROUPS } from "#shared/contracts/form/fields.ts";
import { dayOf } from "#shared/domain/day.ts";
import {
  initialValues,
  restoredValues,
  sentValues,
} from "../../../../web/src/features/backtest/form/form-values.ts";
import { isOpen, unitOf } from "../../../../web/src/inputs/dependent-fields.ts";
import { shownFields } from "../../../../web/src/inputs/shown-fields.ts";
import { dateProblem, heldDate, shownDate } from "../../../../web/src/inputs/typed-date.ts";
import {
  inputModeOf,
  isLeftBlank,
  leftText,
  type NumberField,
  typedFault,
  typedText,
} from "../../../../web/src/inputs/typed-text.ts";
import { yesterdayInNewYork } from "../../../../web/src/lib/new-york.ts";
import { CHOICES, FORM_ANSWER } from "./backtester-form-answer.ts";

const typed = (field: NumberField, keys: string, before = ""): string => {
  let text = before;
  for (const key of keys) text = typedText(field, text, text + key);
  return text;
};

test.each<[NumberField, string, string]>([
  ["max_positions", "7", ""],
  ["max_positions", "0", ""],
  ["max_positions", "35", "3"],
  ["hold", "1x25", "125"],
  ["hold", "1x2.5", "12.5"],
  ["dte", "-30", "30"],
  ["delta", "0.1234567890", "0.1234567890"],
  ["delta", "0.12345678901", "0.1234567890"],
  ["delta", "1.0000", "1.0000"],
  ["delta", "1.05", "1.0"],
  ["delta", "2", ""],
  [`delta`, ".30", "0.30"],
  ["backtest_length", "0", ""],
  ["backtest_length", "9.55", "9.5"],
  ["backtest_length", "10.0", "10.0"],
  ["backtest_length", "10.5", "10."],
  ["backtest_length", "11", "1"],
  ["acct_bal", "-1a000.5.5", "1000.55"],
  ["max_positions", "2.5", "2"],
  ["exit_dte", "-2.5", "2.5"],
  ["exit_delta", "1.05", "1.0"],
  ["exit_delta", "0.12345678901", "0.1234567890"],
  ["trail", "-25.5%", "25.5"],
  ["strike_value", "-12.5", "-12.5"],
  ["strike_value", "−.5", "-0.5"],
  ["strike_value", "5-", "5"],
])("keeps in %s of the typed %j only %j", (field, keys, held) => {
  expect(typed(field, keys)).toBe(held);
});

test("strips separators and signs from a pasted figure", () => {
  expect(typedText("acct_bal", "", "$25,000.00")).toBe("25000.00");
  expect(typedText("acct_bal", "100", "lots")).toBe("100");
});

test.each<[NumberField, string]>([
  ["hold", "1"],
  ["wait", "1"],
  ["n", "1"],
  ["dte", "1"],
  ["entry", "1"],
  ["exit", "1"],
  ["look_back_days", "1"],
  ["max_positions", "1"],
  ["delta", "0.00"],
  ["backtest_length", "0.00"],
  ["acct_bal", "0.00"],
  ["trade_size", "0.00"],
  ["stop_size", "0.00"],
  ["prof_size", "0.00"],
  ["low_filter", "0.00"],
  ["high_filter", "0.00"],
  ["slippage", "100"],
  ["commission", "0.65"],
])("fills a blank %s with %s", (field, blank) => {
  expect(leftText(field, "")).toBe(blank);
  expect(leftText(field, "1")).toBe("1");
});

const SIZES = { trade_sizing: "trade_size", stop_loss: "stop_size", take_prof: "prof_size" } as const;
const sizeUnit = (choices: typeof CHOICES, by: keyof typeof SIZES, chosen: string) =>
  isOpen(SIZES[by], { [by]: chosen }) ? unitOf(choices, SIZES[by], { [by]: chosen }) : undefined;
const boundsUnit = (choices: typeof CHOICES, filter_criteria: string) =>
  isOpen("low_filter", { filter_criteria }) ? unitOf(choices, "low_filter", { filter_criteria }) : undefined;
const takesLookBack = (filter_criteria: string) => isOpen("look_back_days", { filter_criteria });

test.each<[NumberField, string, string | undefined]>([
  ["hold", "1.5", "must be a whole number"],
  ["exit_dte", "0.01", "must be a whole number"],
  ["hold", "1.", undefined],
  ["n", "2.00", undefined],
  ["delta", "0.5", undefined],
])("validates in %s the text %j: %s", (field, text, fault) => {
  expect(typedFault(field, text)).toBe(fault);
});

test("drops a decimal point without a fraction from a whole-number field", () => {
  expect(["1.", "2.00", "1.5"].map((text) => leftText("hold", text))).toEqual(["1", "2", "1.5"]);
});

test("drops a trailing decimal point from a number", () => {
  expect(["0.", "1.0", "0.30"].map((text) => leftText("delta", text))).toEqual(["0", "1.0", "0.30"]);
  expect(leftText("backtest_length", "3.")).toBe("3");
});

test.each<NumberField>(["exit_dte", "exit_delta", "trail", "trail_from", "strike_value"])(
  "leaves a blank %s blank",
  (field) => {
    expect(leftText(field, "")).toBe("");
    expect(isLeftBlank(field, "")).toBe(false);
  },
);

test("reads a lone minus as blank, and offers a keyboard with a minus", () => {
  expect(leftText("strike_value", "-")).toBe("");
  expect(["strike_value", "delta", "dte"].map((field) => inputModeOf(field as NumberField))).toEqual([
    "text",
    "decimal",
    "numeric",
  ]);
});

test("gives a size the unit of its type: % after the number, others before it", () => {
  expect(sizeUnit(CHOICES, "trade_sizing", "One spread")).toBeUndefined();
  expect(sizeUnit(CHOICES, "trade_sizing", "Spreads")).toEqual({ text: "×", side: "before" });
  expect(sizeUnit(CHOICES, "stop_loss", "$ per spread")).toEqual({ text: "$", side: "before" });
  expect(sizeUnit(CHOICES, "take_prof", "% of max profit")).toEqual({ text: "%", side: "after" });
});

test("closes bounds for moving averages, and opens the look-back for averages and changes only", () => {
  expect(boundsUnit(CHOICES, "Price above mov avg")).toBeUndefined();
  expect(boundsUnit(CHOICES, "Price")).toEqual({ text: "$", side: "after" });
  expect(takesLookBack("Price")).toBe(false);
  expect(takesLookBack("IV chg down")).toBe(true);
  expect(takesLookBack("VIX below mov avg")).toBe(true);
});

test.each([
  ["Delta", true, undefined],
  ["", true, undefined],
  ["% OTM", false, { text: "%", side: "after" }],
  ["Premium", false, { text: "$", side: "before" }],
  ["Offset", false, { text: "$", side: "before" }],
])("opens delta or value with its unit for a strike by %j", (strike_by, isByDelta, unit) => {
  const row = { strike_by };
  expect([isOpen("delta", row), isOpen("strike_value", row)]).toEqual([isByDelta, !isByDelta]);
  expect(unitOf(CHOICES, "strike_value", row)).toEqual(unit);
});

test("opens the trail's start with a trail, and keeps the length open beside a start date", () => {
  expect(["", "0", "25"].map((trail) => isOpen("trail_from", { trail }))).toEqual([false, false, true]);
  expect(isOpen("backtest_length", { start_date: "2020-01-02" })).toBe(true);
});

test("shows fields in the order of the wire, except those with a place of their own", () => {
  const words = (fields: Fields) => shownFields(fields).join(" ");
  expect(words(GROUPS.optFields.fields)).toBe("long_short call_put n dte strike_by delta strike_value");
  expect(words(GROUPS.eventFields.fields)).toBe("event_type entry_type entry exit_type exit");
  expect(words(GROUPS.volFields.fields)).toBe("filter_criteria low_filter high_filter look_back_days and_or");
});

const yesterday = dayOf(2026, 11, 20);

test("computes yesterday in New York, whatever the machine's time zone", () => {
  expect(shownDate("2026-11-20")).toBe("11/20/2026");
  expect(yesterdayInNewYork(new Date("2026-11-22T03:00:00Z"))).toBe(yesterday);
  expect(yesterdayInNewYork(new Date("2026-11-22T06:00:00Z"))).toBe(yesterday + 1);
});

test("stores a typed date in ISO format, and other text as typed", () => {
  expect(heldDate("1/5/2015", yesterday)).toBe("2015-01-05");
  expect(heldDate("02/30/2020", yesterday)).toBe("02/30/2020");
  expect(shownDate("02/30/2020")).toBe("02/30/2020");
});

test.each(["02/30/2020", "12/31/2014", "11/23/2026", "11/21/2026", "01/04/2020", "soon"])(
  "refuses the date %s",
  (text) => {
    expect(dateProblem(heldDate(text, yesterday), yesterday)).toBe("Date input not valid.");
  },
);

test("accepts a blank date and a weekday in the range", () => {
  expect(dateProblem("", yesterday)).toBeUndefined();
  expect(dateProblem(heldDate("11/20/2026", yesterday), yesterday)).toBeUndefined();
});

test("shows initial money, bounds and deltas with two decimals, and counts without", () => {
  const answer = structuredClone(FORM_ANSWER);
  Object.assign(answer[0], { acct_bal: 0, backtest_length: 3, hold: 30, commission: 0.65, name: "" });
  Object.assign(answer[5], { delta: 0.3 });
  const { overallFields, optFields } = initialValues(answer);
  expect(overallFields[0]).toMatchObject({
    acct_bal: "0.00",
    backtest_length: "3",
    hold: "30",
    slippage: "100",
    commission: "0.65",
    name: "SPDR S&P 500 ETF Trust",
  });
  expect(optFields[0]?.delta).toBe("0.30");
});

const initial = initialValues(FORM_ANSWER);

test("restores the last form field by field, with initial values for missing or foreign fields", () => {
  const saved = {
    overallFields: [{ ticker: "QQQ", name: "stale", hold: "7", injected: "x" }],
    optFields: [{ long_short: "Short", delta: 4 }, "no row", { dte: "9" }],
    filterFields: [{ entry_filters: true, event_filters: "yes" }],
  };
  const values = restoredValues(saved, initial, CHOICES);
  expect(values.overallFields[0]).toMatchObject({
    ticker: "QQQ",
    name: "Invesco QQQ Trust",
    hold: "7",
    wait: "1",
  });
  expect(values.overallFields[0]).not.toHaveProperty("injected");
  expect(values.optFields).toEqual([
    { ...initial.optFields[0], long_short: "Short", delta: "4.00" },
    { ...initial.optFields[0], dte: "9" },
  ]);
  expect(values.filterFields).toEqual([
    { risk_management: false, event_filters: false, entry_filters: true },
  ]);
  expect(values.volFields).toEqual(initial.volFields);
});

test("drops a ticker that is not offered and rows over the maximum from a restored form", () => {
  const rows = Array.from({ length: 9 }, () => ({ dte: "5" }));
  const values = restoredValues({ overallFields: [{ ticker: "GONE" }], optFields: rows }, initial, CHOICES);
  expect(values.overallFields[0]?.ticker).toBe("SPY");
  expect(values.optFields).toHaveLength(4);
  expect(restoredValues("[]", initial, CHOICES)).toBe(initial);
});

test("leaves blank the fields that a program left out of its body", () => {
  const initial = initialValues(FORM_ANSWER);
  const body = {
    overallFields: [{ ticker: "QQQ", stop_loss: "% of premium", stop_size: 50 }],
    filterFields: [{ risk_management: true }],
    riskFields: [],
    optFields: [{ long_short: "Short", call_put: "Put", dte: 30, delta: 0.3 }],
  };
  const { overallFields, riskFields, optFields } = sentValues(body, initial, CHOICES);
  expect(initial.overallFields[0]).toMatchObject({ hold: "21", dte_type: "Nearest" });
  expect(overallFields[0]).toMatchObject({ ticker: "QQQ", hold: "", dte_type: "Nearest" });
  expect(riskFields[0]).toMatchObject({ stop_loss: "% of premium", stop_size: "50.00", take_prof: "None" });
  expect(optFields[0]).toMatchObject({ n: "", delta: "0.30", strike_by: "Delta" });
});
