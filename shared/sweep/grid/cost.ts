import type { Grid, StructureGrid } from "./grid.ts";

/**
 * What a sweep costs, so that it is cut into pieces of about the same work and a page can say what to expect. Measured by
 * `npm run bench -- --only sweep` on one core, over ten years: to cut well only the ratios of these figures need hold.
 */

/** The sessions that the figures were measured over; work grows with them. */
const MEASURED_SESSIONS = 2520;
/** Entries and exits of a spread, before any rule of it is walked. */
const SPREAD_MS = 0.3;
/** One combination, with one position at a time, and with several. */
const ONE_AT_A_TIME_MS = 0.000_22;
const SEVERAL_MS = 0.000_45;

/** What a sweep of a single combination takes: workers that start, and what is said of the results. */
const FIXED_SECONDS = 2;
/** Joining, the leaders' checks and the honesty figures, by combinations: they hang on the size of lists that fill up. */
const JOIN_SECONDS = 10;
const JOIN_FULL_FROM = 1_000_000;
/** What an estimate takes a machine to have. A stage in the cloud has more, which are slower. */
const CORES = 2;

/** A worker of 1,769 MB on arm64: slower than the core of the figures, at $0.0000133334 a GB and second. */
const WORKER_TIMES_SLOWER = 2.1;
const DOLLARS_PER_WORKER_SECOND = 1.727 * 0.000_013_333_4;

const MS_PER_SECOND = 1000;

/** What one spread of a structure costs, in milliseconds of one core; of a period of so many sessions. */
export const spreadCostMs = (
  { rules }: Pick<StructureGrid, "rules">,
  { sweep }: Pick<Grid, "sweep">,
  sessions = MEASURED_SESSIONS,
): number => {
  const { max_positions: limits } = sweep;
  const several = limits.filter((positions) => positions > 1).length / limits.length;
  const combinationMs = several * SEVERAL_MS + (1 - several) * ONE_AT_A_TIME_MS;
  return ((SPREAD_MS + rules * combinationMs) * sessions) / MEASURED_SESSIONS;
};

/** What evaluating a whole grid costs, in milliseconds of one core. */
export const gridCostMs = (grid: Grid, sessions?: number): number =>
  grid.structures.reduce((sum, part) => sum + part.spreads * spreadCostMs(part, grid, sessions), 0);

/** What work of so many seconds on one core of the measured figures costs in the cloud. */
export const dollarsOfWork = (seconds: number): number =>
  seconds * WORKER_TIMES_SLOWER * DOLLARS_PER_WORKER_SECOND;

/** Estimates of the time and the money that a sweep takes: `seconds` on two cores, `dollars` in the cloud (S27). */
export const costOf = (
  grid: Grid,
  sessions?: number,
): { readonly seconds: number; readonly dollars: number } => {
  const workSeconds = gridCostMs(grid, sessions) / MS_PER_SECOND;
  const joinSeconds = FIXED_SECONDS + JOIN_SECONDS * Math.min(1, grid.combinations / JOIN_FULL_FROM);
  return {
    seconds: workSeconds / CORES + joinSeconds,
    dollars: dollarsOfWork(workSeconds + joinSeconds),
  };
};
