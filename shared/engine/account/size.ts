import { type Decimal, decimalOf, quotient, shiftRight, timesInteger } from "../../domain/decimal.ts";
import type { Cents } from "../../domain/money.ts";
import type { SkipReason } from "../../domain/result/trade.ts";
import { MOST_SPREADS, type Sizing } from "../../domain/strategy/strategy.ts";

const covered = (cents: Decimal, riskCents: Cents): number | SkipReason => {
  const spreads = quotient(cents, riskCents);
  return spreads < 1 ? "Not enough balance" : Math.min(spreads, MOST_SPREADS);
};

/** Returns the spreads to open at this risk per spread, or why there are none (B1). */
export const sizeOf = (sizing: Sizing, riskCents: Cents, balanceCents: Cents): number | SkipReason => {
  switch (sizing.kind) {
    case "One spread":
      return 1;
    case "Spreads":
      return sizing.count;
    case "$ at risk":
      if (riskCents <= 0) return "No risk to size by";
      return covered(timesInteger(decimalOf(sizing.dollars), 100), riskCents);
    case "% of account":
      if (riskCents <= 0) return "No risk to size by";
      return covered(shiftRight(timesInteger(decimalOf(sizing.percent), balanceCents), 2), riskCents);
  }
};
