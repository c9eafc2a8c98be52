import type { WalkPickRow, WalkResults } from "#shared/contracts/sweep/walk-results.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import {
  formatCount,
  formatFixed,
  formatFixedPercent,
  formatPercent,
  formatProfit,
  NO_VALUE,
} from "../../../../lib/format.ts";
import { type Column, numberColumn, textColumn, toneOfProfit } from "../../../../ui/table/columns.ts";
import { objectiveText } from "../leaders/leader-columns.tsx";
import { percentileText, pickText } from "./walk-words.ts";

export const pickColumns = (walk: WalkResults, sweep: Sweep): readonly Column<WalkPickRow>[] => [
  textColumn("Traded from", ({ start_date: date }) => date, {
    id: "from",
    hint: "The fold's first session. Its choice was made at the close before.",
  }),
  textColumn("Choice", (pick) => pickText(pick, sweep), { id: "choice", isProse: true, isAside: true }),
  {
    ...numberColumn<WalkPickRow>(
      `${walk.objective} then`,
      "What it was chosen by: over the folds that the choice looked back on.",
      ({ value }) => value,
      (value) => objectiveText(walk.objective, value),
    ),
    text: ({ index, value }) => (index === null ? NO_VALUE : objectiveText(walk.objective, value)),
  },
  numberColumn(
    "Trades",
    "Trades of the walk that opened in the fold.",
    ({ walked }) => walked.n_trades,
    formatCount,
  ),
  numberColumn(
    "P&L after",
    "P&L of the walk's trades that opened in the fold, dollars a spread, closed trades.",
    ({ walked }) => walked.cum_pnl,
    formatProfit,
    { tone: ({ walked }) => toneOfProfit(walked.cum_pnl) },
  ),
  numberColumn(
    "P&L per $ at risk after",
    "What the choice's own trades earned in the fold by dollar at risk. The rank goes by it.",
    ({ own_per_risk: earned }) => earned,
    (earned) => formatFixedPercent(100 * earned),
    { tone: ({ own_per_risk: earned }) => (earned === null ? undefined : toneOfProfit(earned)) },
  ),
  numberColumn(
    "Percentile",
    "Its rank in the fold among combinations drawn at random: the 50th is what a blind choice gets.",
    ({ percentile }) => percentile,
    percentileText,
  ),
];

const P_DECIMALS = 3;

export const WALK_FIGURES: readonly Column<WalkResults>[] = [
  numberColumn(
    "Mean percentile",
    "The mean of the folds' percentiles.",
    ({ mean_percentile: mean }) => mean,
    percentileText,
  ),
  numberColumn(
    "p of the percentiles",
    "How often blind choices would rank as high on average. The verdict asks for 0.05 or less.",
    ({ percentile_p: p }) => p,
    (p) => p.toFixed(P_DECIMALS),
  ),
  numberColumn(
    "PSR",
    "Probabilistic Sharpe ratio: how likely the walk's true Sharpe ratio is above 0. The verdict asks for 95%.",
    ({ psr }) => psr,
    (psr) => formatPercent(100 * psr),
  ),
  numberColumn(
    "Sharpe ratio per bin",
    "Of the walk's P&L by bins of sessions.",
    ({ sharpe }) => sharpe,
    formatFixed,
  ),
  numberColumn(
    "Efficiency",
    "What the walk earned by what its choices had earned on average before they were made. Decides nothing.",
    ({ efficiency }) => efficiency,
    (efficiency) => formatPercent(Math.round(100 * efficiency)),
  ),
  numberColumn(
    "Lost trades",
    "Trades of the walk that are no wins. The verdict asks for 5.",
    ({ all }) => all.n_trades - all.n_wins,
    formatCount,
  ),
];
