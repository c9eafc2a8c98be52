import type { Sweep } from "../../domain/sweep/sweep.ts";
import { learningFolds } from "../walk-forward/folds.ts";
import type { Grid, StructureGrid } from "./grid.ts";

/**
 * Estimates the cost of a sweep, to cut it into equal pieces and to show it on the page. `npm run bench -- --only
 * sweep` measured the figures on one core, over ten years. Only their ratios matter for the cut.
 */

/** Sessions of the measured period. Work grows in proportion. */
const MEASURED_SESSIONS = 2520;
/** Entries and exits of a spread, before its rules. */
const SPREAD_MS = 0.3;
/** One combination with one position at a time, and with several. */
const ONE_AT_A_TIME_MS = 0.000_22;
const SEVERAL_MS = 0.000_45;
/** What each walked fold adds to a combination, as a share. */
const WALKED_FOLD_SHARE = 0.035;

/** Fixed time of any sweep: worker start and reports. */
const FIXED_SECONDS = 2;
/** Time to join slices, check leaders and compute the luck figures. It grows until all leader lists are full. */
const JOIN_SECONDS = 10;
const JOIN_FULL_FROM = 1_000_000;
/** To open one more market, and to follow its leaders. */
const TICKER_SECONDS = 3;
/** Cores that an estimate assumes. */
const CORES = 2;

/**
 * A worker of 1,769 MB on arm64: slower than the core of the figures, at $0.0000133334 a GB and second. The factor is a model:
 * the page, the benchmark, and operating/costs.md read it here.
 */
export const WORKER_TIMES_SLOWER = 2.1;
const DOLLARS_PER_WORKER_SECOND = 1.727 * 0.000_013_333_4;

const MS_PER_SECOND = 1000;

const walkedFolds = (walk: Sweep["walk"]): number => (walk ? walk.folds - learningFolds(walk) : 0);

/** Returns the cost of one spread of a structure, in milliseconds of one core. */
export const spreadCostMs = (
  { rules }: Pick<StructureGrid, "rules">,
  { sweep }: Pick<Grid, "sweep">,
  sessions = MEASURED_SESSIONS,
): number => {
  const { max_positions: limits } = sweep;
  const several = limits.filter((positions) => positions > 1).length / limits.length;
  const combinationMs = several * SEVERAL_MS + (1 - several) * ONE_AT_A_TIME_MS;
  const walkedMs = combinationMs * (1 + WALKED_FOLD_SHARE * walkedFolds(sweep.walk));
  return ((SPREAD_MS + rules * walkedMs) * sessions) / MEASURED_SESSIONS;
};

/** Returns the cost of evaluating a whole grid, in milliseconds of one core. */
export const gridCostMs = (grid: Grid, sessions?: number): number =>
  grid.structures.reduce((sum, part) => sum + part.spreads * spreadCostMs(part, grid, sessions), 0);

/** Returns the cost of so many seconds of a worker, in dollars. */
export const dollarsOfWorker = (seconds: number): number => seconds * DOLLARS_PER_WORKER_SECOND;

/** Returns the cloud cost, in dollars, of so many seconds of work on the measured core. */
export const dollarsOfWork = (seconds: number): number => dollarsOfWorker(seconds * WORKER_TIMES_SLOWER);

/** Estimates the duration of a sweep on two cores, in seconds, and its cost in the cloud, in dollars (S27). */
export const costOf = (
  grid: Grid,
  sessions?: number,
): { readonly seconds: number; readonly dollars: number } => {
  const workSeconds = gridCostMs(grid, sessions) / MS_PER_SECOND;
  const tickerSeconds = TICKER_SECONDS * (grid.sweep.tickers.length - 1);
  const joinSeconds =
    FIXED_SECONDS + JOIN_SECONDS * Math.min(1, grid.combinations / JOIN_FULL_FROM) + tickerSeconds;
  return {
    seconds: workSeconds / CORES + joinSeconds,
    dollars: dollarsOfWork(workSeconds + joinSeconds),
  };
};
