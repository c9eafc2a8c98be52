import { dollarsOf } from "../../domain/money.ts";
import type { Objective } from "../../domain/sweep/ranking.ts";
import type { PartReport } from "../../domain/sweep/sweep-report.ts";
import type { PartFigures } from "./figures.ts";

/** Converts figures that leaders and a walk-forward share to results (S29). */

/** Returns a blank as null. */
export const orNull = <T>(value: T | undefined): T | null => value ?? null;

const MONEY: readonly Objective[] = ["Total P&L", "Average P&L"];

/** Returns a value of an objective as it is shown: dollars for money, null if undefined or without limit. */
export const shownValue = (objective: Objective, value: number | undefined): number | null => {
  if (value === undefined || !Number.isFinite(value)) return null;
  return MONEY.includes(objective) ? dollarsOf(value) : value;
};

/** Returns the figures of a part, or of all of the period. */
export const partFigures = (part: PartReport): PartFigures => ({
  n_trades: part.trades,
  n_wins: part.wins,
  cum_pnl: dollarsOf(part.totalCents),
  gross_win: dollarsOf(part.grossWinCents),
  ddown: dollarsOf(part.drawdownCents),
  risk: dollarsOf(part.riskCents),
  days_held: part.days,
  t_stat: orNull(part.tStat),
});
