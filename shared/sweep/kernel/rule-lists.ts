import type { Threshold, TrailingStop } from "../../domain/strategy/strategy.ts";
import { RULE_DIMENSIONS } from "../../domain/sweep/dimensions.ts";
import type { RuleValues } from "../grid/grid.ts";
import type { KernelExports } from "./kernel-exports.ts";

/** The rules of one structure. A mask has 1 for each session of the period that allows an entry. */
export type RuleLists = {
  readonly values: RuleValues;
  readonly filterMasks: readonly Uint8Array[];
  readonly eventMasks: readonly Uint8Array[];
};

export const setLengths = (kernel: Pick<KernelExports, "setLength">, values: RuleValues): void => {
  for (const [place, name] of RULE_DIMENSIONS.entries()) kernel.setLength(place, values[name].length);
};

/**
 * Returns for each threshold the next wider one, to which the kernel compares its exits: the next size of its type,
 * after the last size *None*; −1 for the widest.
 */
export const widerThresholds = (thresholds: readonly Threshold[]): Int32Array => {
  const none = thresholds.findIndex(({ kind }) => kind === "None");
  return Int32Array.from(thresholds, ({ kind }, place) => {
    if (kind === "None") return -1;
    return thresholds[place + 1]?.kind === kind ? place + 1 : none;
  });
};

/** Returns the next wider one of each trailing stop likewise: the next fall from the same profit, after the last none. */
export const widerTrails = (trails: readonly TrailingStop[]): Int32Array => {
  const none = trails.findIndex(({ percent }) => percent === 0);
  return Int32Array.from(trails, ({ percent, fromPercent }, place) => {
    if (percent === 0) return -1;
    const next = trails.findIndex((trail, at) => at > place && trail.fromPercent === fromPercent);
    return next < 0 ? none : next;
  });
};
