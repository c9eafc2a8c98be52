import type { Dimension } from "#shared/domain/sweep/dimensions.ts";
import type { Objective } from "#shared/domain/sweep/ranking.ts";
import {
  formatCount,
  formatFixed,
  formatMoney,
  formatPercent,
  formatProfit,
  NO_VALUE,
} from "../../../../lib/format.ts";
import { type Column, numberColumn, toneOfProfit } from "../../../../ui/table/columns.ts";
import { breakEvenDollars, breakEvenText } from "../combination/break-even.ts";
import { combinationText } from "../combination/combination-text.ts";
import { PickLeader } from "../compare/picked-leaders.tsx";
import { LEADER_FROM_CH, LeaderCell, leaderName } from "./leader-cell.tsx";
import type { FoldedLeader, JudgedSweep } from "./read-leaders.ts";

/** Columns of the leaderboard: the combination, the value it is ordered by, figures in sample and out, and its stability. */

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

/** Objectives whose plain value another column shows too. */
const SAID_BY_OTHERS: readonly Objective[] = ["Total P&L", "t-statistic", "Win rate"];

/** Columns that stand in every table. */
const FIXED: readonly string[] = ["combination", "compare"];

/** The column that a list is ordered by (S12a). */
export const ORDERED_BY = "after";

/** The figures that are shown before the first choice: with the fixed columns they fit a laptop. */
export const USUAL_FIGURES: readonly string[] = [
  ORDERED_BY,
  "P&L in",
  "P&L out",
  "Drawdown, marked daily",
  "Trades in",
  "Neighbors",
];

export const isFigure = ({ id }: Column<FoldedLeader>): boolean => !FIXED.includes(id);

/** Returns the columns; those that no leader has a figure for are left out. */
export const leaderColumns = (
  options: BoardOptions,
  leaders: readonly FoldedLeader[],
): Column<FoldedLeader>[] =>
  allColumns(options).filter(
    ({ id, value }) =>
      !(options.isPublic && id === "compare") &&
      !(id === "value" && SAID_BY_OTHERS.includes(options.objective)) &&
      (!OPTIONAL.includes(id) || leaders.some((leader) => value(leader) !== null)),
  );

/** Columns without a figure in some lists. */
const OPTIONAL: readonly string[] = [ORDERED_BY, "Drawdown, marked daily"];

const orUnlimited = (objective: Objective, value: number | null | undefined): number | null =>
  value ?? (UNLIMITED.includes(objective) ? Number.POSITIVE_INFINITY : null);

const objectiveColumn = (
  objective: Objective,
  about: { readonly id: string; readonly header: string; readonly hint: string },
  of: (leader: FoldedLeader) => number | null | undefined,
): Column<FoldedLeader> => ({
  ...about,
  isNumber: true,
  value: (leader) => orUnlimited(objective, of(leader)),
  text: (leader) => objectiveText(objective, of(leader)),
  tone: (leader) => {
    const value = of(leader);
    return IN_MONEY.includes(objective) && typeof value === "number" ? toneOfProfit(value) : undefined;
  },
});

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
      growsFrom: LEADER_FROM_CH,
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
    objectiveColumn(
      objective,
      {
        id: ORDERED_BY,
        header: `${objective === "t-statistic" ? "t" : objective} after one more loss`,
        hint: `${objective} in sample with one more trade that lost all it risked. The list is ordered by it.`,
      },
      ({ after_loss: value }) => value,
    ),
    objectiveColumn(
      objective,
      { id: "value", header: `${objective} in`, hint: "In sample, as it was." },
      ({ value }) => value,
    ),
    numberColumn(
      "P&L in",
      "Total P&L in sample, a spread, counted as trades close.",
      ({ combination }) => combination.in.cum_pnl,
      formatProfit,
      { tone: ({ combination }) => toneOfProfit(combination.in.cum_pnl) },
    ),
    numberColumn(
      "P&L out",
      "Total P&L out of sample, counted as trades close: the kept-back years, which had no part in the ranking.",
      ({ combination }) => (combination.out.n_trades === 0 ? null : combination.out.cum_pnl),
      formatProfit,
      { tone: ({ combination }) => toneOfProfit(combination.out.cum_pnl) },
    ),
    numberColumn(
      "Drawdown, marked daily",
      "Largest fall of the account marked at every close, over the whole period. Top 10 only.",
      ({ combination }) => combination.ddown_mtm,
      formatMoney,
    ),
    numberColumn(
      "Drawdown, closed trades",
      "Largest fall of the closed-trade P&L from its peak, over the whole period. Open losses don't show in it.",
      ({ combination }) => combination.all.ddown,
      formatMoney,
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
