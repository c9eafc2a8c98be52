import type { Objective } from "#shared/domain/sweep/ranking.ts";
import { objectiveValue } from "#shared/sweep/objective.ts";
import type { CombinationSums } from "#shared/sweep/sums.ts";

/** Returns S12a's value of a record in the plainest way: whole numbers of any size, then S12's operations. */
export const plainRankedValue = (objective: Objective, sums: CombinationSums["in"]): number | undefined => {
  const trades = BigInt(sums.trades);
  let loss = 0n;
  while (loss * trades < BigInt(sums.riskCents)) {
    const missing = BigInt(sums.riskCents) - loss * trades;
    loss += missing > trades ? missing / trades : 1n;
  }
  return objectiveValue(objective, {
    ...sums,
    trades: Number(trades + 1n),
    totalCents: Number(BigInt(sums.totalCents) - loss),
    squares: sums.squares + loss * loss,
    riskCents: Number(BigInt(sums.riskCents) + loss),
    drawdownCents: Number(BigInt(sums.drawdownCents) + loss),
  });
};
