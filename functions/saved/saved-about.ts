import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { MOST_BALANCES, type SavedAbout } from "#shared/contracts/saved-list.ts";

/** At most so many of the values, evenly spaced, with the first and the last. */
const thinned = <T>(values: readonly T[], most: number): T[] => {
  if (values.length <= most) return [...values];
  const step = (values.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => values[Math.round(index * step)] as T);
};

/** The list's line of a saved backtest beside its summary; undefined for one without sessions. */
export const savedAbout = ({
  results,
  relative_performance: sessions,
  overall_inputs: [inputs],
}: SavedBacktest): SavedAbout | undefined => {
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (!first || !last) return undefined;
  const start = results[0]?.start_bal ?? 0;
  const balances = sessions.map(({ strat_performance: percent }) => start * (1 + (percent ?? 0) / 100));
  return {
    ticker: String(inputs?.ticker ?? ""),
    start: first.date,
    end: last.date,
    balances: thinned(balances, MOST_BALANCES).map((dollars) => Math.round(100 * dollars) / 100),
  };
};
