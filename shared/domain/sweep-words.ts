import type { Combination, Spread } from "./sweep.ts";
import type { ConditionSets } from "./sweep-dimension-row.ts";
import {
  RULE_DIMENSIONS,
  type RuleDimension,
  ruleRow,
  SPREAD_DIMENSIONS,
  type SpreadDimension,
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

/** Words for values of a spread that share a unit, and the dimensions that have them. */
type SpreadWords = { readonly names: readonly SpreadDimension[]; readonly words: string };

/** Returns the values of a spread in words, unit by unit: near before far, short before long. */
export const spreadWords = (spread: Spread): SpreadWords[] => {
  const byUnit = new Map<
    string,
    { names: SpreadDimension[]; values: string[]; unit: string; lead: string }
  >();
  for (const name of SPREAD_DIMENSIONS) {
    if (name === "structure") continue;
    const { lead = "", unit, spoken, none } = spreadRow(name);
    const { [name]: value } = spread;
    if (value === undefined || value === none) continue;
    const key = `${lead} ${unit}`;
    const part = byUnit.get(key) ?? { names: [], values: [], unit, lead };
    part.names.push(name);
    part.values.push(spoken(value));
    byUnit.set(key, part);
  }
  return Array.from(byUnit.values(), ({ names, values, unit, lead }) => ({
    names,
    words: `${lead} ${values.join("/")}${unit.startsWith("%") ? "" : " "}${unit}`.trimStart(),
  }));
};

/** Returns a spread in words, such as "Iron condor, 45 DTE, 20/10 delta". */
export const spreadInWords = (spread: Spread): string =>
  [spread.structure, ...spreadWords(spread).map(({ words }) => words)].join(", ");

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
