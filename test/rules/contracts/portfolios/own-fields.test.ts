import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayOf } from "#shared/domain/day.ts";
import { member, portfolioBody, problemsOf, read } from "./portfolio-body.ts";

/** The portfolio's own fields: each row of P18's table of refusals, and blanks (P1). */

const BLANKS = [undefined, null, "", " ", "-", " - "];

describe("refuses a field and names it (P18)", () => {
  const long = "x".repeat(61);
  test.each([
    ["name", undefined, "must be 1 to 60 characters"],
    ["name", null, "must be 1 to 60 characters"],
    ["name", " ", "must be 1 to 60 characters"],
    ["name", "-", "must be 1 to 60 characters"],
    ["name", long, "must be 1 to 60 characters"],
    ["name", 7, "must be 1 to 60 characters"],
    ["acct_bal", undefined, "must be more than 0"],
    ["acct_bal", "-", "must be more than 0"],
    ["acct_bal", 0, "must be more than 0"],
    ["acct_bal", "-0.01", "must be more than 0"],
    ["acct_bal", "many", "is not a number"],
    ["acct_bal", true, "is not a number"],
    ["acct_bal", 1e9 + 1, "must be at most 1000000000"],
    ["acct_bal", "100.005", "must have at most 2 decimals"],
    ["start_date", "2020-02-30", "Date input not valid."],
    ["start_date", 2020, "Date input not valid."],
    ["start_date", "2014-12-31", "must not be before 2015-01-01"],
    ["start_date", "2026-11-21", "must not be after yesterday"],
    ["start_date", "", "give a start date or a backtest length"],
    ["end_date", "soon", "Date input not valid."],
    ["end_date", "2014-12-31", "must not be before 2015-01-01"],
    ["end_date", "2026-11-21", "must not be after yesterday"],
    ["end_date", "2020-01-01", "is before the start date"],
    ["max_risk", "x", "is not a number"],
    ["max_risk", 0, "must be more than 0"],
    ["max_risk", 100.01, "must be at most 100"],
    ["max_ticker_risk", {}, "is not a number"],
    ["max_ticker_risk", "-1", "must be more than 0"],
    ["max_ticker_risk", "101", "must be at most 100"],
    ["max_positions", "two", "is not a number"],
    ["max_positions", 1.5, "must be a whole number"],
    ["max_positions", 0, "must be at least 1"],
    ["max_positions", 61, "must be at most 60"],
    ["interest", "true", "must be true or false"],
    ["interest", 1, "must be true or false"],
    ["conflicts", "skip", "must be one of Allow, Skip"],
    ["conflicts", 0, "must be one of Allow, Skip"],
    ["color", "red", "is not a field"],
    ["ticker", "SPY", "is not a field"],
  ])("refuses %s of %j: %s", (field, value, text) => {
    expect(problemsOf(portfolioBody({ [field]: value }))).toEqual({ [field]: text });
  });

  test.each([
    ["years", "must be a number"],
    ["11", "must be between 1 and 10"],
    ["1.25", "must have at most 1 decimals"],
  ])("refuses a length of %s as a backtest does", (backtest_length, text) => {
    expect(problemsOf(portfolioBody({ start_date: null, backtest_length }))).toEqual({
      backtest_length: text,
    });
  });

  test("names every fault at once, also those of members", () => {
    const body = portfolioBody({ name: "", acct_bal: "x", start_date: "", max_risk: 0, interest: 3 }, [
      member({ options: [{ long_short: "Long", call_put: "Call", n: 0 }] }),
    ]);
    expect(problemsOf(body)).toEqual({
      name: "must be 1 to 60 characters",
      acct_bal: "is not a number",
      start_date: "give a start date or a backtest length",
      max_risk: "must be more than 0",
      interest: "must be true or false",
      members: "2 to 12 members",
      "members.0.optFields.0.n": "must be between 1 and 100",
    });
  });

  test.each([[null], [5], ["text"], [[]]])("refuses a body of %j", (body) => {
    expect(problemsOf(body)).toEqual({ body: "must be an object" });
  });
});

describe("reads a portfolio", () => {
  test("reads numbers as text, trims the name, and takes the edges of limits", () => {
    const reading = read(
      portfolioBody({
        name: `  ${"x".repeat(60)}  `,
        acct_bal: " 0.01 ",
        max_risk: "100",
        max_ticker_risk: "0.5",
        max_positions: "60",
        conflicts: "Skip",
      }),
    );
    expect(reading).toMatchObject({
      ok: true,
      portfolio: {
        name: "x".repeat(60),
        startBalanceCents: 1,
        limits: { maxRiskPercent: 100, maxTickerRiskPercent: 0.5, maxPositions: 60 },
        interest: false,
        skipsConflicts: true,
      },
    });
  });

  test("reads every kind of blank alike (P1)", () => {
    const blank = fc.constantFrom(...BLANKS);
    fc.assert(
      fc.property(fc.tuple(blank, blank, blank, blank, blank, blank), (blanks) => {
        const [max_risk, max_ticker_risk, max_positions, interest, conflicts, end_date] = blanks;
        const own = { max_risk, max_ticker_risk, max_positions, interest, conflicts, end_date };
        expect(read(portfolioBody(own))).toMatchObject({
          ok: true,
          portfolio: {
            limits: { maxRiskPercent: undefined, maxTickerRiskPercent: undefined, maxPositions: undefined },
            interest: false,
            skipsConflicts: false,
            period: { start: dayOf(2020, 1, 2), end: undefined, lengthYears: undefined },
          },
        });
      }),
    );
  });

  test("ignores a length beside a start date, whatever it holds (D3)", () => {
    expect(problemsOf(portfolioBody({ backtest_length: "many" }))).toEqual({});
  });
});
