import type { LeaderFigures, SweepFigures } from "#shared/contracts/sweep/figures.ts";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import { formatCount, formatNumber, formatPercent, NO_VALUE } from "../../../../lib/format.ts";
import type { Figure } from "../../../../ui/figures/figures.tsx";
import type { Column } from "../../../../ui/table/columns.ts";
import type { Leader } from "../leaders/read-leaders.ts";

/** Figures behind a verdict, with hints. */

type VerdictRow = { readonly honesty: SweepFigures; readonly leader: LeaderFigures | undefined };

const ratio = new Intl.NumberFormat("en-US", { minimumFractionDigits: 3, maximumFractionDigits: 3 });

/** Returns a Sharpe ratio per bin with three decimals, because hundredths matter. */
export const sharpeText = (value: number | null | undefined): string =>
  value === null || value === undefined ? NO_VALUE : ratio.format(value);

const chanceText = (value: number | null | undefined): string =>
  value === null || value === undefined ? NO_VALUE : formatPercent(Math.round(value * 1_000) / 10);

type Value = number | null | undefined;

const figure = (
  header: string,
  hint: string,
  of: (row: VerdictRow) => Value,
  text: (value: Value) => string,
): Column<VerdictRow> => ({
  id: header,
  header,
  hint,
  isNumber: true,
  value: (row) => of(row) ?? null,
  text: (row) => text(of(row)),
});

export const VERDICT_COLUMNS: readonly Column<VerdictRow>[] = [
  figure(
    "Better than luck",
    "Deflated Sharpe ratio: how likely the leader's true Sharpe ratio is above the best that as many tries without any edge would show. The verdict asks for 95 %.",
    ({ leader }) => leader?.dsr,
    chanceText,
  ),
  figure(
    "Above 0 out of sample",
    "How likely the leader's true Sharpe ratio is above 0, by the sessions that were kept out. The verdict asks for 95 %.",
    ({ leader }) => leader?.psr_out,
    chanceText,
  ),
  figure(
    "Tries",
    "Different results among the ranked combinations: those that trade alike count once.",
    ({ honesty }) => honesty.trials,
    formatCount,
  ),
  figure(
    "Effective tries",
    "How many independent strategies the grid amounts to: most combinations are near copies of others. It decides nothing.",
    ({ honesty }) => honesty.effective_trials,
    formatNumber,
  ),
  figure(
    "Better than luck, effective tries",
    "The deflated Sharpe ratio with the effective number of tries instead.",
    ({ leader }) => leader?.dsr_effective,
    chanceText,
  ),
  figure(
    "Better than luck, measured spread",
    "The deflated Sharpe ratio as published: with the spread of Sharpe ratios as measured, which holds true differences too.",
    ({ leader }) => leader?.dsr_measured,
    chanceText,
  ),
  figure(
    "Overfitting",
    "PBO: how often the best in one half of the data came out in the lower half of all in the other, over 12,870 ways to halve it. Near 50 % says that choosing by past results does not help.",
    ({ honesty }) => honesty.pbo,
    chanceText,
  ),
  figure(
    "Best of a half then loses",
    "How often that best lost money in the other half.",
    ({ honesty }) => honesty.pbo_loss,
    chanceText,
  ),
  figure(
    "Anything in the grid",
    "p-value of Hansen's test for superior ability: how often a grid without any edge would show as good a best. Small is good.",
    ({ honesty }) => honesty.spa_p,
    (value) => (value === null || value === undefined ? NO_VALUE : ratio.format(value)),
  ),
  figure(
    "Mean correlation",
    "How alike combinations of the random sample move, on average.",
    ({ honesty }) => honesty.mean_correlation,
    formatNumber,
  ),
  figure(
    "Skew",
    "Of the leader's P&L by bin: much below 0 is many small wins and few large losses.",
    ({ leader }) => leader?.skew,
    formatNumber,
  ),
  figure(
    "Kurtosis",
    "Of the leader's P&L by bin; 3 is a normal one.",
    ({ leader }) => leader?.kurtosis,
    formatNumber,
  ),
  figure(
    "Break-even slippage %",
    "At which share of the half bid-ask spread the leader's trades would earn nothing. 100 is buying at the ask and selling at the bid.",
    ({ leader }) => leader?.break_even_slippage,
    formatNumber,
  ),
];

/** Returns the row of these columns. */
export const verdictRow = ({ honesty }: SweepResults, first: Leader | undefined): VerdictRow => ({
  honesty,
  leader: first?.combination.honesty,
});

/** Figures that decide the verdict. */
const DECIDING = ["Better than luck", "Above 0 out of sample"];

/** Returns the deciding figures. */
export const chanceFigures = (row: VerdictRow): Figure[] =>
  VERDICT_COLUMNS.filter(({ header }) => DECIDING.includes(header)).map(({ header, hint, text }) => ({
    label: header,
    text: text(row),
    hint,
  }));
