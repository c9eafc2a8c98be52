import { expect, test } from "vitest";
import { strategyInWords } from "#shared/domain/strategy-words.ts";

test("a strategy is said back in a sentence", () => {
  expect(
    strategyInWords({
      ticker: "SPY",
      legs: [
        { side: "short", right: "put", quantity: 1, dteDays: 30, strike: { kind: "Delta", delta: 0.3 } },
        { side: "long", right: "put", quantity: 2, dteDays: 1, strike: { kind: "Delta", delta: 0.155 } },
      ],
      holdDays: 21,
      stop: { kind: "$ per spread", dollars: 200 },
      target: { kind: "% of max", percent: 50 },
      trail: undefined,
      exitDelta: undefined,
      exitDteDays: undefined,
      sizing: { kind: "% of account", percent: 5 },
    }),
  ).toBe(
    "Sell 1 SPY put, 30 days, 0.30 delta; buy 2 puts, 1 day, 0.155 delta; " +
      "close at 50 % of the max profit or at a loss of $200 per spread or after 21 days; 5 % of the account at risk",
  );
});
