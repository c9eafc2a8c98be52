import { describe, expect, test } from "vitest";
import type { PortfolioLimits } from "#shared/domain/result/portfolio.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import type { Member } from "#shared/engine/account/account.ts";
import { conflictsOf } from "#shared/engine/account/conflicts.ts";
import { runAccount } from "#shared/engine/account/run-account.ts";
import { candidatesOfRows, handBacktest, type Row } from "../hand-candidates.ts";
import { longCall } from "../hand-strategy.ts";

const trade = (exit: number, pnl = 0, risk = 10_000, contract = 0): Row => ({ exit, pnl, risk, contract });

const NO_LIMITS: PortfolioLimits = {
  maxRiskPercent: undefined,
  maxTickerRiskPercent: undefined,
  maxPositions: undefined,
};

/** Returns a member of sessions 0 to 4 with these candidates on the first ones, and none on the others. */
const member = (parts: Partial<Strategy>, ...rows: Row[]): Member => {
  const others: Row[] = Array.from({ length: 4 - rows.length }, () => "No event");
  return handBacktest({ maxPositions: 9, ...parts }, candidatesOfRows(...rows, ...others, "Last session"));
};

const SHORT = { legs: [{ ...longCall, side: "short" as const }] };

/** Walks members with the same sessions over an account of $1,000. */
const walk = (
  members: readonly Member[],
  limits: Partial<PortfolioLimits> = {},
  { skipsConflicts = false, startBalanceCents = 100_000 } = {},
) => {
  const { sessions } = members[0]!.job.market;
  const rules = { limits: { ...NO_LIMITS, ...limits }, skipsConflicts };
  const account = { sessions, days: 1000, startBalanceCents, interest: false, rates: undefined, rules };
  const found = runAccount(account, members);
  return {
    ...found,
    /** Place, entry and exit of each trade in the order of the log. */
    log: found.taken.map(({ place, entry, exit }) => [place, entry, exit]),
    /** Each member's counts, but those of the sessions for which it has no candidate. */
    counts: found.skipped.map((counts) =>
      Object.fromEntries(
        [...counts].filter(([reason]) => reason !== "No event" && reason !== "Last session"),
      ),
    ),
  };
};

describe("the order of entries and of the log (P4, P8)", () => {
  test("closes positions of every member before any member enters", () => {
    // The first member's entry on session 1 needs the $1,000 that the second member's position frees on it.
    const first = member({}, "No event", trade(2, 0, 100_000));
    const second = member({}, trade(1, 0, 100_000), "No event");
    expect(walk([first, second]).log).toEqual([
      [1, 0, 1],
      [0, 1, 2],
    ]);
  });

  test("lets an entry count against members later in the list, and against none before", () => {
    const members = [member({}, trade(2, 0, 60_000)), member({}, trade(2, 0, 60_000))];
    expect(walk(members).log).toEqual([[0, 0, 2]]);
    expect(walk(members).counts).toEqual([{}, { "Not enough balance": 1 }]);
  });

  test("orders the log by closing, then opening, then place", () => {
    const first = member({}, trade(3), trade(2), trade(3));
    const second = member({}, trade(3), trade(3), trade(3));
    expect(walk([first, second]).log).toEqual([
      [0, 1, 2],
      [0, 0, 3],
      [1, 0, 3],
      [1, 1, 3],
      [0, 2, 3],
      [1, 2, 3],
    ]);
  });
});

describe("the balance that members share (P5, P6)", () => {
  test("sizes by a balance that holds the P&L of every member", () => {
    const sized = { sizing: { kind: "% of account", percent: 10 } } as const;
    // The first member wins $500 on session 1, before the second sizes: 10 % of $1,500 covers one risk of $100.
    const [, second] = walk([
      member({}, trade(1, 50_000), "No event"),
      member(sized, "No event", trade(2)),
    ]).taken;
    expect(second?.spreads).toBe(1);
    const rich = walk([member({}, trade(1, 100_000), "No event"), member(sized, "No event", trade(2))]);
    expect(rich.taken[1]?.spreads).toBe(2);
  });

  test("needs the whole risk free of the open risk of all members", () => {
    const members = [member({}, trade(2, 0, 60_000)), member({}, trade(2, 0, 40_000))];
    expect(walk(members).log).toHaveLength(2);
    expect(walk([members[0]!, member({}, trade(2, 0, 40_001))]).counts[1]).toMatchObject({
      "Not enough balance": 1,
    });
  });

  test("counts a member's own positions and waits against that member alone", () => {
    const narrow = { maxPositions: 1, waitSessions: 3 };
    const result = walk([member(narrow, trade(1), trade(3)), member(narrow, trade(3), trade(3))]);
    expect(result.log).toEqual([
      [0, 0, 1],
      [1, 0, 3],
    ]);
    expect(result.counts).toEqual([{ "New position lag": 2 }, { "Max open positions": 2 }]);
  });
});

describe("limits of the account (P7)", () => {
  const two = (risk: number) => [member({}, trade(2, 0, 10_000)), member({}, trade(2, 0, risk))];

  test("allows the edge of each limit, exactly", () => {
    // 33.3 % of $1,000 is $333: $100 and $233, and not a cent more.
    expect(walk(two(23_300), { maxRiskPercent: 33.3 }).log).toHaveLength(2);
    expect(walk(two(23_301), { maxRiskPercent: 33.3 }).counts[1]).toMatchObject({ "Portfolio risk": 1 });
    expect(walk(two(23_300), { maxTickerRiskPercent: 33.3 }).log).toHaveLength(2);
    expect(walk(two(23_301), { maxTickerRiskPercent: 33.3 }).counts[1]).toMatchObject({ "Ticker risk": 1 });
    expect(walk(two(10_000), { maxPositions: 2 }).log).toHaveLength(2);
    expect(walk(two(10_000), { maxPositions: 1 }).counts[1]).toMatchObject({ "Portfolio positions": 1 });
  });

  test("adds up risk by ticker for the ticker's limit alone", () => {
    const other = [member({}, trade(2, 0, 10_000)), member({ ticker: "OTHER" }, trade(2, 0, 15_000))];
    expect(walk(other, { maxTickerRiskPercent: 15 }).log).toHaveLength(2);
    expect(walk(other, { maxRiskPercent: 15 }).counts[1]).toMatchObject({ "Portfolio risk": 1 });
  });

  test("tests positions, then the account's risk, then the ticker's, all after the balance", () => {
    const all = { maxPositions: 1, maxRiskPercent: 10, maxTickerRiskPercent: 10 };
    expect(walk(two(100_000), all).counts[1]).toMatchObject({ "Not enough balance": 1 });
    expect(walk(two(90_000), all).counts[1]).toMatchObject({ "Portfolio positions": 1 });
    expect(walk(two(90_000), { ...all, maxPositions: 2 }).counts[1]).toMatchObject({ "Portfolio risk": 1 });
    const { maxTickerRiskPercent } = all;
    expect(walk(two(90_000), { maxTickerRiskPercent }).counts[1]).toMatchObject({ "Ticker risk": 1 });
  });

  test("measures percentages of the balance that losses leave", () => {
    // Half of $1,000 covers $500; half of the $900 after the loss does not.
    const rows = [trade(1, -10_000), trade(2, 0, 50_000)] as const;
    expect(
      walk([member({}, ...rows), member({}, "No event", "No event")], { maxRiskPercent: 50 }).counts[0],
    ).toEqual({
      "Portfolio risk": 1,
    });
    expect(
      walk([member({}, trade(1, 0), rows[1]), member({}, "No event", "No event")], { maxRiskPercent: 50 })
        .log,
    ).toHaveLength(2);
  });

  test("refuses an entry that does not fit, and never makes it smaller", () => {
    const sized = { sizing: { kind: "Spreads", count: 3 } } as const;
    expect(walk([member(sized, trade(2)), member({}, "No event")], { maxRiskPercent: 20 }).log).toEqual([]);
  });
});

describe("opposite sides of one contract in two members (P19)", () => {
  const skip = { skipsConflicts: true };

  test("refuses the other side of a contract that is open in another member", () => {
    const members = [
      member({}, trade(2, 0, 100, 7)),
      member(SHORT, trade(2, 0, 100, 7), trade(2, 0, 100, 8)),
    ];
    const result = walk(members, {}, skip);
    expect(result.log).toEqual([
      [0, 0, 2],
      [1, 1, 2],
    ]);
    expect(result.counts[1]).toEqual({ "Opposite legs on one contract": 1 });
    expect(walk(members).log).toHaveLength(3);
  });

  test("allows the other side on the session on which the first one closes, and the same side always", () => {
    const after = [
      member({}, trade(1, 0, 100, 7), "No event"),
      member(SHORT, "No event", trade(2, 0, 100, 7)),
    ];
    expect(walk(after, {}, skip).log).toHaveLength(2);
    const same = [member({}, trade(2, 0, 100, 7)), member({}, trade(2, 0, 100, 7))];
    expect(walk(same, {}, skip).log).toHaveLength(2);
  });

  test("takes contracts of two tickers for different ones, whatever their numbers", () => {
    const members = [member({}, trade(2, 0, 100, 7)), member({ ...SHORT, ticker: "B" }, trade(2, 0, 100, 7))];
    expect(walk(members, {}, skip).log).toHaveLength(2);
  });

  test("takes all shares of a ticker for one contract", () => {
    const shares = (side: "long" | "short") => ({ legs: [{ side, right: "shares" as const, quantity: 1 }] });
    const members = [
      member(shares("long"), trade(2, 0, 100, 1)),
      member(shares("short"), trade(2, 0, 100, 2)),
    ];
    expect(walk(members, {}, skip).counts[1]).toMatchObject({ "Opposite legs on one contract": 1 });
  });

  test("is tested after the balance and before the limits", () => {
    const at = (risk: number) => [member({}, trade(2, 0, 100, 7)), member(SHORT, trade(2, 0, risk, 7))];
    const limits = { maxPositions: 1 };
    expect(walk(at(100_000), limits, skip).counts[1]).toMatchObject({ "Not enough balance": 1 });
    expect(walk(at(100), limits, skip).counts[1]).toMatchObject({ "Opposite legs on one contract": 1 });
  });

  test("counts the sessions and the contracts that two members held on opposite sides", () => {
    // Contract 7 meets on sessions 1 and 2, contract 8 on 3; contract 9 closes on the session that opens it elsewhere.
    const long = member({}, trade(3, 0, 1, 7), trade(2, 0, 1, 9), trade(4, 0, 1, 8), "No event");
    const short = member(SHORT, "No event", trade(4, 0, 1, 7), trade(3, 0, 1, 9), trade(4, 0, 1, 8));
    const { taken } = walk([long, short]);
    expect(conflictsOf(taken, 5)).toEqual({ sessions: [1, 2, 3], contracts: 2 });
  });

  test("sees no conflict in two positions of one member", () => {
    const { taken } = walk([member({}, trade(3, 0, 1, 7)), member(SHORT, trade(3, 0, 1, 7))]);
    expect(conflictsOf(taken, 5)).toEqual({ sessions: [0, 1, 2], contracts: 1 });
    expect(
      conflictsOf(
        taken.map((each) => ({ ...each, place: 0 })),
        5,
      ),
    ).toEqual({ sessions: [], contracts: 0 });
  });
});
