import { expect, test } from "vitest";
import { portfolioFormAnswer } from "#shared/contracts/portfolios/form-answer.ts";
import { problemsOf } from "./portfolio-body.ts";

const { defaults, limits } = portfolioFormAnswer("SPY", "S&P 500 ETF");

test("opens with a request of two members without limits, which can be sent as it is (P18)", () => {
  expect(problemsOf(defaults)).toEqual({});
  expect(defaults).toMatchObject({ max_risk: "", max_ticker_risk: "", max_positions: "", interest: false });
  expect(defaults.conflicts).toBe("Allow");
  expect(defaults.members).toHaveLength(2);
  for (const { overallFields } of defaults.members)
    expect(overallFields[0]).toMatchObject({
      ticker: "SPY",
      acct_bal: "",
      start_date: "",
      end_date: "",
      backtest_length: "",
      hold: 30,
    });
});

test("says the limits of P1", () => {
  expect(limits).toMatchObject({
    name: { min: 1, max: 60 },
    acct_bal: { more_than: 0, max: 1e9 },
    max_risk: { more_than: 0, max: 100 },
    max_ticker_risk: { more_than: 0, max: 100 },
    max_positions: { min: 1, max: 60, decimals: 0 },
    members: { min: 2, max: 12 },
    member_name: { max: 40 },
  });
});
