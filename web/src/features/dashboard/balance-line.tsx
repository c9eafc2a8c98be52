import type { DashboardRow } from "#shared/contracts/saved-list.ts";
import { Sparkline } from "../../charts/sparkline.tsx";
import { formatMoney, NO_VALUE } from "../../lib/format.ts";

/** Returns the final balance as a multiple of the starting balance, or null if unknown. */
export const balanceChange = ({ listing: { about } }: DashboardRow): number | null => {
  const [first, last] = [about?.balances[0], about?.balances.at(-1)];
  return first && last !== undefined ? last / first : null;
};

/** The account's curve, one line high. */
export const BalanceLine = ({ row: { listing } }: { readonly row: DashboardRow }) => {
  const balances = listing.about?.balances ?? [];
  const [first, last] = [balances[0], balances.at(-1)];
  if (first === undefined) return NO_VALUE;
  return <Sparkline values={balances} label={`Account from ${formatMoney(first)} to ${formatMoney(last)}`} />;
};
