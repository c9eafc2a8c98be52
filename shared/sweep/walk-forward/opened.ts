import type { OpenedByFold } from "../slice-result.ts";
import type { SweepTrade } from "../sums.ts";
import type { Fold } from "./folds.ts";

/** Returns P&L and risk of the trades that opened in each walked fold (S38). */
export const openedByFold = (trades: readonly SweepTrade[], folds: readonly Fold[]): OpenedByFold => {
  const pnlCents = new Float64Array(folds.length);
  const risks = new Float64Array(folds.length);
  for (const trade of trades) {
    const place = folds.findLastIndex(({ from }) => from <= trade.entry);
    if (place < 0) continue;
    pnlCents[place]! += trade.pnlCents;
    risks[place]! += trade.riskCents;
  }
  return { pnlCents, riskCents: risks };
};
