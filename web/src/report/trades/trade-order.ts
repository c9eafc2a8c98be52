import type { TradeRow } from "#shared/contracts/results.ts";

/** Named orders for the trade cards. */
const ORDERS = {
  "Oldest first": undefined,
  "Newest first": (a, b) => b.date_close.localeCompare(a.date_close),
  "Largest profit first": (a, b) => b.pnl - a.pnl,
  "Largest loss first": (a, b) => a.pnl - b.pnl,
  "Longest held first": (a, b) => b.days_held - a.days_held,
} as const satisfies Readonly<Record<string, ((a: TradeRow, b: TradeRow) => number) | undefined>>;

export type TradeOrder = keyof typeof ORDERS;

export const TRADE_ORDERS = Object.keys(ORDERS) as TradeOrder[];

/** Returns the trades in an order; ties keep theirs. */
export const inOrder = (trades: readonly TradeRow[], order: TradeOrder): readonly TradeRow[] => {
  const compare = ORDERS[order];
  return compare ? trades.toSorted(compare) : trades;
};
