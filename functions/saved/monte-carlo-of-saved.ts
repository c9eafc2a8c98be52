import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { type MonteCarlo, monteCarloOnWire } from "#shared/contracts/monte-carlo.ts";
import { type Day, parseDay } from "#shared/domain/day.ts";
import { monteCarloOf } from "#shared/engine/report/monte-carlo.ts";

const centsOf = (dollars: number): number => Math.round(100 * dollars);
/** Days in a stored log are dates. */
const dayOf = (date: string): Day => parseDay(date) as Day;

/** The Monte Carlo of a saved backtest; of one saved without it, from its trade log (R6). */
export const monteCarloOfSaved = ({ monte_carlo, trade_log, results }: SavedBacktest): MonteCarlo | null => {
  if (monte_carlo !== undefined) return monte_carlo;
  const trades = trade_log.map(({ date_open, date_close, pnl }) => ({
    opened: dayOf(date_open),
    closed: dayOf(date_close),
    pnlCents: centsOf(pnl),
  }));
  return monteCarloOnWire(monteCarloOf(trades, centsOf(results[0]?.start_bal ?? 0)));
};
