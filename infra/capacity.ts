/**
 * How a stage divides its account's concurrency. All functions of an account in a region share one number, so work
 * that fans out gets a bounded part and cannot block the API.
 */
type Capacity = {
  /** Concurrent slices of one task. */
  readonly workersPerTask: number;
  /** Concurrent sweeps of all users together. */
  readonly sweepsAtOnce: number;
  /**
   * The reserved concurrency of the slice worker, which is also its maximum; undefined in an account too small to
   * reserve any.
   */
  readonly reservedWorkers: number | undefined;
};

/** The share of all sweeps. The rest serves calls, sockets, and backtests, which almost always have one slice. */
const SWEEPS_SHARE = 0.6;
/** The share of all slices, backtests included. */
const SLICES_SHARE = 0.75;
/** Three concurrent sweeps are preferred to one faster sweep, but a sweep with one or two workers is too slow. */
const SWEEPS_AT_ONCE = 3;
const FEWEST_WORKERS = 3;
/** More workers hardly speed up a sweep: a worker's start takes as long as its slice. */
const MOST_WORKERS = 200;
/** Lambda refuses a reservation that leaves less than this unreserved. */
const LEAST_UNRESERVED = 100;
/** The concurrency of a new account, which is the minimum. */
const LEAST_CONCURRENCY = 10;

/** Returns the parts of a stage's concurrency. Throws when it is below a new account's. */
export const capacityOf = (concurrency: number): Capacity => {
  if (!Number.isInteger(concurrency) || concurrency < LEAST_CONCURRENCY)
    throw new Error(
      `accountConcurrency is ${concurrency}; it must be a whole number from ${LEAST_CONCURRENCY}`,
    );
  const forSweeps = Math.floor(concurrency * SWEEPS_SHARE);
  const forSlices = Math.floor(concurrency * SLICES_SHARE);
  const fair = Math.floor(forSweeps / SWEEPS_AT_ONCE);
  const workersPerTask = Math.min(MOST_WORKERS, Math.max(FEWEST_WORKERS, fair));
  return {
    workersPerTask,
    sweepsAtOnce: Math.floor(forSweeps / workersPerTask),
    reservedWorkers: concurrency - forSlices >= LEAST_UNRESERVED ? forSlices : undefined,
  };
};
