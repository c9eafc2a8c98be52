import type { Dimension } from "#shared/domain/sweep/dimensions.ts";
import type { Objective } from "#shared/domain/sweep/ranking.ts";
import { formatCount, formatFixed, formatPercent, formatProfit, NO_VALUE } from "../../../../lib/format.ts";
import { type Column, numberColumn, toneOfProfit } from "../../../../ui/table/columns.ts";
import { breakEvenDollars, breakEvenText } from "../combination/break-even.ts";
import { combinationText } from "../combination/combination-text.ts";
import { PickLeader } from "../compare/picked-leaders.tsx";
import { LeaderCell, leaderName } from "./leader-cell.tsx";
import type { FoldedLeader, JudgedSweep } from "./read-leaders.ts";

/** Columns of the leaderboard: the combination, its value, figures in sample and out of sample, and its stability. */

/** Minimum characters before combinations are truncated. */
const COMBINATION_FROM_CH = 40;

const WRITTEN_IN_PERCENT: readonly Objective[] = ["P&L per $ at risk", "Win rate"];

const IN_MONEY: readonly Objective[] = ["Total P&L", "Average P&L"];

/** Objectives that a record without a loss takes to no limit. */
const UNLIMITED: readonly Objective[] = ["Profit factor", "P&L / drawdown"];

export const objectiveText = (objective: Objective, value: number | null | undefined): string => {
  if (value === null || value === undefined) return UNLIMITED.includes(objective) ? "no limit" : NO_VALUE;
  if (IN_MONEY.includes(objective)) return formatProfit(value);
  return WRITTEN_IN_PERCENT.includes(objective) ? formatPercent(value * 100) : formatFixed(value);
};

const share = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);

export type BoardOptions = {
  readonly results: JudgedSweep;
  readonly objective: Objective;
  readonly differing: ReadonlySet<Dimension>;
  readonly isPublic?: boolean;
};

/** Columns that repeat the objective's own. */
const SAID_BY: Partial<Record<Objective, string>> = {
  "Total P&L": "P&L in, closed trades",
  "t-statistic": "t in",
  "Win rate": "Win rate in",
};

/** Returns the columns; those that no leader has a figure for are left out. */
export const leaderColumns = (
  options: BoardOptions,
  leaders: readonly FoldedLeader[],
): Column<FoldedLeader>[] =>
  allColumns(options).filter(
    ({ id, value }) =>
      !(options.isPublic && id === "compare") &&
      id !== SAID_BY[options.objective] &&
      (!OPTIONAL.includes(id) || leaders.some((leader) => value(leader) !== null)),
  );

/** Columns that older sweeps lack. */
const OPTIONAL: readonly string[] = ["After one more loss", "Drawdown, marked daily"];

const allColumns = ({
  results,
  objective,
  differing,
  isPublic = false,
}: BoardOptions): Column<FoldedLeader>[] => {
  const { slippagePercent } = results.sweep;
  return [
    {
      id: "combination",
      header: "Combination",
      hint: "The values that set it apart in this list. The link runs it as a backtest.",
      isNumber: false,
      value: ({ rank }) => rank,
      text: ({ combination }) => combinationText(combination.values, results.sweep),
      draw: (leader) => <LeaderCell {...{ results, objective, differing, leader, isPublic }} />,
      growsFrom: COMBINATION_FROM_CH,
    },
    {
      id: "compare",
      header: "Compare",
      isNumber: false,
      value: () => null,
      text: () => "",
      chars: 8,
      draw: (leader) => <PickLeader {...{ objective, leader }} name={leaderName(leader)} />,
    },
    numberColumn(
      objective,
      "In sample, as it was.",
      ({ value }) => value ?? (UNLIMITED.includes(objective) ? Number.POSITIVE_INFINITY : null),
      (value) => objectiveText(objective, Number.isFinite(value) ? value : null),
      {
        tone: ({ value }) =>
          IN_MONEY.includes(objective) && value !== null ? toneOfProfit(value) : undefined,
      },
    ),
    {
      ...numberColumn<FoldedLeader>(
        "After one more loss",
        "The same with one more trade that lost all it risked. The list is ordered by it.",
        ({ after_loss: value }) => value,
        String,
      ),
      text: ({ after_loss: value }) => objectiveText(objective, value),
    },
    numberColumn(
      "P&L in, closed trades",
      "Total P&L in sample, dollars a spread, counted as trades close.",
      ({ combination }) => combination.in.cum_pnl,
      formatFixed,
      { tone: ({ combination }) => toneOfProfit(combination.in.cum_pnl) },
    ),
    numberColumn(
      "P&L out, closed trades",
      "Total P&L out of sample: the kept-back years, which had no part in the ranking.",
      ({ combination }) => (combination.out.n_trades === 0 ? null : combination.out.cum_pnl),
      formatFixed,
      { tone: ({ combination }) => toneOfProfit(combination.out.cum_pnl) },
    ),
    numberColumn(
      "Drawdown, marked daily",
      "Largest fall of the account marked at every close, over the whole period. Top 10 only.",
      ({ combination }) => combination.ddown_mtm,
      formatFixed,
    ),
    numberColumn(
      "Drawdown, closed trades",
      "Largest fall of the closed-trade P&L from its peak, over the whole period. Open losses don't show in it.",
      ({ combination }) => combination.all.ddown,
      formatFixed,
    ),
    numberColumn(
      "Lost",
      "Trades that were no win, in sample and out.",
      ({ combination: { all } }) => all.n_trades - all.n_wins,
      formatCount,
    ),
    numberColumn("Trades in", "Trades in sample.", ({ combination }) => combination.in.n_trades, formatCount),
    numberColumn(
      "Trades out",
      "Trades out of sample.",
      ({ combination }) => combination.out.n_trades,
      formatCount,
    ),
    numberColumn(
      "Neighbors",
      "How well the combinations one step away do on average, as a share of this one. 100% = neighbors do just as well; near 0% = a lone spike. Open the row for the map. Top 10 only.",
      ({ neighbour_score: score }) => score,
      (score) => formatPercent(Math.round(score * 100)),
    ),
    numberColumn(
      "Win rate in",
      "Share of the trades in sample with a P&L above 0.",
      ({ combination }) => share(combination.in.n_wins, combination.in.n_trades),
      formatPercent,
    ),
    numberColumn("t in", "t-statistic in sample.", ({ combination }) => combination.in.t_stat, formatFixed),
    numberColumn(
      "t out",
      "t-statistic out of sample.",
      ({ combination }) => combination.out.t_stat,
      formatFixed,
    ),
    {
      id: "break-even",
      header: "Break-even slippage",
      hint: "Slippage a contract, opening and closing together, at which its trades would earn nothing; and how many times the half bid-ask spread that is. Top 10 only.",
      isNumber: true,
      value: ({ combination }) =>
        breakEvenDollars(combination, slippagePercent) ?? combination.honesty.break_even_slippage ?? null,
      text: ({ combination }) => breakEvenText(combination, slippagePercent),
    },
    numberColumn(
      "Same",
      "Ranked combinations with exactly the same trades, this one included; it is the plainest of them.",
      ({ same }) => same,
      formatCount,
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
