import { judgeWalkForward, type WalkForwardJudgement } from "../../domain/sweep/walk-forward-verdict.ts";
import type { SweepResults } from "./results.ts";
import type { WalkForwardResults } from "./walk-forward-results.ts";

const CENTS = 100;

/** Returns the verdict on the walk-forward of results, and its sentence (S40). */
export const walkForwardJudgementOf = (
  walk: WalkForwardResults,
  { coverage }: Pick<SweepResults, "coverage">,
): WalkForwardJudgement =>
  judgeWalkForward({
    isWhole: coverage === null,
    rankedFolds: walk.ranked_folds,
    bins: walk.bins,
    totalCents: Math.round(walk.all.cum_pnl * CENTS),
    losses: walk.all.n_trades - walk.all.n_wins,
    psr: walk.psr ?? undefined,
    meanPercentile: walk.mean_percentile ?? undefined,
    percentileP: walk.percentile_p ?? undefined,
  });
