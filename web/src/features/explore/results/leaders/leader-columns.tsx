import type { Objective } from "#shared/domain/sweep-ranking.ts";
import { formatCount, formatFixed, formatNumber, formatPercent, NO_VALUE } from "../../../../lib/format.ts";
import { type Column, type Tone, toneOfProfit } from "../../../../ui/table/columns.ts";
import { combinationText } from "../combination-text.ts";
import { LeaderCell } from "./leader-cell.tsx";
import type { FoundSweep, Leader } from "./read-leaders.ts";

/** Columns of the leaderboard: the combination, its value, figures in sample and out of sample, and its stability. */

/** Minimum characters before combinations are truncated. */
const COMBINATION_FROM_CH = 42;

const WRITTEN_IN_PERCENT: readonly Objective[] = ["P&L per $ at risk", "Win rate"];

const IN_MONEY: readonly Objective[] = ["Total P&L", "Average P&L"];

/** Returns an objective's value as text; "no limit" for null. */
export const objectiveText = (objective: Objective, value: number | null): string => {
  if (value === null) return "no limit";
  return WRITTEN_IN_PERCENT.includes(objective) ? formatPercent(value * 100) : formatFixed(value);
};

type Value = string | number | null;

const number = (
  header: string,
  hint: string,
  value: (leader: Leader) => Value,
  text: (value: number | null) => string,
  tone?: (leader: Leader) => Tone | undefined,
): Column<Leader> => ({
  id: header,
  header,
  hint,
  isNumber: true,
  value,
  text: (leader) => text(value(leader) as number | null),
  tone,
});

const share = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);

export type BoardOptions = {
  readonly results: FoundSweep;
  readonly objective: Objective;
};

/** Columns that repeat the objective's own. */
const SAID_BY: Partial<Record<Objective, string>> = {
  "Total P&L": "P&L in",
  "t-statistic": "t in",
  "Win rate": "Win rate % in",
};

export const leaderColumns = (options: BoardOptions): Column<Leader>[] =>
  allColumns(options).filter(({ id }) => id !== SAID_BY[options.objective]);

const allColumns = ({ results, objective }: BoardOptions): Column<Leader>[] => {
  return [
    {
      id: "combination",
      header: "Combination",
      hint: "What is traded, and under it when it is closed and how often it is opened. The link runs it as a backtest.",
      isNumber: false,
      value: ({ rank }) => rank,
      text: ({ combination }) => combinationText(combination.values, results.sweep),
      draw: (leader) => <LeaderCell results={results} leader={leader} />,
      growsFrom: COMBINATION_FROM_CH,
    },
    number(
      objective,
      "What the list is ordered by, in sample.",
      ({ value }) => value ?? Number.POSITIVE_INFINITY,
      (value) => objectiveText(objective, Number.isFinite(value) ? value : null),
      ({ value }) => (IN_MONEY.includes(objective) && value !== null ? toneOfProfit(value) : undefined),
    ),
    number(
      "P&L in",
      "Total P&L in sample, dollars a spread.",
      ({ combination }) => combination.in.cum_pnl,
      formatFixed,
      ({ combination }) => toneOfProfit(combination.in.cum_pnl),
    ),
    number(
      "P&L out",
      "Total P&L out of sample: the sessions that had no part in the ranking.",
      ({ combination }) => (combination.out.n_trades === 0 ? null : combination.out.cum_pnl),
      formatFixed,
      ({ combination }) => toneOfProfit(combination.out.cum_pnl),
    ),
    number(
      "Beats luck %",
      "Deflated Sharpe ratio: how likely it is better than the best that luck makes of as many tries.",
      ({ combination }) => share(combination.honesty.dsr ?? Number.NaN, 1),
      formatNumber,
    ),
    number(
      "Neighbours",
      "Mean of the combinations one step away in one value each, as a share of this one's. Near 1 is a plateau, near 0 a spike. Known of the first ten.",
      ({ neighbour_score: score }) => score ?? null,
      formatFixed,
    ),
    number("Trades in", "Trades in sample.", ({ combination }) => combination.in.n_trades, formatCount),
    number("Trades out", "Trades out of sample.", ({ combination }) => combination.out.n_trades, formatCount),
    number(
      "Same",
      "Ranked combinations with exactly the same results, this one included; it is the plainest of them.",
      ({ same }) => same,
      formatCount,
    ),
    {
      id: "neighbours ranked",
      header: "Neighbours ranked",
      hint: "How many of the combinations one step away are ranked, and of how many.",
      isNumber: true,
      value: ({ neighbours_ranked: ranked }) => ranked ?? null,
      text: ({ neighbours, neighbours_ranked: ranked }) =>
        neighbours === undefined ? NO_VALUE : `${formatCount(ranked)} of ${formatCount(neighbours)}`,
    },
    number(
      "Win rate % in",
      "Share of the trades in sample with a P&L above 0.",
      ({ combination }) => share(combination.in.n_wins, combination.in.n_trades),
      formatNumber,
    ),
    number(
      "Drawdown in",
      "Largest fall of the closed-trade P&L from its peak, in sample.",
      ({ combination }) => combination.in.ddown,
      formatFixed,
    ),
    number("t in", "t-statistic in sample.", ({ combination }) => combination.in.t_stat, formatFixed),
    number("t out", "t-statistic out of sample.", ({ combination }) => combination.out.t_stat, formatFixed),
    number(
      "Break-even slippage %",
      "At which share of the half bid-ask spread its trades would earn nothing.",
      ({ combination }) => combination.honesty.break_even_slippage ?? null,
      formatNumber,
    ),
    {
      id: "verified",
      header: "Verified",
      hint: "The engine ran it as a plain backtest and found the same trades, to the cent.",
      isNumber: false,
      value: ({ combination }) => (combination.verified ? "Yes" : ""),
      text: ({ combination }) => (combination.verified ? "Yes" : NO_VALUE),
    },
  ];
};
