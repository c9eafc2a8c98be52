import type { ForwardVerdict } from "#shared/contracts/forward/record.ts";
import type { Label } from "#shared/contracts/label.ts";
import type { SavedPortfolioRow } from "#shared/contracts/portfolios/saved-row.ts";
import type { DashboardRow } from "#shared/contracts/saved-list.ts";
import type { SavedSweepRow } from "#shared/contracts/sweep/saved-row.ts";
import type { SavedRow, SavedRowOf } from "../store/saved/saved-row.ts";

/** Rows of saved things as lists answer them. */

/** A label as it is shown: absent where nothing is written. */
export const shownLabel = ({ label }: Pick<SavedRow, "label">): { readonly label?: Label } =>
  label && Object.keys(label).length > 0 ? { label } : {};

/** `since_saved` is the newest verdict of a followed backtest. */
export const dashboardRow = (
  { summary, answer, shared, about, label }: SavedRowOf<"backtest">,
  since_saved?: ForwardVerdict,
): DashboardRow => ({
  ...summary,
  listing: { shared, answer, about, ...shownLabel({ label }), ...(since_saved && { since_saved }) },
});

export const sweepListRow = ({ summary, label }: SavedRowOf<"sweep">): SavedSweepRow => ({
  ...summary,
  ...shownLabel({ label }),
});

export const portfolioListRow = ({ summary, label }: SavedRowOf<"portfolio">): SavedPortfolioRow => ({
  ...summary,
  ...shownLabel({ label }),
});
