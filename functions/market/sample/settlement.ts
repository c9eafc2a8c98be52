import { centsOfNumber } from "#shared/domain/money.ts";
import type { SettlementPrice } from "#shared/domain/strategy/event.ts";
import type { Expiry } from "./expiries.ts";
import type { Bars } from "./facts.ts";
import type { SampleTicker } from "./tickers.ts";

/**
 * Returns the prices on which the monthlies of an index settle: the open of their day as published, in whole cents (A1).
 * Where the third Friday is a holiday, that is the session before. Undefined for tickers that settle at the close.
 */
export const settlementPricesOf = (
  { kind }: SampleTicker,
  expiries: readonly Expiry[],
  { days, open }: Pick<Bars, "days" | "open">,
): SettlementPrice[] | undefined => {
  if (kind !== "index") return undefined;
  const openOn = new Map(Array.from(days, (day, i) => [day, open[i]!]));
  return expiries
    .filter(({ day, isMonthly }) => isMonthly && openOn.has(day))
    .map(({ day }) => ({ day, cents: centsOfNumber(openOn.get(day)!, "half up") }));
};
