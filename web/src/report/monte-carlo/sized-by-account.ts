import type { BacktestBody } from "#shared/contracts/backtest-form.ts";

/** Returns true for a body that sizes its trades by % of account (R2). */
export const isSizedByAccount = (body: unknown): boolean => {
  const { overallFields } = (body ?? {}) as Partial<BacktestBody>;
  return overallFields?.[0]?.trade_sizing === "% of account";
};
