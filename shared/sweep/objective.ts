import type { Objective } from "../domain/sweep-ranking.ts";
import type { CombinationSums, PartSums } from "./sums.ts";

/** Returns the t-statistic of a part's P&Ls; undefined without deviation or under two trades (S12). */
export const tStatisticOf = ({ trades, totalCents, squares }: PartSums): number | undefined => {
  const difference = trades * Number(squares) - totalCents * totalCents;
  if (trades < 2 || !(difference > 0)) return undefined;
  return (totalCents * Math.sqrt(trades - 1)) / Math.sqrt(difference);
};

/** Returns P&L per dollar of B2's risk; undefined without risk (S12). */
export const pnlPerRiskOf = ({ totalCents, riskCents }: PartSums): number | undefined =>
  riskCents > 0 ? totalCents / riskCents : undefined;

const profitFactorOf = ({ totalCents, grossWinCents }: PartSums): number | undefined => {
  const grossLossCents = grossWinCents - totalCents;
  if (grossLossCents > 0) return grossWinCents / grossLossCents;
  return grossWinCents > 0 ? Number.POSITIVE_INFINITY : undefined;
};

const pnlPerDrawdownOf = ({ totalCents, drawdownCents }: CombinationSums["in"]): number | undefined => {
  if (drawdownCents > 0) return totalCents / drawdownCents;
  return totalCents > 0 ? Number.POSITIVE_INFINITY : undefined;
};

/**
 * Returns S12's value of a combination of at least one trade, in cents for money: undefined if S12 defines none,
 * Infinity without limit. The operations are exactly S12's, because the order of all lists depends on the last bit.
 */
export const objectiveValue = (objective: Objective, sums: CombinationSums["in"]): number | undefined => {
  switch (objective) {
    case "Total P&L":
      return sums.totalCents;
    case "Average P&L":
      return sums.totalCents / sums.trades;
    case "P&L per $ at risk":
      return pnlPerRiskOf(sums);
    case "t-statistic":
      return tStatisticOf(sums);
    case "Profit factor":
      return profitFactorOf(sums);
    case "P&L / drawdown":
      return pnlPerDrawdownOf(sums);
    case "Win rate":
      return sums.wins / sums.trades;
  }
};
