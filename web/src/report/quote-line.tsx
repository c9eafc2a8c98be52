import type { QuotesUsed } from "#shared/contracts/results.ts";
import { formatCount, formatPercent } from "../lib/format.ts";
import { Term } from "../ui/overlays/term.tsx";

export const ESTIMATED_HINT =
  "The option had no quote that day, so its last one was carried to that close by its implied volatility.";

const share = (count: number, of: number): string =>
  `${formatCount(count)} of ${formatCount(of)} (${formatPercent(of === 0 ? 0 : (100 * count) / of)})`;

/** Returns the spread that fills paid, and how many fills and daily marks used a carried quote; undefined without a fill. */
export const quoteWords = (
  quotes: QuotesUsed,
): { readonly spread: string; readonly estimated: string } | undefined => {
  const { fills, marks, spread_pct: percent } = quotes;
  if (fills === 0) return undefined;
  return {
    spread: `Median bid-ask spread at the fills: ${formatPercent(percent)} of the mid.`,
    estimated: `${share(quotes.estimated_fills, fills)} fills of an option, ${share(quotes.estimated_marks, marks)} daily marks.`,
  };
};

/** The quotes that a result rests on, in a line; nothing without a fill. */
export const QuoteLine = ({ quotes }: { readonly quotes: QuotesUsed | undefined }) => {
  const words = quotes && quoteWords(quotes);
  if (!words) return null;
  return (
    <p className="hint tabular">
      {words.spread} <Term hint={ESTIMATED_HINT}>Estimated</Term>: {words.estimated}
    </p>
  );
};
