import type { TradeRow } from "#shared/contracts/results.ts";

export type ExitReasonRow = {
  readonly reason: string;
  readonly trades: number;
  readonly wins: number;
  /** In dollars, exact to the cent. */
  readonly pnl: number;
};

/** Returns the totals by exit reason, most frequent first. */
export const byExitReason = (trades: readonly TradeRow[]): ExitReasonRow[] => {
  const sums = new Map<string, { trades: number; wins: number; cents: number }>();
  for (const { exit_reason, pnl } of trades) {
    const sum = sums.get(exit_reason) ?? { trades: 0, wins: 0, cents: 0 };
    sum.trades++;
    if (pnl > 0) sum.wins++;
    sum.cents += Math.round(pnl * 100);
    sums.set(exit_reason, sum);
  }
  return [...sums]
    .map(([reason, { cents, ...counts }]) => ({ reason, ...counts, pnl: cents / 100 }))
    .sort((a, b) => b.trades - a.trades);
};
