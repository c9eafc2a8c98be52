import { describe, expect, test } from "vitest";
import { FIELDS } from "#shared/contracts/form/fields.ts";
import { unsavedBacktestOf } from "#shared/contracts/present.ts";
import { neighborPlans } from "#shared/contracts/sensitivity/neighbors.ts";
import { dayOf } from "#shared/domain/day.ts";
import type { Report } from "#shared/domain/result/report.ts";
import { strategyInWords } from "#shared/domain/strategy/strategy-words.ts";
import { formBody, problemsOf, read, strategyOf } from "./form-body.ts";

const YESTERDAY = dayOf(2026, 11, 20);

const shares = (long_short: string, n: unknown = 1, rest: object = {}) => ({
  long_short,
  call_put: "Shares",
  n,
  ...rest,
});
const option = (long_short: string, call_put: string, delta = 0.3, rest: object = {}) => ({
  long_short,
  call_put,
  n: 1,
  dte: 30,
  delta,
  ...rest,
});
const body = (options: object[], risk: object = {}) =>
  formBody({
    options: options as Record<string, unknown>[],
    switches: { risk_management: true },
    risk: [risk as Record<string, unknown>],
  });

describe("a row of shares (H1)", () => {
  test("offers shares as the third choice of Call/put", () => {
    expect(FIELDS.call_put).toMatchObject({ choices: ["Call", "Put", "Shares"] });
  });

  test("reads n lots and ignores what does not apply, whatever it holds", () => {
    const junk = { dte: "junk", delta: -7, strike_by: "Moneyness", strike_value: "x" };
    const blank = { dte: "-", delta: "-", strike_by: "-", strike_value: "-" };
    for (const rest of [junk, blank, {}])
      expect(strategyOf(body([shares("Long", "3", rest), option("Short", "Call")])).legs).toEqual([
        { side: "long", right: "shares", quantity: 3 },
        {
          side: "short",
          right: "call",
          quantity: 1,
          dteDays: 30,
          strike: { kind: "Delta", delta: 0.3 },
        },
      ]);
  });

  test("reads a blank n as one lot, and refuses one of 0 or over 100", () => {
    const withLots = (n: unknown) => body([option("Short", "Call"), shares("Long", n)]);
    expect(strategyOf(withLots("-")).legs[1]).toEqual({ side: "long", right: "shares", quantity: 1 });
    expect(problemsOf(withLots(0))).toHaveProperty("optFields.1.n");
    expect(problemsOf(withLots(101))).toHaveProperty("optFields.1.n");
  });

  test("keeps only its own fields in the saved inputs", () => {
    const reading = read(body([shares("Long", 2, { dte: 30, delta: 0.3 }), option("Short", "Call")]));
    if (!reading.ok) throw new Error(JSON.stringify(reading.fields));
    const report = { trades: [], sessions: [] } as unknown as Report;
    expect(unsavedBacktestOf(report, reading.form).option_inputs).toEqual([
      { long_short: "Long", call_put: "Shares", n: 2 },
      { long_short: "Short", call_put: "Call", n: 1, dte: 30, delta: 0.3 },
    ]);
  });

  test("refuses every row of shares after the first, and shares without an option", () => {
    const one = "only one row of shares";
    const beside = "shares need an option beside them";
    expect(problemsOf(body([shares("Long"), option("Short", "Call"), shares("Long")]))).toEqual({
      "optFields.2.call_put": one,
    });
    expect(problemsOf(body([shares("Long")]))).toEqual({ "optFields.0.call_put": beside });
    expect(problemsOf(body([shares("Long"), shares("Short"), shares("Long")]))).toEqual({
      "optFields.0.call_put": beside,
      "optFields.1.call_put": one,
      "optFields.2.call_put": one,
    });
  });

  test("counts toward the four rows", () => {
    const four = [1, 2, 3, 4].map(() => option("Short", "Put"));
    expect(problemsOf(body([...four, shares("Short")]))).toEqual({ optFields: "takes at most 4 rows" });
  });
});

describe("refusals of exits beside shares (X3, X5, H6, H7)", () => {
  const loss = { stop_loss: "% of max loss", stop_size: 50 };
  const profit = { take_prof: "% of max profit", prof_size: 50 };

  test.each<[string, object[], object, Record<string, string>]>([
    [
      "short shares without a limit to the loss",
      [option("Short", "Put"), shares("Short")],
      loss,
      { "riskFields.0.stop_loss": "the loss is unlimited: leg 2 is short shares" },
    ],
    [
      "long shares without a limit to the profit",
      [shares("Long"), option("Long", "Put")],
      profit,
      { "riskFields.0.take_prof": "the profit is unlimited: leg 1 is long shares" },
    ],
    [
      "a short call before short shares",
      [shares("Short"), option("Short", "Call")],
      loss,
      {
        "riskFields.0.stop_loss":
          "% of max loss has no limit to work from: option 2 is a short call that no long call covers",
      },
    ],
    [
      "a long call before long shares",
      [shares("Long"), option("Long", "Call")],
      profit,
      {
        "riskFields.0.take_prof":
          "% of max profit has no limit to work from: option 2 is a long call that no short call caps",
      },
    ],
    [
      "an option with another DTE, counted with the shares",
      [shares("Long"), option("Short", "Call"), option("Long", "Put", 0.3, { dte: 60 })],
      { ...loss, ...profit },
      {
        "riskFields.0.stop_loss": "% of max loss needs one DTE for all options: option 3 has another",
        "riskFields.0.take_prof": "% of max profit needs one DTE for all options: option 3 has another",
      },
    ],
    [
      "short shares as no short option",
      [shares("Short"), option("Long", "Call")],
      { exit_delta: 0.5 },
      { "riskFields.0.exit_delta": "needs a short option" },
    ],
    [
      "a delta that a short option has, counted with the shares",
      [shares("Long"), option("Short", "Call")],
      { exit_delta: 0.3 },
      {
        "riskFields.0.exit_delta": "must be more than the delta of every short option: option 2 has 0.3",
      },
    ],
    [
      "days that an option has, counted with the shares",
      [shares("Long"), option("Short", "Call")],
      { exit_dte: 30 },
      { "riskFields.0.exit_dte": "must be less than the DTE of every option: option 2 has 30" },
    ],
    [
      "an offset without an option above it",
      [shares("Long"), option("Short", "Call", 0.3, { strike_by: "Offset" })],
      {},
      { "optFields.1.strike_by": "needs an option above it" },
    ],
  ])("refuses %s", (_, options, risk, problems) => expect(problemsOf(body(options, risk))).toEqual(problems));

  test("accepts the limits that shares give", () => {
    expect(problemsOf(body([shares("Long"), option("Short", "Call")], { ...loss, ...profit }))).toEqual({});
    expect(problemsOf(body([shares("Short"), option("Long", "Call")], { ...loss, ...profit }))).toEqual({});
    expect(problemsOf(body([shares("Long", 1, { dte: 3 }), option("Short", "Call")], loss))).toEqual({});
    expect(problemsOf(body([shares("Long"), option("Short", "Call")], { exit_dte: 21 }))).toEqual({});
    const offset = option("Long", "Put", 0.3, { strike_by: "Offset", strike_value: 5 });
    expect(problemsOf(body([option("Short", "Put"), shares("Long"), offset]))).toEqual({});
  });
});

describe("words of shares", () => {
  const spoken = (...options: object[]) => strategyInWords(strategyOf(body(options))).split("; close")[0];

  test("names shares where they stand, the ticker once", () => {
    expect(spoken(shares("Long"), option("Short", "Call"), option("Long", "Put", 0.2))).toBe(
      "Buy 100 SPY shares; sell 1 call, 30 days, 0.30 delta; buy 1 put, 30 days, 0.20 delta",
    );
    expect(spoken(shares("Short", 2), option("Long", "Call"))).toBe(
      "Sell short 200 SPY shares; buy 1 call, 30 days, 0.30 delta",
    );
    expect(spoken(option("Short", "Call"), shares("Long"))).toBe(
      "Sell 1 SPY call, 30 days, 0.30 delta; buy 100 shares",
    );
  });
});

test("varies the numbers of the options alone in a sensitivity", () => {
  const plans = neighborPlans(
    body([shares("Long", 2, { dte: 3 }), option("Short", "Call")], {
      take_prof: "% of premium",
      prof_size: 50,
    }),
    YESTERDAY,
    () => undefined,
  );
  expect(plans.map(({ field, value }) => [field, value])).toEqual([
    ["delta", 0.3],
    ["dte", 30],
    ["prof_size", 50],
    ["hold", 30],
    ["slippage", 100],
  ]);
  const [delta] = plans;
  expect(delta?.steps[0]?.changes).toEqual({ "optFields.1.delta": 0.22 });
});
