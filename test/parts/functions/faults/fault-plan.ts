import * as fc from "fast-check";

/**
 * A plan of faults: which call of a scenario meets which fault. fast-check makes, shrinks and prints plans, so that
 * each failure can be repeated.
 */

const PORT_FAULTS = [
  /** Refused after all retries: nothing was done. */
  "fails before",
  /** Done, and the answer is lost. */
  "fails after",
  "throttled",
  "comes late",
  "is answered late",
  /** The answer is lost, and the client retries, as the AWS SDK does. */
  "is done twice",
] as const;

const STEP_FAULTS = [
  "never runs",
  "throttled",
  /** Killed at one of its port calls. */
  "dies",
  /** The caller sees a time-out while the call continues. */
  "runs on",
  "runs twice",
] as const;

export type FaultKind = (typeof PORT_FAULTS)[number] | (typeof STEP_FAULTS)[number] | "is cut short";

/** A fault of the `nth` call (from 0) of a verb, such as `tasks.create`, `step.work` or `call.signUp`. */
export type PlannedFault = {
  readonly verb: string;
  readonly nth: number;
  readonly what: FaultKind;
  /** The delay, in turns of the event loop; or the port call at which a function dies. */
  readonly size: number;
};

export type CallCounts = ReadonlyMap<string, number>;

/** Faults cause repeated calls, which may meet faults as well. */
const REPEATS = 2;

const MOST_TURNS = 40;

/** Reads that may be cut short: slices, which carry their length. */
const CUT_SHORT = "results.get";

const kindsOf = (verb: string): readonly FaultKind[] => {
  if (/^(step|call)\./.test(verb)) return STEP_FAULTS;
  return verb === CUT_SHORT ? [...PORT_FAULTS, "is cut short"] : PORT_FAULTS;
};

const faultIn = (counts: CallCounts): fc.Arbitrary<PlannedFault> =>
  fc.constantFrom(...[...counts].map(([verb, count]) => ({ verb, count }))).chain(({ verb, count }) =>
    fc.record({
      verb: fc.constant(verb),
      nth: fc.nat(count - 1 + REPEATS),
      what: fc.constantFrom(...kindsOf(verb)),
      size: fc.integer({ min: 1, max: MOST_TURNS }),
    }),
  );

/** Plans of at most so many faults for a scenario with these calls. */
export const faultPlans = (counts: CallCounts, most: number): fc.Arbitrary<readonly PlannedFault[]> =>
  fc.uniqueArray(faultIn(counts), {
    minLength: 1,
    maxLength: most,
    selector: ({ verb, nth }) => `${verb} ${nth}`,
    size: "max",
  });

const SEED = 39;

/** A property takes longer than other tests on a busy machine. */
export const PROPERTY_MS = 180_000;

/**
 * How properties run: with a fixed seed and so many plans, or `RUNS=1000`. The failing plan is printed as drawn;
 * `SHRINK=1` makes it shorter.
 */
export const asked = (usual: number): fc.Parameters<unknown> => {
  const { RUNS, SHRINK } = process.env;
  return {
    ...(RUNS === undefined ? { numRuns: usual, seed: SEED } : { numRuns: Number(RUNS) }),
    endOnFailure: SHRINK === undefined,
  };
};
