import { describe, expect, test } from "vitest";
import { elsewhereResultsOf } from "#shared/contracts/elsewhere/present-elsewhere.ts";
import { readElsewhere } from "#shared/contracts/elsewhere/read-elsewhere.ts";
import { ElsewhereResults } from "#shared/contracts/elsewhere/results.ts";
import { dayOf } from "#shared/domain/day.ts";
import { handRun } from "../engine/elsewhere/hand-runs.ts";
import { formBody } from "./form-body.ts";

/** The body of a run elsewhere (L2, L3), and its results (L5, L8). */

const reading = (body: unknown) => readElsewhere(body, dayOf(2026, 11, 20));
const problemsOf = (body: unknown) => {
  const read = reading(body);
  return read.ok ? {} : read.fields;
};

const MEANS_ELSE = "this amount means something else on another ticker";
const PUT = { long_short: "Short", call_put: "Put", n: 1, dte: 30, delta: 0.3 };
const RISK_ON = { risk_management: true };
const FILTERS_ON = { entry_filters: true };
const bound = (filter_criteria: string, low: unknown, high: unknown = "") => ({
  filter_criteria,
  low_filter: low,
  high_filter: high,
});

describe("amounts that mean something else on another ticker (L3)", () => {
  test.each<[string, Parameters<typeof formBody>[0], string[]]>([
    [
      "a strike by Premium",
      { options: [PUT, { ...PUT, strike_by: "Premium", strike_value: 2 }] },
      ["optFields.1.strike_by"],
    ],
    [
      "an Offset other than 0",
      { options: [PUT, { ...PUT, long_short: "Long", strike_by: "Offset", strike_value: -5 }] },
      ["optFields.1.strike_by"],
    ],
    [
      "an Offset of 0",
      { options: [PUT, { ...PUT, call_put: "Call", strike_by: "Offset", strike_value: "" }] },
      [],
    ],
    ["a strike by % OTM", { options: [{ ...PUT, strike_by: "% OTM", strike_value: 5 }] }, []],
    [
      "Premium on a row of shares",
      { options: [PUT, { long_short: "Long", call_put: "Shares", strike_by: "Premium", strike_value: 2 }] },
      [],
    ],
    [
      "a stop in $ per spread",
      { switches: RISK_ON, risk: [{ stop_loss: "$ per spread", stop_size: 100 }] },
      ["riskFields.0.stop_loss"],
    ],
    [
      "a target in $ per spread",
      { switches: RISK_ON, risk: [{ take_prof: "$ per spread", prof_size: 100 }] },
      ["riskFields.0.take_prof"],
    ],
    [
      "a stop in $ per spread among the overall fields",
      { switches: RISK_ON, overall: { stop_loss: "$ per spread", stop_size: 100 } },
      ["overallFields.0.stop_loss"],
    ],
    ["a stop in $ with risk management off", { risk: [{ stop_loss: "$ per spread", stop_size: 100 }] }, []],
    [
      "stop and target in percent",
      {
        switches: RISK_ON,
        risk: [{ stop_loss: "% of premium", stop_size: 200, take_prof: "% of premium", prof_size: 50 }],
      },
      [],
    ],
    [
      "a lower bound of the price",
      { switches: FILTERS_ON, filters: [bound("Price", 100)] },
      ["volFields.0.filter_criteria"],
    ],
    [
      "an upper bound of the volume",
      { switches: FILTERS_ON, filters: [bound("VIX", 10), bound("Volume", 0, 1e6)] },
      ["volFields.1.filter_criteria"],
    ],
    [
      "a bound of the option volume",
      { switches: FILTERS_ON, filters: [bound("Option volume", 1)] },
      ["volFields.0.filter_criteria"],
    ],
    [
      "amounts without a bound",
      { switches: FILTERS_ON, filters: [bound("Price", 0, "0.00"), bound("Volume", "")] },
      [],
    ],
    ["a bound of the price with entry filters off", { filters: [bound("Price", 100)] }, []],
    [
      "bounds in percent",
      { switches: FILTERS_ON, filters: [bound("Price chg up", 1, 5), bound("Put/call ratio", 1, 2)] },
      [],
    ],
  ])("judges %s", (_what, parts, paths) => {
    expect(problemsOf(formBody(parts))).toEqual(Object.fromEntries(paths.map((path) => [path, MEANS_ELSE])));
  });

  test("names them all, in the order of the rule", () => {
    const body = formBody({
      switches: { ...RISK_ON, ...FILTERS_ON },
      risk: [{ stop_loss: "$ per spread", stop_size: 1, take_prof: "$ per spread", prof_size: 1 }],
      filters: [bound("Price", 1)],
      options: [{ ...PUT, strike_by: "Premium", strike_value: 2 }],
    });
    expect(Object.keys(problemsOf(body))).toEqual([
      "optFields.0.strike_by",
      "riskFields.0.stop_loss",
      "riskFields.0.take_prof",
      "volFields.0.filter_criteria",
    ]);
  });

  test("names a backtest's faults first, without the amounts", () => {
    const body = formBody({
      overall: { hold: 0 },
      options: [{ ...PUT, strike_by: "Premium", strike_value: 2 }],
    });
    expect(Object.keys(problemsOf(body))).toEqual(["overallFields.0.hold"]);
  });
});

test.each([
  [{ trade_sizing: "$ at risk", trade_size: 500, acct_bal: 10_000, interest: true }],
  [{ trade_sizing: "% of account", trade_size: 5, acct_bal: 0, interest: true }],
  [{ trade_sizing: "Nonsense", trade_size: {}, acct_bal: -1, interest: "x" }],
])("ignores sizes and the account, whatever they hold: %o (L2, L3)", (overall) => {
  const read = reading(formBody({ overall }));
  expect(read).toMatchObject({
    ok: true,
    strategy: { sizing: { kind: "One spread" }, startBalanceCents: 0, interest: false },
  });
});

describe("the results of a run elsewhere (L5, L8)", () => {
  const home = handRun("2023-01-03", "2023-03-31", () => 0, { ticker: "SPY", start: dayOf(2023, 1, 1) });
  const idle = handRun("2023-01-03", "2023-03-31", () => 0, {
    ticker: "IWM",
    trades: 0,
    winPercent: undefined,
    pnlCents: 0,
    riskCents: 0,
    t: undefined,
    markedDrawdownCents: 0,
  });
  const leftOut = [{ ticker: "QQQ", reason: "is why" }];

  test("gives home and each other ticker a row in dollars and percent, and zeros and blanks without a trade", () => {
    const pooled = { tickers: 0, weeks: 0, mean: undefined, t: undefined };
    const results = elsewhereResultsOf({ home, others: [idle], pooled, leftOut });
    expect(results).toEqual({
      kind: "elsewhere",
      ticker: "SPY",
      home: {
        ticker: "SPY",
        start_date: "2023-01-01",
        end_date: "2023-03-31",
        n_trades: 10,
        pct_win: 60,
        cum_pnl: 5,
        risk: 100,
        // $5 of $100; $2.50 of $10 a trade.
        pnl_per_risk: 5,
        t: 1.5,
        ddown_mtm: 2.5,
        ddown_per_risk: 25,
      },
      rows: [
        {
          ticker: "IWM",
          start_date: "2023-01-03",
          end_date: "2023-03-31",
          n_trades: 0,
          pct_win: null,
          cum_pnl: 0,
          risk: 0,
          pnl_per_risk: null,
          t: null,
          ddown_mtm: 0,
          ddown_per_risk: null,
        },
      ],
      left_out: leftOut,
      pooled: { tickers: 0, weeks: 0, mean: null, t: null },
      words: "The rule made no trade on any other ticker. The verdict stays as it was.",
    });
    expect(ElsewhereResults.parse(results)).toEqual(results);
  });
});
