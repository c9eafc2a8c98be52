import { expect, test } from "vitest";
import type { OptionLeg } from "#shared/domain/strategy/strategy.ts";
import { type SpokenStrategy, strategyInWords } from "#shared/domain/strategy/strategy-words.ts";
import type { StrikeRule } from "#shared/domain/strategy/strike-rule.ts";
import { NO_EXITS } from "../engine/hand-strategy.ts";

test("returns a strategy in a sentence", () => {
  expect(
    strategyInWords({
      ticker: "SPY",
      legs: [
        { side: "short", right: "put", quantity: 1, dteDays: 30, strike: { kind: "Delta", delta: 0.3 } },
        { side: "long", right: "put", quantity: 2, dteDays: 1, strike: { kind: "Delta", delta: 0.155 } },
      ],
      holdDays: 21,
      ...NO_EXITS,
      stop: { kind: "$ per spread", dollars: 200 },
      target: { kind: "% of max", percent: 50 },
      sizing: { kind: "% of account", percent: 5 },
    }),
  ).toBe(
    "Sell 1 SPY put, 30 days, 0.30 delta; buy 2 puts, 1 day, 0.155 delta; " +
      "close at 50% of the max profit or at a loss of $200 per spread or after 21 days; 5% of the account at risk",
  );
});

const spoken = (parts: Partial<SpokenStrategy>): string =>
  strategyInWords({
    ticker: "SPY",
    legs: [],
    holdDays: 45,
    ...NO_EXITS,
    target: { kind: "% of premium", percent: 50 },
    sizing: { kind: "One spread" },
    ...parts,
  });

test("words strikes by their rule", () => {
  const leg = (side: OptionLeg["side"], strike: StrikeRule): OptionLeg => ({
    side,
    right: "put",
    quantity: 1,
    dteDays: 45,
    strike,
  });
  const said = (strike: StrikeRule): string =>
    spoken({ legs: [leg("long", strike)] })
      .split(", ")[2]!
      .split(";")[0]!;
  expect(
    spoken({
      legs: [leg("short", { kind: "% OTM", percent: 5 }), leg("long", { kind: "Offset", dollars: 5 })],
      exitDteDays: 21,
    }),
  ).toBe(
    "Sell 1 SPY put, 45 days, 5% out of the money; buy 1 put, 45 days, $5 further out; " +
      "close at a profit of 50% of the premium, at 21 days to expiration or after 45 days",
  );
  expect(said({ kind: "% OTM", percent: -8 })).toBe("8% in the money");
  expect(said({ kind: "% OTM", percent: 0 })).toBe("at the money");
  expect(said({ kind: "Premium", dollars: 2.5 })).toBe("for $2.50");
  expect(said({ kind: "Premium", dollars: 0.125 })).toBe("for $0.125");
  expect(said({ kind: "Offset", dollars: -2.5 })).toBe("$2.50 further in");
  expect(said({ kind: "Offset", dollars: 0 })).toBe("at the same strike");
});

test("words exits as a list", () => {
  const closing = (parts: Partial<SpokenStrategy>): string => spoken(parts).replace("Close ", "");
  expect(closing({ trail: { percent: 25, fromPercent: 50 }, exitDelta: 0.4, exitDteDays: 1 })).toBe(
    "at a profit of 50% of the premium, trailing by 25% of the premium (from a profit of 50%), " +
      "at a short delta of 0.40, at 1 day to expiration or after 45 days",
  );
  expect(closing({ target: { kind: "None" }, trail: { percent: 25, fromPercent: 0 } })).toBe(
    "trailing by 25% of the premium or after 45 days",
  );
});
