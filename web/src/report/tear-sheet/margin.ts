import type { TradeRow } from "#shared/contracts/results.ts";
import type { Account } from "../account/account.ts";

export type MarginPoint = {
  readonly date: string;
  /** The sum of the risks of the positions open after the session's exits and entries, in dollars. */
  readonly dollars: number;
  /** Of the account marked at the session's close; null at 0 or less. */
  readonly percent: number | null;
};

const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Returns the capital at risk session by session; undefined for older results, whose trades have no risk. */
export const marginInUse = (
  trades: readonly Pick<TradeRow, "date_open" | "date_close" | "details">[],
  { points }: Account,
): MarginPoint[] | undefined => {
  if (trades.length === 0 || trades.some(({ details }) => !details)) return undefined;
  const changes = new Map<string, number>();
  const first = points[0]?.date ?? "";
  for (const { date_open, date_close, details } of trades) {
    const cents = toCents(details?.risk ?? 0);
    // A position from before a span is open on its first session.
    const opened = date_open < first ? first : date_open;
    changes.set(opened, (changes.get(opened) ?? 0) + cents);
    changes.set(date_close, (changes.get(date_close) ?? 0) - cents);
  }
  let cents = 0;
  return points.map(({ date, balance }) => {
    cents += changes.get(date) ?? 0;
    return { date, dollars: cents / 100, percent: balance > 0 ? cents / balance : null };
  });
};
