/**
 * How a stage divides its account's concurrency. All functions of an account in a region share one number, so tasks get a
 * bounded part and cannot block log-ins, pages, and sockets. A task runs its plan, then its workers, then its join, so that
 * it never uses more functions at once than it has workers.
 */
export type Capacity = {
  /** Concurrent sweeps of all users together; others wait in line. */
  readonly sweepsAtOnce: number;
  /** Concurrent slices of one sweep. */
  readonly workersPerSweep: number;
  /** Concurrent runs of all users together: backtests, portfolios, runs elsewhere, and sensitivities. */
  readonly runsAtOnce: number;
  /** Concurrent slices of one run. */
  readonly workersPerRun: number;
  /** The slice worker's reserved concurrency; undefined in an account too small to reserve any. */
  readonly reservedWorkers: number | undefined;
  /** What calls and sockets can use while every sweep and every run is at work. */
  readonly forSite: number;
};

/** The shares of all sweeps and of all runs. The rest serves calls, sockets, and background work. */
const SWEEPS_SHARE = 0.5;
const RUNS_SHARE = 0.2;
/** A full grid has 13 slices on the sample (`pieces.ts`): more workers would have none. */
const MOST_SWEEP_WORKERS = 13;
/** A sensitivity has four slices; nearly all other runs have one. */
const MOST_RUN_WORKERS = 4;
/** A lane's row in DynamoDB holds so many slots (`functions/tasks/lanes`). */
const MOST_AT_ONCE = 300;
/** With fewer, log-ins of a busy hour waited for over a second (`test/parts/infra/busy-hour`). */
const LEAST_FOR_SITE = 6;
/** Lambda refuses a reservation that leaves less than this unreserved. */
const LEAST_UNRESERVED = 100;
/** The concurrency of a new account, which is the minimum. */
export const LEAST_CONCURRENCY = 10;

/** Divides functions among tasks of so many workers, one at least. */
const shared = (functions: number, wanted: number): { atOnce: number; workers: number } => {
  const workers = Math.max(1, Math.floor(wanted));
  return { workers, atOnce: Math.min(MOST_AT_ONCE, Math.floor(functions / workers)) };
};

/** Returns the parts of a stage's concurrency. Throws when it is below a new account's. */
export const capacityOf = (concurrency: number): Capacity => {
  if (!Number.isInteger(concurrency) || concurrency < LEAST_CONCURRENCY)
    throw new Error(
      `accountConcurrency is ${concurrency}; it must be a whole number from ${LEAST_CONCURRENCY}`,
    );
  const forRuns = Math.floor(concurrency * RUNS_SHARE);
  const forSweeps = Math.min(Math.floor(concurrency * SWEEPS_SHARE), concurrency - forRuns - LEAST_FOR_SITE);
  // A small account has about as many sweeps at once as workers of each, and half as many workers of runs.
  const sweeps = shared(forSweeps, Math.min(MOST_SWEEP_WORKERS, Math.sqrt(forSweeps)));
  const runs = shared(forRuns, Math.min(MOST_RUN_WORKERS, Math.sqrt(forRuns / 2)));
  const forWork = sweeps.atOnce * sweeps.workers + runs.atOnce * runs.workers;
  const isReserved = concurrency - forWork >= LEAST_UNRESERVED;
  // Plans and joins run beside a reservation, not within it.
  const beside = isReserved ? sweeps.atOnce + runs.atOnce : 0;
  return {
    sweepsAtOnce: sweeps.atOnce,
    workersPerSweep: sweeps.workers,
    runsAtOnce: runs.atOnce,
    workersPerRun: runs.workers,
    reservedWorkers: isReserved ? forWork : undefined,
    forSite: concurrency - forWork - beside,
  };
};
