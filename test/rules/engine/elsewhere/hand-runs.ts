import { sessionsBetween } from "#shared/domain/calendar.ts";
import type { Day } from "#shared/domain/day.ts";
import type { TickerRun } from "#shared/domain/result/elsewhere.ts";
import { day } from "../../market/build-market.ts";

/** Returns a run of 10 trades that risked $10 each, with replaceable figures, marked at each session by `markOn`. */
export const handRun = (
  first: string,
  last: string,
  markOn: (day: Day) => number,
  parts: Partial<TickerRun> = {},
): TickerRun => ({
  ticker: "TEST",
  start: day(first),
  end: day(last),
  first: day(first),
  last: day(last),
  trades: 10,
  winPercent: 60,
  pnlCents: 500,
  riskCents: 10_000,
  t: 1.5,
  markedDrawdownCents: 250,
  marks: (Array.from(sessionsBetween(day(first), day(last))) as Day[]).map(markOn),
  ...parts,
});
