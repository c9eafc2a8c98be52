import type { Threshold } from "../../domain/strategy.ts";
import { STRUCTURE_NAMES, type StructureName } from "../../domain/structure.ts";
import { hasMaxLoss, hasMaxProfit } from "../../domain/structure-legs.ts";
import type { Sweep } from "../../domain/sweep.ts";
import { type DeltaPair, type DtePair, deltaPairsOf, dtePairsOf } from "./spreads.ts";

/**
 * Every combination of a sweep, counted without being listed (S6, S7). Ranks count from 0 in S8's order: a spread's over
 * the whole grid, a rule's within its spread, a combination's index over the whole grid.
 */

/** The part of the grid that is of one structure. */
export type StructureGrid = {
  readonly structure: StructureName;
  readonly dtePairs: readonly DtePair[];
  readonly deltaPairs: readonly DeltaPair[];
  /** Those that X3 allows the structure. */
  readonly stops: readonly Threshold[];
  readonly targets: readonly Threshold[];
  readonly spreads: number;
  /** Rules of each of its spreads. */
  readonly rules: number;
  readonly combinations: number;
  /** Rank of its first spread and index of its first combination, also where it has none. */
  readonly firstSpread: number;
  readonly firstIndex: number;
};

export type Grid = {
  readonly sweep: Sweep;
  /** The chosen structures in S5's order, those without a combination too. */
  readonly structures: readonly StructureGrid[];
  readonly spreads: number;
  readonly combinations: number;
};

const allowed = (thresholds: readonly Threshold[], hasMax: boolean): readonly Threshold[] =>
  hasMax ? thresholds : thresholds.filter(({ kind }) => kind !== "% of max");

const structureGrid = (
  structure: StructureName,
  sweep: Sweep,
  firstSpread: number,
  firstIndex: number,
): StructureGrid => {
  const dtePairs = dtePairsOf(structure, sweep);
  const deltaPairs = deltaPairsOf(structure, sweep);
  const stops = allowed(sweep.stops, hasMaxLoss(structure));
  const targets = allowed(sweep.targets, hasMaxProfit(structure));
  const spreads = dtePairs.length * deltaPairs.length;
  const rules =
    stops.length *
    targets.length *
    sweep.holdDays.length *
    sweep.maxPositions.length *
    sweep.waitSessions.length *
    sweep.filters.length *
    sweep.events.length;
  return {
    structure,
    dtePairs,
    deltaPairs,
    stops,
    targets,
    spreads,
    rules,
    combinations: spreads * rules,
    firstSpread,
    firstIndex,
  };
};

/** The grid of a sweep; quick enough to be made anew on each keystroke. Every count is exact (S7). */
export const gridOf = (sweep: Sweep): Grid => {
  const structures: StructureGrid[] = [];
  let spreads = 0;
  let combinations = 0;
  for (const structure of STRUCTURE_NAMES) {
    if (!sweep.structures.includes(structure)) continue;
    const part = structureGrid(structure, sweep, spreads, combinations);
    structures.push(part);
    spreads += part.spreads;
    combinations += part.combinations;
  }
  return { sweep, structures, spreads, combinations };
};
