import type { Threshold } from "../../domain/strategy.ts";

/**
 * The rules of one structure as the kernel is told of them. Masks hold 1 where an entry may be made, by session of the
 * period; exits by time are the paths' matter.
 */
export type RuleLists = {
  readonly stops: readonly Threshold[];
  readonly targets: readonly Threshold[];
  readonly holds: number;
  readonly waits: readonly number[];
  readonly maxPositions: readonly number[];
  readonly filterMasks: readonly Uint8Array[];
  readonly eventMasks: readonly Uint8Array[];
};

/** The place of a rule on each list. */
export type RulePlaces = {
  readonly filter: number;
  readonly event: number;
  readonly maxPositions: number;
  readonly wait: number;
  readonly hold: number;
  readonly stop: number;
  readonly target: number;
};

/** The places of a rank of rule, which is mixed radix with the target the fastest (S8). */
export const rulePlaces = (lists: RuleLists, rule: number): RulePlaces => {
  let rest = rule;
  const digit = (radix: number): number => {
    const place = rest % radix;
    rest = Math.floor(rest / radix);
    return place;
  };
  const target = digit(lists.targets.length);
  const stop = digit(lists.stops.length);
  const hold = digit(lists.holds);
  const wait = digit(lists.waits.length);
  const maxPositions = digit(lists.maxPositions.length);
  const event = digit(lists.eventMasks.length);
  return { filter: rest, event, maxPositions, wait, hold, stop, target };
};

/**
 * For each threshold the one with which an exit rule is compared, to see whether they come to the same: the next size of
 * its type, after the last *None*; −1 where there is none.
 */
export const widerThresholds = (thresholds: readonly Threshold[]): Int32Array => {
  const none = thresholds.findIndex(({ kind }) => kind === "None");
  return Int32Array.from(thresholds, ({ kind }, place) => {
    if (kind === "None") return -1;
    return thresholds[place + 1]?.kind === kind ? place + 1 : none;
  });
};
