import { type NumberPlan, neighborPlans } from "#shared/contracts/sensitivity/neighbors.ts";
import { type Day, formatDay, parseDay } from "#shared/domain/day.ts";
import type { Strategy } from "#shared/domain/strategy.ts";
import type { MarketCalendar, Period } from "#shared/engine/market/period.ts";
import type { JobFile } from "../../../tasks/job-file.ts";

/** The units of a sensitivity: its backtest first, then the neighbors of each number. */
export type Units = { readonly numbers: readonly NumberPlan[]; readonly strategies: readonly Strategy[] };

/** A later start leaves at least this share of the sessions. */
const LEAST_LEFT = 0.5;

/** Returns the units of a sensitivity; the same in each step, since they depend on the job and the calendar alone. */
export const unitsOf = (
  { body, yesterday }: Pick<JobFile, "body" | "yesterday">,
  base: Strategy,
  { first, last }: Period,
  sessions: MarketCalendar["sessions"],
): Units => {
  const startAfter = (count: number): string | undefined =>
    count > (last - first + 1) * (1 - LEAST_LEFT) ? undefined : formatDay(sessions[first + count] as Day);
  const numbers = neighborPlans(body, parseDay(yesterday) as Day, startAfter);
  const neighbors = numbers.flatMap(({ steps }) => steps.map(({ strategy }) => strategy));
  return { numbers, strategies: [base, ...neighbors] };
};
