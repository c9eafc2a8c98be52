import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formBody, problemsOf, read, strategyOf } from "./form-body.ts";

describe("blanks (D4)", () => {
  test("reads blanks, hyphens and missing fields alike (D4)", () => {
    const rows = [{ hold: "", wait: "-", max_positions: " " }, {}];
    const [typed, absent] = rows.map((overall) => {
      const body = formBody({
        overall,
        options: [{ long_short: "Short", call_put: "Put", n: "", dte: "-" }],
      });
      if (!("hold" in overall)) delete (body.overallFields[0] as { hold?: unknown }).hold;
      return strategyOf(body);
    });
    expect(typed).toEqual(absent);
    expect(typed).toMatchObject({
      holdDays: 1,
      waitSessions: 1,
      maxPositions: 1,
      slippagePercent: 100,
      commissionCents: 65,
      startBalanceCents: 0,
      legs: [{ side: "short", right: "put", quantity: 1, dteDays: 1, strike: { kind: "Delta", delta: 0 } }],
    });
  });

  test("reads numbers as text", () => {
    const options = [{ long_short: "Long", call_put: "Call", n: "2", dte: "045", delta: "0.1234567891" }];
    const strategy = strategyOf(formBody({ overall: { acct_bal: "10000.50", commission: "1" }, options }));
    expect(strategy.legs[0]).toMatchObject({ quantity: 2, dteDays: 45, strike: { delta: 0.1234567891 } });
    expect(strategy).toMatchObject({ startBalanceCents: 1_000_050, commissionCents: 100 });
  });
});

describe("what does not apply is ignored, whatever it holds", () => {
  test("ignores the rows of sections that are switched off", () => {
    const body = formBody({
      overall: { stop_loss: "junk", stop_size: {} },
      risk: [{ stop_loss: 5 }, { nonsense: true }],
      events: Array.from({ length: 30 }, () => ({ event_type: "?" })),
      filters: [{ filter_criteria: "?" }],
    });
    expect(problemsOf(body)).toEqual({});
  });

  test("ignores a size without a unit, a length beside a start date, and bounds that a criterion lacks", () => {
    const body = formBody({
      overall: { trade_sizing: "One spread", trade_size: "abc", backtest_length: "99" },
      switches: { risk_management: true, entry_filters: true },
      risk: [{ stop_loss: "None", stop_size: "x", take_prof: "", prof_size: "y" }],
      filters: [
        { filter_criteria: "Price", look_back_days: 0 },
        { filter_criteria: "VIX above mov avg", low_filter: "z", high_filter: "z", look_back_days: 5 },
      ],
    });
    expect(problemsOf(body)).toEqual({});
  });
});

describe("stop and target of a backtest (E3, X3)", () => {
  const risk = { risk_management: true };
  const twoPuts = [
    { long_short: "Short", call_put: "Put", dte: 30, delta: 0.3 },
    { long_short: "Long", call_put: "Put", dte: 30, delta: 0.1 },
  ];

  test("prefers riskFields over overallFields field by field, blanks aside", () => {
    const overall = { stop_loss: "% of premium", stop_size: 50, take_prof: "$ per spread", prof_size: 7 };
    const body = formBody({ overall, switches: risk, risk: [{ stop_size: 200, take_prof: "" }] });
    expect(strategyOf(body)).toMatchObject({
      stop: { kind: "% of premium", percent: 200 },
      target: { kind: "$ per spread", dollars: 7 },
    });
  });

  test("names a fault at the place where the field was sent", () => {
    const overall = { stop_loss: "% of premium", stop_size: "many" };
    expect(problemsOf(formBody({ overall, switches: risk }))).toHaveProperty(["overallFields.0.stop_size"]);
    const inRisk = formBody({ switches: risk, risk: [{ stop_loss: "% of premium", stop_size: "many" }] });
    expect(problemsOf(inRisk)).toHaveProperty(["riskFields.0.stop_size"]);
  });

  test("refuses a stop of 0 and names the field", () => {
    const body = formBody({ switches: risk, risk: [{ take_prof: "$ per spread", prof_size: 0 }] });
    expect(problemsOf(body)).toEqual({ "riskFields.0.prof_size": "must be more than 0" });
  });

  test("refuses % of max loss when net calls are short, and names the leg", () => {
    const options = [...twoPuts, { long_short: "Short", call_put: "Call", dte: 30, delta: 0.3 }];
    const rows = [{ stop_loss: "% of max loss", stop_size: 50 }];
    expect(problemsOf(formBody({ switches: risk, risk: rows, options }))["riskFields.0.stop_loss"]).toContain(
      "option 3",
    );
    expect(problemsOf(formBody({ switches: risk, risk: rows, options: twoPuts }))).toEqual({});
  });

  test("refuses % of max profit when net calls are long, and both when DTE targets differ", () => {
    const rows = [{ take_prof: "% of max profit", prof_size: 50 }];
    expect(problemsOf(formBody({ switches: risk, risk: rows }))["riskFields.0.take_prof"]).toContain(
      "option 1",
    );
    const calendar = [twoPuts[0], { ...twoPuts[1], dte: 60 }] as Record<string, unknown>[];
    const fields = problemsOf(formBody({ switches: risk, risk: rows, options: calendar }));
    expect(fields["riskFields.0.take_prof"]).toContain("option 2");
  });
});

describe("refusals of a backtest", () => {
  test.each([
    ["overallFields.0.start_date", { overall: { start_date: "2014-12-31" } }],
    ["overallFields.0.start_date", { overall: { start_date: "2020-02-30" } }],
    ["overallFields.0.start_date", { overall: { start_date: "2021-01-01" } }],
    ["overallFields.0.start_date", { overall: { start_date: "" } }],
    ["overallFields.0.end_date", { overall: { end_date: "2026-11-21" } }],
    ["overallFields.0.backtest_length", { overall: { start_date: "", backtest_length: "10.5" } }],
    ["overallFields.0.backtest_length", { overall: { start_date: "", backtest_length: "2.55" } }],
    ["overallFields.0.backtest_length", { overall: { start_date: "", backtest_length: 0.5 } }],
    ["overallFields.0.hold", { overall: { hold: 0 } }],
    ["overallFields.0.hold", { overall: { hold: 1.5 } }],
    ["overallFields.0.max_positions", { overall: { max_positions: 6 } }],
    ["overallFields.0.slippage", { overall: { slippage: 100.01 } }],
    ["overallFields.0.commission", { overall: { commission: 0.655 } }],
    ["overallFields.0.acct_bal", { overall: { acct_bal: -1 } }],
    ["overallFields.0.acct_bal", { overall: { acct_bal: 1e10 } }],
    ["overallFields.0.ticker", { overall: { ticker: "" } }],
    ["overallFields.0.surprise", { overall: { surprise: 1 } }],
    ["overallFields.0.trade_size", { overall: { trade_sizing: "Spreads", trade_size: 1.5 } }],
    ["overallFields.0.trade_size", { overall: { trade_sizing: "Spreads", trade_size: 0 } }],
    ["overallFields.0.trade_size", { overall: { trade_sizing: "Spreads", trade_size: 100_001 } }],
    ["overallFields.0.trade_sizing", { overall: { trade_sizing: "% of account", trade_size: 5 } }],
    ["optFields.0.n", { options: [{ long_short: "Long", call_put: "Call", n: 101 }] }],
    ["optFields.0.delta", { options: [{ long_short: "Long", call_put: "Call", delta: "0.12345678912" }] }],
    ["optFields.0.delta", { options: [{ long_short: "Long", call_put: "Call", delta: 1.0001 }] }],
    ["optFields.0.call_put", { options: [{ long_short: "Long" }] }],
    ["optFields", { options: [] }],
    ["eventFields", { switches: { event_filters: true }, events: [] }],
    ["volFields", { switches: { entry_filters: true }, filters: [] }],
    [
      "volFields.0.look_back_days",
      { switches: { entry_filters: true }, filters: [{ filter_criteria: "IV chg up", look_back_days: 0 }] },
    ],
    [
      "eventFields.0.exit",
      {
        switches: { event_filters: true },
        events: [{ event_type: "Earnings", entry_type: "Before", exit_type: "Before", entry: 1, exit: 1 }],
      },
    ],
  ])("refuses %s with %j", (path, parts) => {
    expect(Object.keys(problemsOf(formBody(parts)))).toEqual([path]);
  });

  test("returns all faults in one answer, also those across fields", () => {
    const body = formBody({
      overall: { start_date: "", hold: "x", trade_sizing: "% of account" },
      options: [{ long_short: "Long", call_put: "Call", delta: 2 }],
    });
    expect(Object.keys(problemsOf(body)).sort()).toEqual([
      "optFields.0.delta",
      "overallFields.0.hold",
      "overallFields.0.start_date",
      "overallFields.0.trade_sizing",
    ]);
  });

  test("reads a length of 0 as blank, and refuses the smallest negative number", () => {
    const empty = formBody({ overall: { start_date: "", backtest_length: "0.00" } });
    expect(Object.keys(problemsOf(empty))).toEqual(["overallFields.0.start_date"]);
    expect(problemsOf(formBody({ overall: { slippage: -1e-320 } }))).toHaveProperty([
      "overallFields.0.slippage",
    ]);
  });

  test("words faults for users", () => {
    const { optFields: _, ...body } = formBody({ switches: { risk_management: "yes" } as never });
    expect(problemsOf({ ...body, overallFields: [{}, {}] })).toEqual({
      overallFields: "takes at most 1 row",
      optFields: "is missing",
      "filterFields.0.risk_management": "must be true or false",
      "overallFields.0.start_date": "needs a start date or a backtest length",
    });
  });

  test("refuses five options, and a missing group", () => {
    const option = { long_short: "Long", call_put: "Call" };
    expect(problemsOf(formBody({ options: Array(5).fill(option) }))).toHaveProperty("optFields");
    const { volFields: _, ...rest } = formBody();
    expect(problemsOf(rest)).toHaveProperty("volFields");
  });
});

test("parses any value or refuses it by field, and never throws", () => {
  const anyBody = fc.oneof(
    fc.jsonValue(),
    fc.record({
      overallFields: fc.array(
        fc.dictionary(fc.constantFrom("ticker", "hold", "start_date", "__proto__"), fc.jsonValue()),
      ),
      filterFields: fc.array(fc.record({ risk_management: fc.boolean(), entry_filters: fc.boolean() })),
      riskFields: fc.array(fc.jsonValue()),
      eventFields: fc.array(fc.jsonValue()),
      volFields: fc.array(fc.jsonValue()),
      optFields: fc.array(fc.jsonValue()),
    }),
  );
  fc.assert(
    fc.property(anyBody, (body) => {
      const reading = read(body);
      return reading.ok || Object.keys(reading.fields).length > 0;
    }),
  );
});
