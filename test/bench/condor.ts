import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import { option, strategyOf } from "../rules/engine/hand-strategy.ts";

/** Returns an iron condor over ten years with a daily stop and target. `parts` replaces fields of the strategy. */
export const condor = (dteDays: number, parts: Partial<Strategy> = {}): Strategy =>
  strategyOf({
    ticker: "SPY",
    period: { start: undefined, end: undefined, lengthYears: 10 },
    legs: [
      option("short", "put", 0.3, dteDays),
      option("long", "put", 0.15, dteDays),
      option("short", "call", 0.3, dteDays),
      option("long", "call", 0.15, dteDays),
    ],
    holdDays: 21,
    maxPositions: 5,
    stop: { kind: "% of premium", percent: 200 },
    target: { kind: "% of premium", percent: 50 },
    commissionCents: 65,
    ...parts,
  });
