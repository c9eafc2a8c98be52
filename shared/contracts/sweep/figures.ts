import * as z from "zod";

/** What a combination did, and what can be said of it, as results show it (S29). Blanks are null. */

/** Dollars, exact to the cent. */
const Dollars = z.number();
const Count = z.number().int();
/** What may be blank, or without limit. */
const Figure = z.number().nullable();

/** One part of the period, or all of it (S10): `ddown` over that part, beginning at 0. */
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

/** S19, S21: ratios per bin, the rest probabilities. */
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
  /** %, of the first ten of a list (S24); absent of others. */
  break_even_slippage: Figure.optional(),
});
export type LeaderFigures = z.output<typeof LeaderFigures>;

/** S18, S20, S22, S23, of the whole sweep. */
export const SweepFigures = z.object({
  /** Sessions of a bin. */
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
});
export type SweepFigures = z.output<typeof SweepFigures>;

/** Combinations; ranked; profitable; then of the ranked ones trades, wins, total, gross win, risk, best total (S14). */
const CELL = [Count, Count, Count, Count, Count, Dollars, Dollars, Dollars, Figure] as const;

/** A cell of a marginal: its value's position in `dimensions`, then S14's nine figures. */
export const MarginalCell = z.tuple([Count, ...CELL]);
export type MarginalCell = z.output<typeof MarginalCell>;

/** A cell of a heat map: both positions, then S14's nine figures. */
export const HeatMapCell = z.tuple([Count, Count, ...CELL]);
export type HeatMapCell = z.output<typeof HeatMapCell>;

/** A combination of the uniform sample (S16): index, then trades, total, risk and t of in, and of out. */
export const SampleRow = z.tuple([Count, Count, Dollars, Dollars, Figure, Count, Dollars, Dollars, Figure]);
export type SampleRow = z.output<typeof SampleRow>;

/** S15: [bin, count], ascending, only those hit. */
export const Histogram = z.object({ undefined: Count, bins: z.array(z.tuple([Count, Count])) });
export type Histogram = z.output<typeof Histogram>;
