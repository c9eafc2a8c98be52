import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { Label } from "#shared/contracts/label.ts";
import type { SavedPortfolioRow } from "#shared/contracts/portfolios/saved-row.ts";
import type { DashboardRow } from "#shared/contracts/saved-list.ts";
import type { SavedSweepRow } from "#shared/contracts/sweep/saved-row.ts";
import { defaultSweepTitle, defaultTitle } from "#shared/domain/strategy/result-title.ts";

/** The names of saved results: the owner's, or the one that follows from the strategy. */

export const nameOfRow = ({ strategy, listing }: Pick<DashboardRow, "strategy" | "listing">): string =>
  listing.label?.title ?? defaultTitle(strategy);

export const nameOfBacktest = ({
  results: [summary],
  label,
}: Pick<SavedBacktest, "results"> & { readonly label?: Label | undefined }): string =>
  label?.title ?? defaultTitle(summary?.strategy ?? "");

export const nameOfSweep = ({
  label,
  ...sweep
}: Pick<SavedSweepRow, "ticker" | "combinations" | "label">): string =>
  label?.title ?? defaultSweepTitle(sweep);

export const nameOfPortfolio = ({ name, label }: Pick<SavedPortfolioRow, "name" | "label">): string =>
  label?.title ?? name;

/** True for the key of a saved portfolio; backtests begin with their ticker (P18). */
export const isPortfolioKey = (name: string): boolean => /^portfolio-\d{8}-\d+$/.test(name);
