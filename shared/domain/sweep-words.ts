import type { Combination, Spread } from "./sweep.ts";
import type { ConditionSets } from "./sweep-dimension-row.ts";
import {
  RULE_DIMENSIONS,
  type RuleDimension,
  ruleRow,
  SPREAD_DIMENSIONS,
  spreadRow,
  type ValueOf,
} from "./sweep-dimensions.ts";
import { counted } from "./sweep-value-words.ts";

/** Words for a sweep and its combinations, short enough for a table. */

/** Returns the size of a sweep: *208,678,848 combinations of 32 structures* (S28). */
export const sweepInWords = ({
  combinations,
  structures,
}: {
  readonly combinations: number;
  readonly structures: readonly unknown[];
}): string => `${counted(combinations, "combination")} of ${counted(structures.length, "structure")}`;

/** Returns a spread in words, such as "Iron condor, 45 DTE, 20/10 delta": near before far, short before long. */
export const spreadInWords = (spread: Spread): string => {
  const byUnit = new Map<string, string[]>();
  for (const name of SPREAD_DIMENSIONS) {
    if (name === "structure") continue;
    const { unit, spoken } = spreadRow(name);
    const { [name]: value } = spread;
    if (value !== undefined) byUnit.set(unit, [...(byUnit.get(unit) ?? []), spoken(value)]);
  }
  const parts = Array.from(byUnit, ([unit, values]) => `${values.join("/")} ${unit}`);
  return [spread.structure, ...parts].join(", ");
};

const wordsOf = <D extends RuleDimension>(name: D, value: ValueOf<D>, sets: ConditionSets) =>
  ruleRow(name).words(value, sets);

/**
 * Returns a combination in words, such as "Iron condor, 45 DTE, 20/10 delta, stop 200% of premium, hold 21 days".
 * Leaves out the plainest values: no stop, one position, an entry each session, no filter.
 */
export const combinationInWords = (combination: Combination, sets: ConditionSets): string =>
  [
    spreadInWords(combination),
    ...RULE_DIMENSIONS.flatMap((name) => wordsOf(name, combination[name], sets) ?? []),
  ].join(", ");
