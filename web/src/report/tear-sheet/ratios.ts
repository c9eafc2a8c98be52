import type { TradeRow } from "#shared/contracts/results.ts";

/** Sessions of twelve months, as the engine counts them. */
export const SESSIONS_A_YEAR = 252;
/** Shares a contract. */
const MULTIPLIER = 100;
/** A deviation of at most this part of the mean is rounding, as in the engine. */
const LEAST_DEVIATION = 1e-12;

/** Mean and sample deviation of daily returns; undefined under two returns or at a balance of 0 or less. */
const momentsOf = (balances: readonly number[]): { mean: number; deviation: number } | undefined => {
  if (balances.length < 3 || balances.some((balance) => balance <= 0)) return undefined;
  const returns = balances.slice(1).map((balance, index) => balance / (balances[index] ?? balance) - 1);
  const mean = returns.reduce((a, b) => a + b, 0) / returns.length;
  const squares = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (returns.length - 1)) };
};

/**
 * Returns the Sharpe ratio of daily balances, a year, without a risk-free rate; null without deviation or at a balance
 * of 0 or less.
 */
export const sharpeOf = (balances: readonly number[]): number | null => {
  const { mean, deviation } = momentsOf(balances) ?? { mean: 0, deviation: 0 };
  return deviation > LEAST_DEVIATION * Math.abs(mean)
    ? (mean / deviation) * Math.sqrt(SESSIONS_A_YEAR)
    : null;
};

/** Returns the deviation of daily returns in percent a year; null under two returns or at a balance of 0 or less. */
export const volatilityOf = (balances: readonly number[]): number | null => {
  const moments = momentsOf(balances);
  return moments ? moments.deviation * Math.sqrt(SESSIONS_A_YEAR) * 100 : null;
};

/** What a trade's legs brought in at the opening, before commissions; negative for a debit. */
const premiumOf = ({ details, n_spreads }: TradeRow): number =>
  details.legs.reduce((sum, [quantity, , , , entry]) => sum - quantity * entry, 0) * MULTIPLIER * n_spreads;

type Captured = {
  /** The premium of the trades opened for a credit, in dollars. */
  readonly collected: number;
  /** The P&L of those trades, in percent of `collected`. */
  readonly percent: number;
};

/** Returns how much of the premium collected was kept; undefined without trades opened for a credit. */
export const premiumCaptured = (trades: readonly TradeRow[]): Captured | undefined => {
  const credits = trades
    .map((trade) => ({ pnl: trade.pnl, premium: premiumOf(trade) }))
    .filter(({ premium }) => premium > 0);
  const collected = credits.reduce((sum, { premium }) => sum + premium, 0);
  if (collected === 0) return undefined;
  return { collected, percent: (credits.reduce((sum, { pnl }) => sum + pnl, 0) / collected) * 100 };
};
