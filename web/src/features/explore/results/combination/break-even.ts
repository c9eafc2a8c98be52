import { combinationOf } from "#shared/contracts/sweep/combination-values.ts";
import type { LeaderCombination } from "#shared/contracts/sweep/results.ts";
import { contractsPerSpread } from "#shared/domain/strategy/strategy.ts";
import { legsOf } from "#shared/domain/structure/structure-legs.ts";
import { formatMoney, formatNumber, NO_VALUE } from "../../../../lib/format.ts";

/** From this % of the half-spread on, the multiple would suggest an exactness that fills never have. */
const MOST_PERCENT = 1_000;

const multipleOf = (percent: number): string =>
  percent > MOST_PERCENT ? "over 10 ×" : `${formatNumber(Math.round(percent / 10) / 10)} ×`;

/**
 * Returns the slippage at which the trades would earn nothing, in dollars a contract for opening and closing together.
 * P&L falls in a straight line with slippage (S24): without slippage it is P&L × b / (b − s), where b is the break-even
 * and s the sweep's slippage in %. All of that, spread over the contracts, is what they could pay. Undefined where it
 * is not known.
 */
export const breakEvenDollars = (
  { values, all, honesty: { break_even_slippage: percent } }: LeaderCombination,
  slippagePercent: number,
): number | undefined => {
  if (percent === undefined || percent === null || all.n_trades === 0) return undefined;
  if (percent === 0) return 0;
  if (percent === slippagePercent) return undefined;
  const { structure, ...legValues } = combinationOf(values);
  const contracts = all.n_trades * contractsPerSpread(legsOf(structure, legValues));
  return (all.cum_pnl * percent) / (percent - slippagePercent) / contracts;
};

/** Returns the break-even slippage as text: dollars a contract, and the multiple of the half bid-ask spread. */
export const breakEvenText = (combination: LeaderCombination, slippagePercent: number): string => {
  const { break_even_slippage: percent } = combination.honesty;
  if (percent === undefined || percent === null) return NO_VALUE;
  const dollars = breakEvenDollars(combination, slippagePercent);
  return dollars === undefined ? NO_VALUE : `${formatMoney(dollars)} (${multipleOf(percent)})`;
};
