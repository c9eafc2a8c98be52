/** Router state of a link to the portfolio's page: a request to fill in, as it was sent. Used once. */
export type PortfolioState = { readonly portfolio: Readonly<Record<string, unknown>> };

/** Returns the request in the router state; undefined without one. */
export const openedPortfolio = (state: unknown): PortfolioState["portfolio"] | undefined => {
  const portfolio: unknown = (state as { readonly portfolio?: unknown } | null)?.portfolio;
  return typeof portfolio === "object" && portfolio !== null
    ? (portfolio as PortfolioState["portfolio"])
    : undefined;
};
