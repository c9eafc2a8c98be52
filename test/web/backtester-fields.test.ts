import { describe, expect, test } from "vitest";
import { dayOf } from "#shared/domain/day.ts";
import {
  boundsUnit,
  sizeUnit,
  takesLookBack,
} from "../../web/src/features/backtest/form/dependent-fields.ts";
import { initialValues, restoredValues } from "../../web/src/features/backtest/form/form-values.ts";
import {
  STARTING_POINT_NAMES,
  STARTING_POINTS,
  startingPointOf,
} from "../../web/src/features/backtest/form/starting-points.ts";
import {
  dateProblem,
  heldDate,
  shownDate,
  yesterdayInNewYork,
} from "../../web/src/features/backtest/form/typed-date.ts";
import { leftText, type NumberField, typedText } from "../../web/src/features/backtest/form/typed-text.ts";
import { CHOICES, FORM_ANSWER } from "./backtester-form-answer.ts";

const typed = (field: NumberField, keys: string, before = ""): string => {
  let text = before;
  for (const key of keys) text = typedText(field, text, text + key);
  return text;
};

describe("what may be typed (spec §5)", () => {
  test.each<[NumberField, string, string]>([
    ["max_positions", "7", ""],
    ["max_positions", "0", ""],
    ["max_positions", "35", "3"],
    ["hold", "1x2.5", "125"],
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
  ])("%s takes of %j only %j", (field, keys, held) => {
    expect(typed(field, keys)).toBe(held);
  });

  test("pasted figures lose their separators and signs", () => {
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
  ])("%s left blank becomes %s", (field, blank) => {
    expect(leftText(field, "")).toBe(blank);
    expect(leftText(field, "1")).toBe("1");
  });
});

describe("dependent fields (spec §4)", () => {
  test("sizes carry the unit of their type, % behind and others before", () => {
    expect(sizeUnit(CHOICES, "trade_sizing", "One spread")).toBeUndefined();
    expect(sizeUnit(CHOICES, "trade_sizing", "Spreads")).toEqual({ text: "×", side: "before" });
    expect(sizeUnit(CHOICES, "stop_loss", "$ per spread")).toEqual({ text: "$", side: "before" });
    expect(sizeUnit(CHOICES, "take_prof", "% of max profit")).toEqual({ text: "%", side: "after" });
  });

  test("bounds do not apply to a moving average, look-back only to averages and changes", () => {
    expect(boundsUnit(CHOICES, "Price above mov avg")).toBeUndefined();
    expect(boundsUnit(CHOICES, "Price")).toEqual({ text: "$", side: "after" });
    expect(takesLookBack("Price")).toBe(false);
    expect(takesLookBack("IV chg down")).toBe(true);
    expect(takesLookBack("VIX below mov avg")).toBe(true);
  });
});

describe("dates", () => {
  const yesterday = dayOf(2026, 11, 20);

  test("yesterday is New York's, whatever the machine's clock says", () => {
    expect(shownDate("2026-11-20")).toBe("11/20/2026");
    expect(yesterdayInNewYork(new Date("2026-11-22T03:00:00Z"))).toBe(yesterday);
    expect(yesterdayInNewYork(new Date("2026-11-22T06:00:00Z"))).toBe(yesterday + 1);
  });

  test("a typed date is held as a date, anything else as it was typed", () => {
    expect(heldDate("1/5/2015", yesterday)).toBe("2015-01-05");
    expect(heldDate("02/30/2020", yesterday)).toBe("02/30/2020");
    expect(shownDate("02/30/2020")).toBe("02/30/2020");
  });

  test.each(["02/30/2020", "12/31/2014", "11/23/2026", "11/21/2026", "01/04/2020", "soon"])(
    "%s is refused",
    (text) => {
      expect(dateProblem(heldDate(text, yesterday), yesterday)).toBe("Date input not valid.");
    },
  );

  test("a blank date and a weekday in the range are not", () => {
    expect(dateProblem("", yesterday)).toBeUndefined();
    expect(dateProblem(heldDate("11/20/2026", yesterday), yesterday)).toBeUndefined();
  });
});

describe("the form as the service hands it out", () => {
  test("shows money, bounds and deltas with two decimals, counts as they are, and the ticker's name", () => {
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
});

describe("the last form", () => {
  const initial = initialValues(FORM_ANSWER);

  test("comes back field by field, with initial values where something is missing or foreign", () => {
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

  test("never brings back a ticker that is not offered, nor more rows than the form takes", () => {
    const rows = Array.from({ length: 9 }, () => ({ dte: "5" }));
    const values = restoredValues({ overallFields: [{ ticker: "GONE" }], optFields: rows }, initial, CHOICES);
    expect(values.overallFields[0]?.ticker).toBe("SPY");
    expect(values.optFields).toHaveLength(4);
    expect(restoredValues("[]", initial, CHOICES)).toBe(initial);
  });
});

describe("starting points", () => {
  test("cover one to four legs and are recognised by their rows", () => {
    expect(new Set(STARTING_POINT_NAMES.map((name) => STARTING_POINTS[name].length))).toEqual(
      new Set([1, 2, 3, 4]),
    );
    for (const name of STARTING_POINT_NAMES) expect(startingPointOf([...STARTING_POINTS[name]])).toBe(name);
    expect(startingPointOf([{ ...STARTING_POINTS["Short put"][0]!, dte: "31" }])).toBeUndefined();
  });
});
