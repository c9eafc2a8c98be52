import { describe, expect, test } from "vitest";
import { type LeaderEvidence, verdictInWords, verdictOf } from "#shared/domain/sweep-verdict.ts";

const SKILL: LeaderEvidence = { totalCentsIn: 1, lossesIn: 10, lossesOut: 5, dsr: 0.95, psrOut: 0.95 };
const evidence = (parts: Partial<LeaderEvidence>) => ({
  isEnough: true,
  trials: 1_234_567,
  leader: { ...SKILL, ...parts },
});

const LUCK = "Luck alone, given 1,234,567 tries, finds as good a one.";
const NOT_HELD = "It did not hold out of sample.";
const seldom = (times: string) => `It has lost too seldom (${times}) to show its risk.`;

describe("S26: the verdict", () => {
  test.each([
    [
      {},
      "More than luck",
      "Among 1,234,567 tries without any edge, the best would look this good less than once in 20 times; and it held out of sample.",
    ],
    [{ psrOut: 0.9499 }, "Not proven", NOT_HELD],
    [{ psrOut: undefined }, "Not proven", NOT_HELD],
    [{ lossesOut: 4 }, "Not proven", NOT_HELD],
    [{ dsr: 0.9499 }, "Not proven", LUCK],
    [{ dsr: undefined }, "Not proven", LUCK],
    [{ lossesIn: 9 }, "Not proven", seldom("9 times")],
    [{ lossesIn: 1, lossesOut: 0 }, "Luck", seldom("1 time")],
    [{ lossesIn: 9, dsr: 0.5, psrOut: 0.5 }, "Luck", LUCK],
    [{ dsr: 0.5, psrOut: 0.5 }, "Luck", LUCK],
    [{ totalCentsIn: 0 }, "No edge", "Nothing in this grid made money in sample."],
    [{ totalCentsIn: -1, dsr: undefined }, "No edge", "Nothing in this grid made money in sample."],
  ] as const)("%j is %s", (parts, verdict, words) => {
    expect(verdictOf(evidence(parts))).toBe(verdict);
    expect(verdictInWords(evidence(parts))).toBe(words);
  });

  test("gives no verdict on a list without a leader", () => {
    expect(verdictOf({ isEnough: true, trials: 9, leader: undefined })).toBe("No edge");
  });

  test("reports too little data first", () => {
    const little = { ...evidence({}), isEnough: false };
    expect(verdictOf(little)).toBe("Too little data");
    expect(verdictInWords(little)).toBe("There is too little here to tell luck from skill.");
  });
});
