import type { Day } from "#shared/domain/day.ts";
import type { Threshold } from "#shared/domain/strategy/strategy.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import { filterRule } from "../../rules/engine/hand-strategy.ts";
import { FULL_SWEEP } from "../../rules/sweep/grid/sweeps.ts";

const NONE: Threshold = { kind: "None" };
const ofPremium = (percent: number): Threshold => ({ kind: "% of premium", percent });

/** A sweep of a few seconds over structures of every kind, with fills at the middle and no commissions. */
export const SMALL_GRID: Sweep = {
  ...FULL_SWEEP,
  ticker: "FAIR",
  tickers: ["FAIR"],
  period: { start: 0 as Day, end: undefined, lengthYears: undefined },
  slippagePercent: 0,
  commissionCents: 0,
  structures: [
    "Short put",
    "Short call",
    "Long call",
    "Long put",
    "Put credit spread",
    "Call debit spread",
    "Short straddle",
    "Long straddle",
    "Short strangle",
    "Long strangle",
    "Call calendar",
    "Put butterfly",
    "Iron condor",
    "Put ratio spread",
    "Call backspread",
    "Bullish risk reversal",
  ],
  dte: [14, 30, 45],
  far_dte: [60],
  short_delta: [0.1, 0.2, 0.3, 0.4],
  long_delta: [0.1, 0.25, 0.4, 0.5],
  hold: [7, 21, 45],
  max_positions: [1, 3],
  stops: [NONE, ofPremium(100), ofPremium(200)],
  targets: [NONE, ofPremium(50)],
  filters: [
    [],
    [filterRule("Price above mov avg", { lookBackSessions: 50 })],
    [filterRule("Price below mov avg", { lookBackSessions: 50 })],
  ],
};
