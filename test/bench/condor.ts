import type { OptionLeg, Strategy } from "#shared/domain/strategy/strategy.ts";

const leg = (
  side: OptionLeg["side"],
  right: OptionLeg["right"],
  delta: number,
  dteDays: number,
): OptionLeg => ({
  side,
  right,
  quantity: 1,
  dteDays,
  strike: { kind: "Delta", delta },
});

/** Returns an iron condor over ten years with a daily stop and target. `parts` replaces fields of the strategy. */
export const condor = (dteDays: number, parts: Partial<Strategy> = {}): Strategy => ({
  ticker: "SPY",
  period: { start: undefined, end: undefined, lengthYears: 10 },
  legs: [
    leg("short", "put", 0.3, dteDays),
    leg("long", "put", 0.15, dteDays),
    leg("short", "call", 0.3, dteDays),
    leg("long", "call", 0.15, dteDays),
  ],
  dteRule: "Nearest",
  holdDays: 21,
  maxPositions: 5,
  waitSessions: 1,
  sizing: { kind: "One spread" },
  stop: { kind: "% of premium", percent: 200 },
  target: { kind: "% of premium", percent: 50 },
  trail: undefined,
  exitDelta: undefined,
  exitDteDays: undefined,
  slippagePercent: 100,
  commissionCents: 65,
  startBalanceCents: 0,
  interest: false,
  events: undefined,
  filters: undefined,
  ...parts,
});
