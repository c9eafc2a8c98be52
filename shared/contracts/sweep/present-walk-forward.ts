import { formatDay } from "../../domain/day.ts";
import { dollarsOf } from "../../domain/money.ts";
import type { Objective } from "../../domain/sweep/ranking.ts";
import type { Sweep } from "../../domain/sweep/sweep.ts";
import type { WalkForwardPick, WalkForwardReport } from "../../domain/sweep/walk-forward-report.ts";
import { valuesOf } from "./combination-values.ts";
import { orNull, partFigures, shownValue } from "./present-figures.ts";
import type { WalkForwardPickRow, WalkForwardResults } from "./walk-forward-results.ts";

/** Converts a walk-forward's report to results (S29). */

const pickRow = (
  { choice, ...pick }: WalkForwardPick,
  objective: Objective,
  sweep: Sweep,
): WalkForwardPickRow => ({
  fold: pick.fold,
  start_date: formatDay(pick.start),
  end_date: formatDay(pick.end),
  trained_from: formatDay(pick.trainedFrom),
  trained_to: formatDay(pick.trainedTo),
  least_trades: pick.leastTrades,
  index: orNull(choice?.index),
  values: choice ? valuesOf(choice.combination, sweep) : null,
  value: shownValue(objective, choice?.value),
  trained: choice ? partFigures(choice.trained) : null,
  walked: partFigures(pick.walked),
  own: choice ? partFigures(choice.own) : null,
  own_per_risk: orNull(choice?.ownPerRisk),
  peers: pick.peers,
  percentile: orNull(choice?.percentile),
});

export const walkForwardResultsOf = (walk: WalkForwardReport, sweep: Sweep): WalkForwardResults => ({
  folds: walk.asked.folds,
  window: orNull(walk.asked.window),
  objective: walk.asked.objective,
  verdict: walk.verdict,
  picks: walk.picks.map((pick) => pickRow(pick, walk.asked.objective, sweep)),
  all: partFigures(walk.all),
  trades: walk.trades.map(({ fold, opened, closed, pnlCents, riskCents }) => [
    fold,
    formatDay(opened),
    formatDay(closed),
    dollarsOf(pnlCents),
    dollarsOf(riskCents),
  ]),
  equity: walk.equity.map(([day, cents]) => [formatDay(day), dollarsOf(cents)]),
  marked: walk.marked.map(([day, cents]) => [formatDay(day), dollarsOf(cents)]),
  ddown_mtm: dollarsOf(walk.markedDrawdownCents),
  bins: walk.bins,
  sharpe: orNull(walk.sharpe),
  psr: orNull(walk.psr),
  ranked_folds: walk.rankedFolds,
  mean_percentile: orNull(walk.meanPercentile),
  percentile_p: orNull(walk.percentileP),
  efficiency: orNull(walk.efficiency),
  different: walk.different,
});
