import type { QuotesUsed } from "#shared/contracts/results.ts";
import { formatCount, formatPercent } from "../lib/format.ts";

/** The quotes that a result rests on, in words. */

export const STALE_HINT =
  "Bid and ask hadn't changed for three sessions or more, or an earlier session's quote served.";

const share = (count: number, of: number): string =>
  `${formatCount(count)} of ${formatCount(of)} (${formatPercent(of === 0 ? 0 : (100 * count) / of)})`;

/** Returns the spread that fills paid, and how many fills and daily marks used a stale quote; undefined without a fill. */
export const quoteWords = (
  quotes: QuotesUsed,
): { readonly spread: string; readonly stale: string } | undefined => {
  const { fills, stale_fills: staleFills, marks, stale_marks: staleMarks, spread_pct: percent } = quotes;
  if (fills === 0) return undefined;
  return {
    spread: `Median bid-ask spread at the fills: ${formatPercent(percent)} of the mid.`,
    stale: `${share(staleFills, fills)} fills of an option, ${share(staleMarks, marks)} daily marks.`,
  };
};
