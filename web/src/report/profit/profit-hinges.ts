import type { TradeRow } from "#shared/contracts/results.ts";
import { formatCount, formatProfit } from "../../lib/format.ts";
import { type Tone, toneOfProfit } from "../../ui/table/columns.ts";

/** One line of what the P&L depends on. */
type Hinge = {
  readonly label: string;
  readonly hint?: string;
  readonly text: string;
  readonly tone?: Tone | undefined;
};

/** Trades removed at either end. */
const FEW = 5;

const toCents = (dollars: number): number => Math.round(dollars * 100);

const sumOf = (dollars: readonly number[]): number =>
  dollars.reduce((cents, each) => cents + toCents(each), 0) / 100;

const profit = (label: string, dollars: number, hint?: string): Hinge => ({
  label,
  text: formatProfit(dollars),
  tone: toneOfProfit(dollars),
  ...(hint && { hint }),
});

/**
 * Returns how much of a P&L came from its best and worst trades and months; needs at least one trade. `monthly` is the
 * change of the account marked daily in each month, in dollars.
 */
export const profitHinges = (trades: readonly TradeRow[], monthly: readonly number[]): Hinge[] => {
  const rising = trades.map(({ pnl }) => pnl).sort((a, b) => a - b);
  const months = monthly.toSorted((a, b) => a - b);
  const gains = months.filter((each) => each > 0).length;
  return [
    profit("Best trade", rising.at(-1) ?? 0),
    profit("Worst trade", rising[0] ?? 0),
    ...(rising.length > 2 * FEW
      ? [
          profit(
            "Without the best five",
            sumOf(rising.slice(0, -FEW)),
            "P&L of all trades but the five that made the most. It shows whether a few trades carried the result.",
          ),
          profit(
            "Without the worst five",
            sumOf(rising.slice(FEW)),
            "P&L of all trades but the five that lost the most.",
          ),
        ]
      : []),
    profit("Best month", months.at(-1) ?? 0, "By the account marked daily."),
    profit("Worst month", months[0] ?? 0, "By the account marked daily."),
    {
      label: "Winning months",
      text: `${formatCount(gains)} of ${formatCount(months.length)}`,
      hint: "Months that the account, marked daily, ended higher than the month before.",
    },
  ];
};
