import type { Threshold } from "../../domain/strategy.ts";
import { RULE_DIMENSIONS } from "../../domain/sweep-dimensions.ts";
import type { RuleValues } from "../grid/grid.ts";
import type { KernelExports } from "./kernel-exports.ts";

/** The rules of one structure. Masks hold 1 where an entry may be made, by session of the period. */
export type RuleLists = {
  readonly values: RuleValues;
  readonly filterMasks: readonly Uint8Array[];
  readonly eventMasks: readonly Uint8Array[];
};

/** Sets in the kernel how many values each rule dimension has. */
export const setLengths = (kernel: Pick<KernelExports, "setLength">, values: RuleValues): void => {
  for (const [place, name] of RULE_DIMENSIONS.entries()) kernel.setLength(place, values[name].length);
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
