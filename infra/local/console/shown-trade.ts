import { tradeRow } from "#shared/contracts/present.ts";
import { isOption } from "#shared/domain/contract.ts";
import { formatDay } from "#shared/domain/day.ts";
import { dollarsOf } from "#shared/domain/money.ts";
import type { Trade } from "#shared/domain/result/trade.ts";

const shownLeg = (leg: Trade["legs"][number]) => ({
  side: leg.side,
  right: leg.right,
  quantity: leg.quantity,
  expiry: isOption(leg) ? formatDay(leg.expiry) : null,
  strike: isOption(leg) ? dollarsOf(leg.strikeCents) : null,
  entry_price: dollarsOf(leg.entryCents),
  exit_price: dollarsOf(leg.exitCents),
});

/** Returns a trade as the service answers it, with its risk in dollars, and with its legs as data. */
export const shownTrade = (trade: Trade) => {
  const { legs: _, backtest_name: __, ...row } = tradeRow(trade, "");
  return { ...row, risk: dollarsOf(trade.riskCents), legs: trade.legs.map(shownLeg) };
};
