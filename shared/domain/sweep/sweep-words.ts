import { counted } from "../count-words.ts";
import type { ConditionSets } from "./dimension-row.ts";
import {
  EXPIRY_DIMENSIONS,
  RULE_DIMENSIONS,
  type RuleDimension,
  ruleRow,
  type SpreadDimension,
  STRIKE_DIMENSIONS,
  spreadRow,
  type ValueOf,
} from "./dimensions.ts";
import type { Combination, Spread } from "./sweep.ts";

/** Words for a sweep and its combinations, short enough for a table. */

/** Returns the size of a sweep: *417,357,696 combinations of 32 structures on 2 tickers*; of one, without it (S28). */
export const sweepInWords = ({
  combinations,
  structures,
  tickers,
}: {
  readonly combinations: number;
  readonly structures: readonly unknown[];
  readonly tickers: readonly string[];
}): string => {
  const size = `${counted(combinations, "combination")} of ${counted(structures.length, "structure")}`;
  return tickers.length > 1 ? `${size} on ${counted(tickers.length, "ticker")}` : size;
};

/** Words for values of a spread that share a unit, and the dimensions that have them. */
type SpreadWords = { readonly names: readonly SpreadDimension[]; readonly words: string };

/** Returns the values of a spread in words, unit by unit: near before far, short before long. */
export const spreadWords = (spread: Spread): SpreadWords[] => {
  const byUnit = new Map<
    string,
    { names: SpreadDimension[]; values: string[]; unit: string; lead: string }
  >();
  for (const name of [...EXPIRY_DIMENSIONS, ...STRIKE_DIMENSIONS]) {
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
 * Leaves out the plainest values: no stop, one position, an entry each session, no filter. The ticker stands in front,
 * if the sweep has several.
 */
export const combinationInWords = (combination: Combination, sets: ConditionSets): string =>
  [
    combination.ticker === undefined
      ? spreadInWords(combination)
      : `${combination.ticker}: ${spreadInWords(combination)}`,
    ...RULE_DIMENSIONS.flatMap((name) => wordsOf(name, combination[name], sets) ?? []),
  ].join(", ");
