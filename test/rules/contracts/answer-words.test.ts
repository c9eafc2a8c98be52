import { describe, expect, test } from "vitest";
import type { Answer, Luck } from "#shared/contracts/answer.ts";
import { testLuck } from "#shared/contracts/answer.ts";
import {
  type AnswerFacts,
  answerInOneLine,
  answerInWords,
  leftOutByMembers,
  leftOutOf,
} from "#shared/contracts/answer-words.ts";

/** The lines of N6. */

const luck = (parts: Partial<Extract<Luck, { kind: "test" }>> = {}): Luck => ({
  ...{ kind: "test", p_val: 0.03, n_eff: 192, n: 192, look: 1, line: 0.05, holds: true },
  ...parts,
});

const ANSWER: Answer = {
  made: 12_422.8,
  base: 15_000,
  a_year: 6.31,
  needed: 9_214,
  wiped_out: null,
  calls: 0,
  call_first: null,
  fall: 5_686.2,
  fall_date: "2020-03-18",
  holding: { ticker: "SPY", made: 31_870.11, fall: 33.72 },
  luck: luck(),
};
const FACTS: AnswerFacts = { days: 3_651, tickers: ["SPY"] };

const lines = (parts: Partial<Answer> = {}, facts: Partial<AnswerFacts> = {}) =>
  answerInWords({ ...ANSWER, ...parts }, { ...FACTS, ...facts });

test("says what it made a year, and under 90 days in how many", () => {
  expect(lines().made).toBe("+6.31% a year on $15,000");
  expect(lines({ a_year: -3.2 }).made).toBe("−3.20% a year on $15,000");
  expect(lines({ a_year: null }, { days: 61 }).made).toBe("on $15,000 in 61 days");
  expect(lines({ made_out: 1_234.56 }).made).toBe("+6.31% a year on $15,000; +$1,235 in the kept-back years");
});

test("says the worst that happened to the account", () => {
  expect(lines().needed).toBe("Most it was down: $5,686 on Mar 18, 2020");
  expect(lines({ fall: 0, fall_date: null }).needed).toBe("It was never down");
  const calls = { calls: 14, call_first: "2020-03-09" };
  expect(lines(calls).needed).toBe("$15,000 was not enough: 14 days of margin calls, first Mar 9, 2020");
  expect(lines({ ...calls, wiped_out: "2020-03-16" }).needed).toBe(
    "The account was wiped out on Mar 16, 2020",
  );
});

test("counts the entries that the balance did not allow", () => {
  expect(lines({}, { leftOut: 12 }).needed).toBe(
    "Most it was down: $5,686 on Mar 18, 2020; 12 entries were left out for want of balance",
  );
  expect(lines({}, { leftOut: 1 }).needed).toContain("; 1 entry was left out");
  expect(leftOutOf([{ reason: "Not enough balance", sessions: 7 }])).toBe(7);
  expect(leftOutOf([])).toBe(0);
  expect(leftOutByMembers([{ skipped: { "Not enough balance": 2 } }, { skipped: {} }])).toBe(2);
});

test("says what holding made or lost", () => {
  expect(lines().holding).toBe("SPY made $31,870, with a fall of 34%");
  expect(lines({ holding: null }).holding).toBeUndefined();
});

describe("luck", () => {
  const sentence = (of: Luck, facts: Partial<AnswerFacts> = {}, made = 1) =>
    lines({ luck: of, made }, facts).luck.sentence;

  test("says the verdict of the search that a result comes from", () => {
    const search = { kind: "search", verdict: "Held up", tried: 26_277_888, holds: true } as const;
    expect(sentence(search)).toBe("Held up: best of 26,277,888 tried");
    expect(sentence({ ...search, verdict: null, holds: false })).toBe(
      "One of 26,277,888 tried: not the best of its list",
    );
    expect(sentence({ kind: "changed", verdict: null, tried: 9_000, holds: false })).toBe(
      "Changed from one of 9,000 tried: not tested",
    );
  });

  test("says p of a test, its look, and the line that it must reach", () => {
    expect(sentence(luck())).toBe("p 0.03, first look");
    expect(sentence(luck({ look: 7, line: 0.05 / 7, n_eff: 84 }))).toBe(
      "p 0.03, your 7th look at SPY: needs 0.0071; 192 trades that say as much as 84 apart",
    );
    expect(sentence(luck({ look: 7, line: 0.05 / 7 }), { isPublic: true })).toBe(
      "p 0.03, its maker's 7th look at SPY: needs 0.0071",
    );
    expect(sentence(luck({ n_eff: 84 }))).toBe("p 0.03, 192 trades that say as much as 84 apart");
    expect(sentence(luck({ p_val: 0.0312 }))).toBe("p 0.031, first look");
    expect(sentence(luck({ p_val: 0.0004 }))).toBe("p <0.001, first look");
    expect(sentence(luck({ p_val: 0.001 }), {}, -5)).toBe("p 0.001, first look: a loss");
  });

  test("says where there are too few trades", () => {
    expect(testLuck({ pValue: undefined, effectiveTrades: 1, trades: 1 }, 4)).toEqual({
      ...{ kind: "test", p_val: null, n_eff: null, n: 1, look: null, line: null, holds: false },
    });
    expect(sentence(luck({ p_val: null }))).toBe("Too few trades to tell");
  });

  test("holds where p reaches the line of its look", () => {
    const holds = (look: number) => testLuck({ pValue: 0.02, effectiveTrades: 50, trades: 50 }, look).holds;
    expect([holds(1), holds(2), holds(3)]).toEqual([true, true, false]);
  });
});

test("says in one line what a test made and what luck explains of it", () => {
  const lineOf = (parts: Partial<Answer>, end: string) =>
    answerInOneLine({ ...ANSWER, ...parts }, { start: "2024-01-02", end, ticker: "SPY" });
  expect(lineOf({}, "2024-12-31")).toBe(
    "The test made +$12,423, +6.31% a year on $15,000. Luck: p 0.03, first look.",
  );
  expect(lineOf({ made: -12.4, a_year: null }, "2024-01-31")).toBe(
    "The test made −$12 on $15,000 in 29 days. Luck: p 0.03, first look: a loss.",
  );
});
