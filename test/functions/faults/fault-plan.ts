import * as fc from "fast-check";

/**
 * A plan of faults: what happens to which call of a road. A plan is a value that fast-check makes, shrinks and prints,
 * so that whatever it breaks can be done again.
 */

/** What may happen to a call of a port. */
const PORT_FAULTS = [
  /** It is refused for good, after all tries of the client: nothing was done. */
  "fails before",
  /** It is done, and nobody hears of it. */
  "fails after",
  "throttled",
  "comes late",
  "is answered late",
  /** Its answer is lost, and the client makes it again by itself, as the AWS SDK does. */
  "is done twice",
] as const;

/** What may happen to a call of a function. */
const STEP_FAULTS = [
  "never runs",
  "throttled",
  /** It is killed at one of its calls of a port. */
  "dies",
  /** Its time is over for whoever called it, and it goes on all the same. */
  "runs on",
  "runs twice",
] as const;

export type FaultKind = (typeof PORT_FAULTS)[number] | (typeof STEP_FAULTS)[number] | "is cut short";

/** A fault of the `nth` call (from 0) of a verb, such as `tasks.create`, `step.work` or `call.signUp`. */
export type PlannedFault = {
  readonly verb: string;
  readonly nth: number;
  readonly what: FaultKind;
  /** How late it is, in turns of the event loop; at which of its calls a function dies. */
  readonly size: number;
};

/** How often each verb is called on a road without faults. */
export type CallCounts = ReadonlyMap<string, number>;

/** A road that meets faults makes calls again: these can be struck as well. */
const REPEATS = 2;

const MOST_TURNS = 40;

/** What may be read cut short: pieces of work, which carry their length. */
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

/** Plans of at most so many faults for a road that makes these calls. */
export const faultPlans = (counts: CallCounts, most: number): fc.Arbitrary<readonly PlannedFault[]> =>
  fc.uniqueArray(faultIn(counts), {
    minLength: 1,
    maxLength: most,
    selector: ({ verb, nth }) => `${verb} ${nth}`,
    size: "max",
  });

const SEED = 39;

/** A property takes longer than other tests on a machine that is busy. */
export const PROPERTY_MS = 180_000;

/**
 * How a property is asked: of so many plans, the same ones at every run; `RUNS=1000` asks it of so many others. The plan
 * that breaks it is printed as it was, since making it shorter takes its time: `SHRINK=1` does.
 */
export const asked = (usual: number): fc.Parameters<unknown> => {
  const { RUNS, SHRINK } = process.env;
  return {
    ...(RUNS === undefined ? { numRuns: usual, seed: SEED } : { numRuns: Number(RUNS) }),
    endOnFailure: SHRINK === undefined,
  };
};
