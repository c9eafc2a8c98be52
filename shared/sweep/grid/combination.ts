import { sizeOfThreshold, type TrailingStop } from "../../domain/strategy/strategy.ts";
import {
  EXPIRY_DIMENSIONS,
  RULE_DIGITS,
  type RuleDimension,
  STRIKE_DIMENSIONS,
  type ValueOf,
} from "../../domain/sweep/dimensions.ts";
import type { Combination, Rule, Spread } from "../../domain/sweep/sweep.ts";
import type { Grid, RuleValues } from "./grid.ts";
import { firstIndexOf, placeOf, structureOfSpread } from "./place.ts";

/** Converts between indices, spreads and combinations of a grid (S8). */

/** Returns the spread of a rank. Throws a RangeError for a rank outside the grid. */
export const spreadAt = (grid: Grid, spread: number): Spread => {
  const { ticker, structure, expiries, strikes, firstSpread } = structureOfSpread(grid, spread);
  const inside = spread - firstSpread;
  return {
    ticker,
    structure,
    ...expiries[Math.floor(inside / strikes.length)]!,
    ...strikes[inside % strikes.length]!,
  };
};

/** Returns the position of a rule's value in each list. A rule's rank is a number in mixed radix (S8). */
export const positionsOfRule = (values: RuleValues, rule: number): Record<RuleDimension, number> => {
  const positions: Partial<Record<RuleDimension, number>> = {};
  let rest = rule;
  for (const name of RULE_DIGITS.toReversed()) {
    const { length } = values[name];
    positions[name] = rest % length;
    rest = Math.floor(rest / length);
  }
  return positions as Record<RuleDimension, number>;
};

/** Returns the rule of a rank within its spread. Throws a RangeError for a rank outside the grid. */
const ruleAt = (grid: Grid, spread: number, rule: number): Rule => {
  const { rules, values } = structureOfSpread(grid, spread);
  if (!(rule >= 0 && rule < rules)) throw new RangeError(`no such rule: ${rule}`);
  const positions = positionsOfRule(values, rule);
  return Object.fromEntries(RULE_DIGITS.map((name) => [name, values[name][positions[name]]])) as Rule;
};

/** Returns the combination of an index. Throws a RangeError for an index outside the grid. */
export const combinationAt = (grid: Grid, index: number): Combination => {
  const { spread, rule } = placeOf(grid, index);
  return { ...spreadAt(grid, spread), ...ruleAt(grid, spread, rule) };
};

const isSameTrail = (one: TrailingStop, other: TrailingStop): boolean =>
  one.percent === other.percent && one.fromPercent === other.fromPercent;

type RuleValue = ValueOf<RuleDimension>;

const isSame = (one: RuleValue, other: RuleValue): boolean => {
  if (typeof one !== "object" || typeof other !== "object") return one === other;
  if ("fromPercent" in one || "fromPercent" in other)
    return "fromPercent" in one && "fromPercent" in other && isSameTrail(one, other);
  return one.kind === other.kind && sizeOfThreshold(one) === sizeOfThreshold(other);
};

/** Returns the rank of a spread over the whole grid, or undefined if the grid does not have it. */
export const rankOfSpread = ({ structures }: Grid, spread: Spread): number | undefined => {
  const part = structures.find(
    ({ ticker, structure }) => ticker === spread.ticker && structure === spread.structure,
  );
  if (!part) return undefined;
  const expiry = part.expiries.findIndex((each) =>
    EXPIRY_DIMENSIONS.every((name) => each[name] === spread[name]),
  );
  const strikes = part.strikes.findIndex((each) =>
    STRIKE_DIMENSIONS.every((name) => each[name] === spread[name]),
  );
  if (expiry < 0 || strikes < 0) return undefined;
  return part.firstSpread + expiry * part.strikes.length + strikes;
};

/** Returns the index of a combination, or undefined if the grid does not have it. */
export const indexOfCombination = (grid: Grid, combination: Combination): number | undefined => {
  const spread = rankOfSpread(grid, combination);
  if (spread === undefined) return undefined;
  const { values } = structureOfSpread(grid, spread);
  let rule = 0;
  for (const name of RULE_DIGITS) {
    const list: readonly RuleValue[] = values[name];
    const digit = list.findIndex((value) => isSame(value, combination[name]));
    if (digit < 0) return undefined;
    rule = rule * list.length + digit;
  }
  return firstIndexOf(grid, spread) + rule;
};
