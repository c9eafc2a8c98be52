import type { Objective } from "../domain/sweep/ranking.ts";
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

/** Returns the least whole number of at least a / b. Exact below 2^53, where a rounded quotient may not be. */
export const ceilingOf = (a: number, b: number): number => {
  const rest = a % b;
  return (a - rest) / b + (rest > 0 ? 1 : 0);
};

/**
 * Returns the sums of a part after one more trade that loses the average risk of the others, rounded up to the cent
 * (S12a). Wins, gross win and days stay. The part has at least one trade.
 */
export const afterLoss = (sums: CombinationSums["in"]): CombinationSums["in"] => {
  const lossCents = ceilingOf(sums.riskCents, sums.trades);
  return {
    ...sums,
    trades: sums.trades + 1,
    totalCents: sums.totalCents - lossCents,
    squares: sums.squares + BigInt(lossCents) ** 2n,
    riskCents: sums.riskCents + lossCents,
    drawdownCents: sums.drawdownCents + lossCents,
  };
};

/** Returns the value that orders an objective's list: S12's of the record after the loss (S12a). */
export const rankedValue = (objective: Objective, sums: CombinationSums["in"]): number | undefined =>
  objectiveValue(objective, afterLoss(sums));
