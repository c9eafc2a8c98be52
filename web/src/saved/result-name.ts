import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { Label } from "#shared/contracts/label.ts";
import type { SavedPortfolioRow } from "#shared/contracts/portfolios/saved-row.ts";
import type { DashboardRow } from "#shared/contracts/saved-list.ts";
import type { SavedSweepRow } from "#shared/contracts/sweep/saved-row.ts";
import { defaultSweepTitle } from "#shared/domain/strategy/result-title.ts";

/** The names of saved results: the owner's, or the one that follows from the strategy. */

export const nameOfRow = ({ listing: { label, about } }: Pick<DashboardRow, "listing">): string =>
  label?.title ?? about.title;

/** Splits a strategy's sentence into its legs' strikes and days, and its exits. */
const PARTS = /; (?:close )?|, | or /;

const partsOf = (strategy: string): readonly string[] => strategy.replace(/\.$/, "").split(PARTS);

/** Returns, by backtest, the words of its strategy that rows of the same name lack; nothing for a name of its own. */
export const differingWords = (
  rows: readonly Pick<DashboardRow, "backtest_name" | "strategy" | "listing">[],
): ReadonlyMap<string, string> => {
  const words = new Map<string, string>();
  for (const alike of Map.groupBy(rows, nameOfRow).values()) {
    const counts = new Map<string, number>();
    for (const { strategy } of alike)
      for (const part of new Set(partsOf(strategy))) counts.set(part, (counts.get(part) ?? 0) + 1);
    for (const { backtest_name: name, strategy } of alike) {
      const own = partsOf(strategy).filter((part) => counts.get(part) !== alike.length);
      if (own.length > 0) words.set(name, own.join(", "));
    }
  }
  return words;
};

export const nameOfBacktest = ({
  facts,
  label,
}: Pick<SavedBacktest, "facts"> & { readonly label?: Label | undefined }): string =>
  label?.title ?? facts.title;

export const nameOfSweep = ({
  label,
  ...sweep
}: Pick<SavedSweepRow, "ticker" | "combinations" | "label">): string =>
  label?.title ?? defaultSweepTitle(sweep);

export const nameOfPortfolio = ({ name, label }: Pick<SavedPortfolioRow, "name" | "label">): string =>
  label?.title ?? name;

/** True for the key of a saved portfolio; backtests begin with their ticker (P18). */
export const isPortfolioKey = (name: string): boolean => /^portfolio-\d{8}-\d+$/.test(name);
