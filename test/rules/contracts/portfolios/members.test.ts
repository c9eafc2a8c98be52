import { describe, expect, test } from "vitest";
import { dayOf } from "#shared/domain/day.ts";
import { member, portfolioBody, problemsOf, read } from "./portfolio-body.ts";

/** The members of a portfolio: their number, names, and backtests (P1, P18). */

const members = (count: number) => Array.from({ length: count }, () => member());

const strategies = (body: unknown) => {
  const reading = read(body);
  if (!reading.ok) throw new Error(JSON.stringify(reading.fields));
  return reading.portfolio.members;
};

describe("the list of members", () => {
  test.each([[0], [1], [13]])("refuses %i members", (count) => {
    expect(problemsOf(portfolioBody({}, members(count)))).toEqual({ members: "2 to 12 members" });
  });

  test.each([[2], [12]])("takes %i members", (count) => {
    expect(strategies(portfolioBody({}, members(count)))).toHaveLength(count);
  });

  test.each([[undefined], [null], [""], ["-"], [7], [{}]])("refuses %j in place of a list", (given) => {
    expect(problemsOf({ ...portfolioBody(), members: given })).toEqual({ members: "2 to 12 members" });
  });

  test("refuses a member that is no object", () => {
    expect(problemsOf(portfolioBody({}, [member(), 5]))).toEqual({ "members.1": "must be an object" });
  });
});

describe("the names of members", () => {
  const named = (...names: unknown[]) =>
    portfolioBody(
      {},
      names.map((name) => member({}, name)),
    );

  test("numbers the members without a name by their place, and trims the others", () => {
    const names = strategies(named(null, "", " Hedge ", "-")).map(({ name }) => name);
    expect(names).toEqual(["Strategy 1", "Strategy 2", "Hedge", "Strategy 4"]);
  });

  test("refuses the later of two equal names, also of one that a blank became", () => {
    expect(problemsOf(named("A", "B", "A ", "a"))).toEqual({
      "members.2.name": "another member has this name",
    });
    expect(problemsOf(named("Strategy 2", ""))).toEqual({
      "members.1.name": "another member has this name",
    });
  });

  test("refuses a name over 40 characters, and one that is no text", () => {
    expect(problemsOf(named("x".repeat(41), "y".repeat(40), 7))).toEqual({
      "members.0.name": "must be at most 40 characters",
      "members.2.name": "must be text",
    });
  });
});

describe("what belongs to the portfolio", () => {
  test.each([
    ["acct_bal", 100],
    ["acct_bal", "x"],
    ["start_date", "2020-01-02"],
    ["start_date", 0],
    ["end_date", "2020-01-02"],
    ["backtest_length", 3],
    ["interest", true],
    ["interest", "false"],
  ])("refuses a member's %s of %j", (field, value) => {
    const body = portfolioBody({}, [member(), member({ overall: { [field]: value } })]);
    expect(problemsOf(body)).toEqual({ [`members.1.overallFields.0.${field}`]: "belongs to the portfolio" });
  });

  test.each([[null], [""], ["-"], [undefined]])("takes %j in a member's place of them", (blank) => {
    const overall = {
      acct_bal: blank,
      start_date: blank,
      end_date: blank,
      backtest_length: blank,
      interest: blank,
    };
    expect(problemsOf(portfolioBody({}, [member({ overall }), member()]))).toEqual({});
  });

  test.each([[0], ["0"], ["0.00"]])("takes a balance and a length of %j, as the form shows them", (zero) => {
    const overall = { acct_bal: zero, backtest_length: zero, interest: false };
    expect(problemsOf(portfolioBody({}, [member({ overall }), member()]))).toEqual({});
  });

  test("reads each member with the portfolio's account and period", () => {
    const overall = { trade_sizing: "% of account", trade_size: 5 };
    const [first] = strategies(portfolioBody({}, [member({ overall }), member()]));
    expect(first?.strategy).toMatchObject({
      startBalanceCents: 5_000_000,
      interest: false,
      period: { start: dayOf(2020, 1, 2), end: dayOf(2020, 12, 31), lengthYears: undefined },
    });
    const [earning] = strategies(portfolioBody({ interest: true }));
    expect(earning?.strategy.interest).toBe(true);
    const [other] = strategies(portfolioBody({ start_date: null, end_date: null, backtest_length: "2.5" }));
    expect(other?.strategy.period).toEqual({ start: undefined, end: undefined, lengthYears: 2.5 });
  });
});

describe("the backtest of a member", () => {
  test("refuses it with the backtest's texts, behind the member's place", () => {
    const broken = member({
      overall: { hold: "x", stop_loss: "% of premium", stop_size: "many" },
      switches: { risk_management: true },
      options: [{ long_short: "Long", call_put: "Call", n: 0, strike_by: "Offset" }],
    });
    expect(problemsOf(portfolioBody({}, [member(), member(), broken]))).toEqual({
      "members.2.overallFields.0.hold": "must be a number",
      "members.2.overallFields.0.stop_size": "must be a number",
      "members.2.optFields.0.n": "must be between 1 and 100",
      "members.2.optFields.0.strike_by": "needs an option above it",
    });
  });

  test("refuses only the portfolio's fault where its balance or its period is broken", () => {
    const overall = { trade_sizing: "% of account", trade_size: 5 };
    const body = portfolioBody({ acct_bal: "x", start_date: "x" }, [member({ overall }), member()]);
    expect(problemsOf(body)).toEqual({ acct_bal: "is not a number", start_date: "Date input not valid." });
  });

  test("refuses unknown keys of a member, the origin of a sweep among them", () => {
    const origin = { task_id: "a-search", index: 5, objective: "t-statistic" };
    const body = portfolioBody({}, [{ ...member(), color: "red", origin }, member()]);
    expect(problemsOf(body)).toEqual({
      "members.0.color": "is not a field",
      "members.0.origin": "is not a field",
    });
  });

  test("refuses a member without its groups like a body without them", () => {
    expect(problemsOf(portfolioBody({}, [member(), { name: "Empty" }]))).toMatchObject({
      "members.1.overallFields": "is missing",
      "members.1.optFields": "is missing",
    });
  });
});
