import type { Threshold, TrailingStop } from "../../domain/strategy/strategy.ts";
import { type PlannedLeg, SHARES } from "../legs/leg-plan.ts";
import type { LegTables } from "../legs/leg-tables.ts";
import { reciprocalBelow, type ThresholdTerms, thresholdTerms } from "../legs/threshold-terms.ts";
import type { TimeExits } from "../legs/time-exits.ts";

/** The kernel's exports for the inputs of the paths. Addresses are bytes in its memory. */
export type PathExports = {
  readonly allocate: (bytes: number) => number;
  readonly setPathInputs: (
    records: number,
    flows: number,
    quoted: number,
    exercises: number,
    closes: number,
    ownCloses: number,
    forcedEnds: number,
    timeSessions: number,
    commissionCents: number,
    nakedPercent: number,
  ) => void;
  readonly setSessionsByDay: (sessions: number, firstDay: number, days: number) => void;
  readonly setExitDays: (days: number) => void;
  readonly setThresholds: (
    stopTerms: number,
    stops: number,
    nonesBeforeStops: number,
    targetTerms: number,
    targets: number,
    nonesBeforeTargets: number,
  ) => void;
  readonly setTrails: (fallTerms: number, startTerms: number, trails: number, nonesBefore: number) => void;
  readonly clearLegs: () => void;
  readonly addLeg: (spec: number, quantity: number, isLong: boolean, isCall: boolean) => void;
  readonly addShares: (spec: number, lots: number) => void;
  readonly preparePaths: () => void;
};

/** The kernel's linear memory. Its buffer changes whenever it grows. */
export type LinearMemory = { readonly buffer: ArrayBufferLike };

type Column = Uint8Array | Uint16Array | Int32Array | Float64Array;

const copyIn = (kernel: PathExports, memory: LinearMemory, column: Column): number => {
  const address = kernel.allocate(column.byteLength);
  const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
  new Uint8Array(memory.buffer).set(bytes, address);
  return address;
};

/** The address of a table that a market does not need. */
const NO_TABLE = 0;

export const loadLegTables = (
  kernel: PathExports,
  memory: LinearMemory,
  tables: LegTables,
  times: TimeExits,
): void => {
  const load = (column: Column): number => copyIn(kernel, memory, column);
  kernel.setPathInputs(
    load(tables.records),
    load(tables.flows),
    load(tables.quoted),
    tables.exercises ? load(tables.exercises) : NO_TABLE,
    load(tables.closes),
    load(tables.ownCloses),
    load(tables.forcedEnds),
    load(times.sessions),
    tables.commissionCents,
    tables.nakedPercent,
  );
  const { sessionsByDay, firstDay } = times;
  kernel.setSessionsByDay(load(sessionsByDay), firstDay, sessionsByDay.length);
};

/** The kernel processes eight levels at a time, two of a kind side by side. */
const LANES = 8;
const NO_TERMS: ThresholdTerms = { ofPremium: 0, ofMax: 0, fixed: 0, divisor: 1 };

const pairsOf = (terms: readonly ThresholdTerms[]): Float64Array => {
  const lanes = Math.ceil(terms.length / LANES) * LANES;
  const pairs = new Float64Array(lanes * 4);
  for (let lane = 0; lane < lanes; lane++) {
    const { ofPremium, ofMax, fixed, divisor } = terms[lane] ?? NO_TERMS;
    const at = (lane >> 1) * 8 + (lane & 1);
    pairs[at] = ofPremium;
    pairs[at + 2] = ofMax;
    pairs[at + 4] = fixed;
    pairs[at + 6] = reciprocalBelow(divisor);
  }
  return pairs;
};

const isNone = ({ kind }: Threshold): boolean => kind === "None";

/** Returns the number of leading *None* thresholds, which need no terms. S4 puts them first. */
const leadingNones = (thresholds: readonly Threshold[]): number => {
  const first = thresholds.findIndex((threshold) => !isNone(threshold));
  return first < 0 ? thresholds.length : first;
};

/** Copies a structure's stops and targets into the kernel, in S4's order. */
export const loadThresholds = (
  kernel: PathExports,
  memory: LinearMemory,
  stops: readonly Threshold[],
  targets: readonly Threshold[],
): void => {
  const [stopNones, targetNones] = [leadingNones(stops), leadingNones(targets)];
  const stopTerms = stops.slice(stopNones).map(thresholdTerms);
  const targetTerms = targets.slice(targetNones).map(thresholdTerms);
  const stopsAt = copyIn(kernel, memory, pairsOf(stopTerms));
  const targetsAt = copyIn(kernel, memory, pairsOf(targetTerms));
  kernel.setThresholds(stopsAt, stopTerms.length, stopNones, targetsAt, targetTerms.length, targetNones);
};

/** Copies the trailing stops into the kernel, in S2's order: none, if it is there, is the first. */
export const loadTrails = (
  kernel: PathExports,
  memory: LinearMemory,
  trails: readonly TrailingStop[],
): void => {
  const some = trails.filter(({ percent }) => percent > 0);
  const termsOf = (percentOf: (trail: TrailingStop) => number): Float64Array =>
    pairsOf(some.map((trail) => thresholdTerms({ kind: "% of premium", percent: percentOf(trail) })));
  const fallsAt = copyIn(
    kernel,
    memory,
    termsOf(({ percent }) => percent),
  );
  const startsAt = copyIn(
    kernel,
    memory,
    termsOf(({ fromPercent }) => fromPercent),
  );
  kernel.setTrails(fallsAt, startsAt, some.length, trails.length - some.length);
};

const MOST_LEGS = 4;
const MOST_CONTRACTS = 64;
/** Maximum of 32 bits, minus the values that mark a level out of reach. */
const MOST_CENTS = 2 ** 31 - 2;

/** Returns true if the options beside shares expire together and no call is left uncovered: the kernel knows no other. */
const areCovered = (tables: LegTables, legs: readonly PlannedLeg[]): boolean => {
  let slope = 0;
  const dtes = new Set<number>();
  for (const { spec, quantity } of legs) {
    const option = spec === SHARES ? undefined : tables.specs[spec]!;
    if (option) dtes.add(option.dteDays);
    if (option?.right !== "put") slope += option?.side === "short" ? -quantity : quantity;
  }
  return slope >= 0 && dtes.size === 1;
};

/** Returns why the kernel cannot hold a spread, or undefined if it can. */
const faultOf = (tables: LegTables, legs: readonly PlannedLeg[]): string | undefined => {
  const contracts = legs.reduce((sum, { quantity }) => sum + quantity, 0);
  if (legs.length < 1 || legs.length > MOST_LEGS || contracts > MOST_CONTRACTS)
    return `a sweep's spread has 1 to ${MOST_LEGS} legs of ${MOST_CONTRACTS} contracts at most`;
  if (legs.some(({ spec }) => spec === SHARES) && !areCovered(tables, legs))
    return "a sweep's shares cover all calls sold with them, and all options beside them have one DTE";
  // The highest cost of opening and closing, and the widest payoff a share.
  const most = Math.max(2 * contracts * tables.largestFlowCents, contracts * tables.largestStrikeCents);
  return most > MOST_CENTS ? `prices are too high to sweep spreads of ${contracts} contracts` : undefined;
};

/** Computes a spread's entries and exits (X5). Throws a RangeError beyond 32 bits. */
export const preparePaths = (
  kernel: PathExports,
  tables: LegTables,
  legs: readonly PlannedLeg[],
  exitDays: number,
): void => {
  const fault = faultOf(tables, legs);
  if (fault !== undefined) throw new RangeError(fault);
  kernel.clearLegs();
  for (const { spec, quantity } of legs)
    if (spec === SHARES) kernel.addShares(tables.specs.length, quantity);
    else {
      const { side, right } = tables.specs[spec]!;
      kernel.addLeg(spec, quantity, side === "long", right === "call");
    }
  kernel.setExitDays(exitDays);
  kernel.preparePaths();
};
