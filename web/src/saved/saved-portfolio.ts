import { queryOptions } from "@tanstack/react-query";
import type { Call } from "../lib/api.ts";
import { queryKeys } from "../lib/query-keys.ts";

export type PortfolioAddress = { readonly user: string; readonly id: string };

/** True for the id of a saved portfolio; backtests begin with their ticker (P18). */
export const isPortfolioId = (id: string): boolean => /^portfolio-\d{8}-\d+$/.test(id);

/** Queries a saved portfolio: the member's own or a shared one. */
export const savedPortfolioQuery = (call: Call, { user, id }: PortfolioAddress) =>
  queryOptions({
    queryKey: queryKeys.savedPortfolio(user, id),
    queryFn: async ({ signal }) => {
      // Loaded when it is asked for: a comparison of backtests needs none of it.
      const { getPortfolio } = await import("#shared/contracts/portfolios/calls.ts");
      return (await call(getPortfolio, { params: { user, id } }, { signal })).message;
    },
    // Never stale: a saved portfolio does not change, except for its sharing and its label by the owner.
    staleTime: Number.POSITIVE_INFINITY,
  });
