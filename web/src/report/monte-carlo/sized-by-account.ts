import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { TradeRow } from "#shared/contracts/results.ts";

/**
 * Returns true for a body that sizes its trades by % of account (R2). Without a body, as for a run that was started in
 * another browser, it returns true where the trades differ in size.
 */
export const isSizedByAccount = (
  body: unknown,
  trades: readonly Pick<TradeRow, "n_spreads">[] = [],
): boolean => {
  if (body === undefined) return trades.some(({ n_spreads: spreads }) => spreads !== trades[0]?.n_spreads);
  const { overallFields } = (body ?? {}) as Partial<BacktestBody>;
  return overallFields?.[0]?.trade_sizing === "% of account";
};
