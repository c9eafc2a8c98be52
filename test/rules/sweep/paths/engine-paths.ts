import { SKIP_REASONS } from "#shared/domain/result/trade.ts";
import type { Leg, Strategy } from "#shared/domain/strategy/strategy.ts";
import { candidatesOf } from "#shared/engine/candidates.ts";
import type { Market } from "#shared/engine/market/market.ts";
import type { Period } from "#shared/engine/market/period.ts";
import { strategyOf } from "../../engine/hand-strategy.ts";
import type { KernelPaths, LevelExits, PathSweep } from "./kernel-paths.ts";
import { type Tally, tallySituations } from "./situations.ts";

/** Longer than any market: no hold. */
const NO_HOLD = 100_000;
const NONE = { kind: "None" } as const;

type Rows = LevelExits & { readonly isValid: boolean[]; readonly riskCents: number[] };

/** Returns the engine's exit of each entry session with one level alone; 0 without an entry. */
const rowsOf = (market: Market, period: Period, parts: Partial<Strategy>, tally?: Tally): Rows => {
  const job = { strategy: strategyOf(parts), market, references: {} };
  const rows = candidatesOf(job, period, period.first, period.last + 1);
  if (tally) tallySituations(tally, job, period, rows);
  const isValid = Array.from(rows.skips, (skip) => skip === 0);
  const perEntry = (value: (row: number) => number): number[] =>
    isValid.map((entered, row) => (entered ? value(row) : 0));
  return {
    isValid,
    riskCents: perEntry((row) => rows.risks[row]!),
    exits: perEntry((row) => rows.exitSessions[row]! - period.first),
    pnlCents: perEntry((row) => rows.openFlows[row]! + rows.closeFlows[row]!),
  };
};

/** Returns the sessions that an event set allows (E5), from the engine's reasons. */
const allowedBy = (
  market: Market,
  period: Period,
  legs: readonly Leg[],
  events: Strategy["events"],
): boolean[] => {
  const job = { strategy: strategyOf({ legs, events }), market, references: {} };
  const barred = 1 + SKIP_REASONS.indexOf("No event");
  return Array.from(
    candidatesOf(job, period, period.first, period.last + 1).skips,
    (skip) => skip !== barred,
  );
};

/**
 * Returns the kernel's paths computed by the engine: one backtest per level, its only exit. Counts rare cases in `tally`.
 */
export const enginePaths = (
  market: Market,
  period: Period,
  sweep: PathSweep,
  legs: readonly Leg[],
  tally?: Tally,
): KernelPaths & { readonly allowed: boolean[][] } => {
  const { dteRule, slippagePercent, commissionCents, exitDays = 0 } = sweep;
  const exitDteDays = exitDays > 0 ? exitDays : undefined;
  const base = { legs, dteRule, slippagePercent, commissionCents, holdDays: NO_HOLD };
  const { isValid, riskCents } = rowsOf(market, period, base, tally);
  const eventsOf = (set: PathSweep["events"][number]) => (set.length === 0 ? undefined : set);
  return {
    isValid,
    riskCents,
    stops: sweep.stops.map((stop) => rowsOf(market, period, { ...base, stop }, tally)),
    targets: sweep.targets.map((target) => rowsOf(market, period, { ...base, target })),
    trails: sweep.trails.map((trail) =>
      rowsOf(market, period, { ...base, trail: trail.percent === 0 ? undefined : trail }),
    ),
    times: sweep.events.flatMap((set) =>
      sweep.hold.map((holdDays) =>
        rowsOf(market, period, { ...base, holdDays, exitDteDays, stop: NONE, events: eventsOf(set) }),
      ),
    ),
    allowed: sweep.events.map((set) => allowedBy(market, period, legs, eventsOf(set))),
  };
};
