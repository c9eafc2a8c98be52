/**
 * How a stage divides what its account runs at once. All functions of an account in a region share one number, so whoever
 * takes all of it takes the API from everybody: what may spread out is kept to a part.
 */
export type Capacity = {
  /** Slices of one task that are worked on at a time. */
  readonly workersPerTask: number;
  /** Sweeps that run at a time, of all users together. */
  readonly sweepsAtOnce: number;
  /** What is reserved for slices and is their most; undefined where the account is too small for reserving any. */
  readonly reservedWorkers: number | undefined;
};

/** All sweeps together. The rest answers calls and sockets, and runs backtests, which are one slice nearly always. */
const SWEEPS_SHARE = 0.6;
/** All slices together, backtests' as well: what is reserved for them is taken from nobody's calls. */
const SLICES_SHARE = 0.75;
/** Rather three sweeps at a time than one that is done sooner; but a sweep of one or two workers takes too long. */
const SWEEPS_AT_ONCE = 3;
const FEWEST_WORKERS = 3;
/** More would hardly make a sweep faster: each worker's start is as long as its slice. */
const MOST_WORKERS = 200;
/** Lambda refuses a reservation that leaves less to the functions without one, and so would the deployment. */
const LEAST_UNRESERVED = 100;
/** What a new account has, and the least that there is. */
const LEAST_CONCURRENCY = 10;

/** The parts of a stage that may run so many functions at once. Throws where that is less than a new account has. */
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
