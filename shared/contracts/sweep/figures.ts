import * as z from "zod";
import { Count, Dollars, Figure } from "../values.ts";

/** Figures of combinations in results (S29). Blanks are null. */

/** Figures of one part or all of the period (S10). `ddown` starts at 0. */
export const PartFigures = z.object({
  n_trades: Count,
  n_wins: Count,
  cum_pnl: Dollars,
  gross_win: Dollars,
  ddown: Dollars,
  risk: Dollars,
  /** Calendar days, summed over the trades. */
  days_held: Count,
  t_stat: Figure,
});
export type PartFigures = z.output<typeof PartFigures>;

/** S19, S19a, S21: ratios per bin, and probabilities. */
export const LeaderFigures = z.object({
  sharpe: Figure,
  skew: Figure,
  kurtosis: Figure,
  psr: Figure,
  dsr: Figure,
  dsr_effective: Figure,
  dsr_measured: Figure,
  sharpe_out: Figure,
  psr_out: Figure,
  /** Over the whole period; *after the loss* with one more trade lost in full. */
  sharpe_all: Figure,
  sharpe_after_loss: Figure,
  psr_out_after_loss: Figure,
  /** %, only for the first ten of a list (S24). */
  break_even_slippage: Figure.optional(),
});
export type LeaderFigures = z.output<typeof LeaderFigures>;

/** Luck figures of the whole sweep (S18, S20, S22, S23). */
export const SweepFigures = z.object({
  bin_sessions: Count,
  bins_in: Count,
  bins_out: Count,
  /** K, and N of S20. */
  series: Count,
  trials: Count,
  mean_correlation: Figure,
  /** q̂. */
  mean_squared_correlation: Figure,
  effective_trials: Figure,
  /** The measured one. */
  sharpe_variance: Figure,
  luck_sharpe: Figure,
  luck_sharpe_effective: Figure,
  luck_sharpe_measured: Figure,
  pbo: Figure,
  pbo_loss: Figure,
  spa_p: Figure,
  /** Luck's best and S23's p over the whole period (S20a, S23a). */
  luck_sharpe_whole: Figure,
  grid_p: Figure,
  /** The user's earlier sweeps and their different results, which `trials` holds too (S46); only where there are some. */
  earlier_sweeps: Count.optional(),
  earlier_trials: Count.optional(),
});
export type SweepFigures = z.output<typeof SweepFigures>;

/**
 * Combinations, ranked and profitable ones; then sums over the ranked ones: trades, wins, total, gross win, risk; and
 * the best total (S14).
 */
const CELL = [Count, Count, Count, Count, Count, Dollars, Dollars, Dollars, Figure] as const;

/** A cell of a marginal: position in `dimensions`, then S14's nine figures. */
export const MarginalCell = z.tuple([Count, ...CELL]);
export type MarginalCell = z.output<typeof MarginalCell>;

/** A cell of a heat map: both positions, then S14's nine figures. */
export const HeatMapCell = z.tuple([Count, Count, ...CELL]);
export type HeatMapCell = z.output<typeof HeatMapCell>;

/** A combination of the uniform sample (S16): index, then trades, total, risk and t in sample and out of sample. */
export const SampleRow = z.tuple([Count, Count, Dollars, Dollars, Figure, Count, Dollars, Dollars, Figure]);
export type SampleRow = z.output<typeof SampleRow>;

/** S15: [bin, count] of nonempty bins, ascending. */
export const Histogram = z.object({ undefined: Count, bins: z.array(z.tuple([Count, Count])) });
export type Histogram = z.output<typeof Histogram>;
