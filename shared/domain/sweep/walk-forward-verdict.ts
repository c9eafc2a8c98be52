import type { Cents } from "../money.ts";

/** The verdict on a walk-forward (S40), with the same words everywhere. */
export const WALK_FORWARD_VERDICTS = ["Too few folds", "Choosing paid", "Choosing did not pay"] as const;
export type WalkForwardVerdict = (typeof WALK_FORWARD_VERDICTS)[number];

/** What a walk came to (S39). */
export type WalkForwardEvidence = {
  /** True if no slice is missing. */
  readonly isWhole: boolean;
  /** Folds with a percentile. */
  readonly rankedFolds: number;
  readonly bins: number;
  readonly totalCents: Cents;
  /** Walked trades that are no wins. */
  readonly losses: number;
  readonly psr: number | undefined;
  readonly meanPercentile: number | undefined;
  readonly percentileP: number | undefined;
};

export type WalkForwardJudgement = { readonly verdict: WalkForwardVerdict; readonly sentence: string };

/** Fewer folds with a percentile have no verdict. */
export const LEAST_FOLDS = 4;
/** Fewer bins have no Sharpe ratio either. */
export const LEAST_WALKED_BINS = 12;
const LEAST_LOSSES = 5;
/** The chance that blind choices rank as high, and how likely the walk must have made money. */
const RARE = 0.05;
const LIKELY = 0.95;

const didNotPay = (sentence: string): WalkForwardJudgement => ({ verdict: "Choosing did not pay", sentence });

/** Returns the verdict of S40's table with its sentence. Comparisons with a blank are false. */
export const judgeWalkForward = (walk: WalkForwardEvidence): WalkForwardJudgement => {
  const { isWhole, rankedFolds, bins, totalCents, losses, psr, meanPercentile, percentileP } = walk;
  if (!isWhole || rankedFolds < LEAST_FOLDS || bins < LEAST_WALKED_BINS)
    return {
      verdict: "Too few folds",
      sentence: "There are too few folds here to tell whether choosing paid.",
    };
  if (totalCents <= 0) return didNotPay("Following the choices lost money.");
  if (percentileP === undefined || percentileP > RARE)
    return didNotPay("The choices did no better than blind ones.");
  if (psr === undefined || psr < LIKELY)
    return didNotPay("Following the choices made money, but too little to tell from luck.");
  if (losses === 0) return didNotPay("It has never lost, so its real risk hasn't shown up yet.");
  if (losses < LEAST_LOSSES) return didNotPay(`It has lost too seldom (${losses} times) to show its risk.`);
  const better = Math.floor(100 * (meanPercentile ?? 0));
  return {
    verdict: "Choosing paid",
    sentence: `Chosen again each time from what was known, it made money, and did better than ${better} in 100 of what could have been chosen.`,
  };
};
