import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { SweepBody } from "#shared/contracts/sweep/request.ts";

/** Router state of a link to the backtester: a body to run at once, or only to fill in. Used once. */
export type BacktesterState = { readonly opened: BacktestBody } | { readonly filled: BacktestBody };

export type OpenedBacktest = { readonly body: BacktestBody; readonly isRun: boolean };

export const openedBacktest = (state: unknown): OpenedBacktest | undefined => {
  if (typeof state !== "object" || state === null) return undefined;
  const { opened, filled } = state as { readonly opened?: BacktestBody; readonly filled?: BacktestBody };
  const body = opened ?? filled;
  return body && { body, isRun: opened !== undefined };
};

/** Returns the structure that the router state asks to start with; undefined without one. */
export const structureAskedIn = (state: unknown): string | undefined => {
  const structure: unknown = (state as { readonly structure?: unknown } | null)?.structure;
  return typeof structure === "string" ? structure : undefined;
};

/** Router state of a link to the portfolio's page: a request to fill in, as it was sent. Used once. */
export type PortfolioState = { readonly portfolio: Readonly<Record<string, unknown>> };

export const openedPortfolio = (state: unknown): PortfolioState["portfolio"] | undefined => {
  const portfolio: unknown = (state as { readonly portfolio?: unknown } | null)?.portfolio;
  return typeof portfolio === "object" && portfolio !== null
    ? (portfolio as PortfolioState["portfolio"])
    : undefined;
};

/** The state of a link to the search: a form, used once. */
export type SearchState = { readonly search: unknown };

export const openedSearch = (state: unknown): Partial<SweepBody> | undefined => {
  if (typeof state !== "object" || state === null) return undefined;
  const { search } = state as { readonly search?: unknown };
  return typeof search === "object" && search !== null ? (search as Partial<SweepBody>) : undefined;
};
