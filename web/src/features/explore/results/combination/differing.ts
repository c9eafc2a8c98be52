import { type CombinationValues, combinationOf } from "#shared/contracts/sweep/combination-values.ts";
import type { ConditionSets } from "#shared/domain/sweep/dimension-row.ts";
import {
  DIMENSION_NAMES,
  type Dimension,
  RULE_DIMENSIONS,
  type RuleDimension,
  ruleRow,
  type ValueOf,
} from "#shared/domain/sweep/dimensions.ts";
import type { Combination } from "#shared/domain/sweep/sweep.ts";
import { spreadWords } from "#shared/domain/sweep/sweep-words.ts";

/** What the rows of a list differ in, and the words of a combination split by it. */

/** Words for the plainest values, which a combination's own words leave out. */
const PLAINEST: Readonly<Record<RuleDimension, string>> = {
  stop: "no stop",
  target: "no target",
  trail: "no trailing stop",
  hold: "",
  max_positions: "1 position",
  wait: "an entry each session",
  filter: "no filter",
  event: "no event",
};

export const valueKey = (combination: Combination, dimension: Dimension): string =>
  JSON.stringify(combination[dimension] ?? null);

export const differencesOf = (one: CombinationValues, other: CombinationValues): Dimension[] => {
  const [a, b] = [combinationOf(one), combinationOf(other)];
  return DIMENSION_NAMES.filter((name) => valueKey(a, name) !== valueKey(b, name));
};

export const differingDimensions = (all: readonly CombinationValues[]): ReadonlySet<Dimension> => {
  const [first, ...others] = all;
  return new Set(first ? others.flatMap((each) => differencesOf(first, each)) : []);
};

const NO_DTE_EXIT = "no DTE exit";

/** Values of one unit stand together, so one of them brings the others: "20/10 delta". */
const meantWords = (combination: Combination, isMeant: (name: Dimension) => boolean): string[] => [
  ...spreadWords(combination).flatMap(({ names, words }) => (names.some(isMeant) ? [words] : [])),
  ...(combination.exit_dte === 0 && isMeant("exit_dte") ? [NO_DTE_EXIT] : []),
];

const ruleWord = <D extends RuleDimension>(name: D, combination: Combination, sets: ConditionSets) =>
  ruleRow(name).words(combination[name] as ValueOf<D>, sets);

/** Returns a combination's values of the dimensions in which its list differs, the plainest ones too. */
export const differingWords = (
  values: CombinationValues,
  differing: ReadonlySet<Dimension>,
  sets: ConditionSets,
): { readonly spread: string; readonly rule: string } => {
  const combination = combinationOf(values);
  const rule = RULE_DIMENSIONS.filter((name) => differing.has(name)).map(
    (name) => ruleWord(name, combination, sets) ?? PLAINEST[name],
  );
  return {
    spread: meantWords(combination, (name) => differing.has(name)).join(", "),
    rule: rule.join(", "),
  };
};

/** Returns what all rows of a list share, without the plainest values; blank without anything. */
export const sharedWords = (
  values: CombinationValues,
  differing: ReadonlySet<Dimension>,
  sets: ConditionSets,
): string => {
  const combination = combinationOf(values);
  const structure = differing.has("structure") ? [] : [values.structure];
  // A unit of which one value differs stands in every row.
  const shown = new Set(meantWords(combination, (name) => differing.has(name)));
  const spread = spreadWords(combination)
    .map(({ words }) => words)
    .filter((part) => !shown.has(part));
  const isSpreadShared = !differing.has("structure");
  const rule = RULE_DIMENSIONS.filter((name) => !differing.has(name)).flatMap(
    (name) => ruleWord(name, combination, sets) ?? [],
  );
  return [...structure, ...(isSpreadShared ? spread : []), ...rule].join(", ");
};
