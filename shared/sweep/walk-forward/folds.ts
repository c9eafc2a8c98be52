import type { Sweep } from "../../domain/sweep/sweep.ts";
import { ceilingOf } from "../objective.ts";
import type { Parts } from "../parts.ts";

/** A walked fold (S35), in sessions from the period's first, ends excluded. */
export type Fold = {
  /** From 1. */
  readonly number: number;
  readonly from: number;
  readonly to: number;
  /** First session of the window that its choice looks back on; the window ends before `from`. */
  readonly trainedFrom: number;
  /** Trades in the window that a combination needs to be chosen (S36). */
  readonly leastTrades: number;
};

/** Returns the number of folds that are for learning only (S35). */
export const learningFolds = ({ folds, window }: NonNullable<Sweep["walk"]>): number =>
  window ?? Math.max(1, Math.floor((2 * folds) / 5));

/** Returns the walked folds of a sweep in order; none without a walk-forward. */
export const foldsOf = (
  { walk, minTrades }: Pick<Sweep, "walk" | "minTrades">,
  { sessionsIn, sessionsOut }: Pick<Parts, "sessionsIn" | "sessionsOut">,
): readonly Fold[] => {
  if (!walk) return [];
  const sessions = sessionsIn + sessionsOut;
  const startOf = (fold: number): number => Math.floor(((fold - 1) * sessions) / walk.folds);
  const first = learningFolds(walk) + 1;
  return Array.from({ length: walk.folds - first + 1 }, (_, place) => {
    const number = first + place;
    const from = startOf(number);
    const trainedFrom = walk.window === undefined ? 0 : startOf(number - walk.window);
    const leastTrades = Math.min(minTrades, ceilingOf(minTrades * (from - trainedFrom), sessionsIn));
    return { number, from, to: startOf(number + 1), trainedFrom, leastTrades };
  });
};
