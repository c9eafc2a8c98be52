import type { LeaderFigures, SweepFigures } from "#shared/contracts/sweep/figures.ts";
import { formatCount, formatNumber, formatPercent, NO_VALUE } from "../../../../lib/format.ts";
import { type Column, numberColumn } from "../../../../ui/table/columns.ts";
import type { JudgedSweep, Leader } from "../leaders/read-leaders.ts";

type VerdictRow = { readonly honesty: SweepFigures; readonly leader: LeaderFigures | undefined };

const ratio = new Intl.NumberFormat("en-US", { minimumFractionDigits: 3, maximumFractionDigits: 3 });

/** Returns a Sharpe ratio per bin with three decimals, because hundredths matter. */
export const sharpeText = (value: number | null | undefined): string =>
  value === null || value === undefined ? NO_VALUE : ratio.format(value);

const chanceText = (value: number): string => formatPercent(Math.round(value * 1_000) / 10);

/** Returns a p-value with three decimals: it is a count of 1,000. */
export const pText = (value: number | null | undefined): string => sharpeText(value);

export const VERDICT_COLUMNS: readonly Column<VerdictRow>[] = [
  numberColumn(
    "Sharpe after one more loss",
    "The leader's Sharpe ratio per bin over the whole period, with one more trade lost in full.",
    ({ leader }) => leader?.sharpe_after_loss,
    sharpeText,
  ),
  numberColumn(
    "Sharpe of luck's best",
    "The best Sharpe ratio per bin that as many random tries would show over the whole period.",
    ({ honesty }) => honesty.luck_sharpe_whole,
    sharpeText,
  ),
  numberColumn(
    "PSR out of sample after one more loss",
    "Probabilistic Sharpe ratio: how likely the true Sharpe ratio is above 0, by the kept-back years with one more trade lost in full. The verdict asks for 90%.",
    ({ leader }) => leader?.psr_out_after_loss,
    chanceText,
  ),
  numberColumn(
    "Grid p-value",
    "Hansen's test for superior ability over the whole period, each record with one more trade lost in full: how often a grid without any edge would show as good a best. Up to 0.05, there's something in the grid.",
    ({ honesty }) => honesty.grid_p,
    pText,
  ),
  numberColumn(
    "Tries",
    "Unique results among the ranked combinations, and in earlier searches of the same tickers and years.",
    ({ honesty }) => honesty.trials,
    formatCount,
  ),
  numberColumn(
    "Effective tries (N_eff)",
    "How many independent strategies the grid amounts to: most combinations are near-copies of others. It decides nothing.",
    ({ honesty }) => honesty.effective_trials,
    formatNumber,
  ),
  numberColumn(
    "Deflated Sharpe ratio",
    "How likely the leader's true in-sample Sharpe ratio is above luck's best, if all tries were independent. It decides nothing.",
    ({ leader }) => leader?.dsr,
    chanceText,
  ),
  numberColumn(
    "Deflated Sharpe, effective tries",
    "The deflated Sharpe ratio with N_eff tries instead.",
    ({ leader }) => leader?.dsr_effective,
    chanceText,
  ),
  numberColumn(
    "Deflated Sharpe, measured spread",
    "The deflated Sharpe ratio as published: with the measured spread of Sharpe ratios, which holds true differences too.",
    ({ leader }) => leader?.dsr_measured,
    chanceText,
  ),
  numberColumn(
    "PSR out of sample",
    "How likely the leader's true Sharpe ratio is above 0, by the kept-back years as they were.",
    ({ leader }) => leader?.psr_out,
    chanceText,
  ),
  numberColumn(
    "PBO",
    "Probability of backtest overfitting: how often the best in one half of the data came out in the lower half in the other, over 12,870 ways to halve it. Near 50% says that choosing by past results doesn't help.",
    ({ honesty }) => honesty.pbo,
    chanceText,
  ),
  numberColumn(
    "PBO, then loses",
    "How often the best of one half lost money in the other half.",
    ({ honesty }) => honesty.pbo_loss,
    chanceText,
  ),
  numberColumn(
    "SPA p-value in sample",
    "Hansen's test for superior ability, in sample only. Small is good.",
    ({ honesty }) => honesty.spa_p,
    pText,
  ),
  numberColumn(
    "Mean correlation",
    "How alike combinations of the random sample move, on average.",
    ({ honesty }) => honesty.mean_correlation,
    formatNumber,
  ),
  numberColumn(
    "Skew",
    "Of the leader's P&L by bin: much below 0 is many small wins and few large losses.",
    ({ leader }) => leader?.skew,
    formatNumber,
  ),
  numberColumn(
    "Kurtosis",
    "Of the leader's P&L by bin; 3 is a normal one.",
    ({ leader }) => leader?.kurtosis,
    formatNumber,
  ),
];

export const verdictRow = ({ honesty }: JudgedSweep, first: Leader | undefined): VerdictRow => ({
  honesty,
  leader: first?.combination.honesty,
});
