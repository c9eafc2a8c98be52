import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { getPortfolio } from "#shared/contracts/portfolios/calls.ts";
import { deletePortfolio, sharePortfolio } from "#shared/contracts/portfolios/saved-calls.ts";
import type { Sharing } from "../../../label/share-link.tsx";
import type { Call } from "../../../lib/api.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useCall } from "../../../lib/services.tsx";
import { useDeletion } from "../../../lib/use-deletion.ts";

/** The owner and the id of a saved portfolio. */
export type PortfolioAddress = { readonly user: string; readonly id: string };

/** Queries a saved portfolio: the member's own or a shared one. */
export const savedPortfolioQuery = (call: Call, { user, id }: PortfolioAddress) =>
  queryOptions({
    queryKey: queryKeys.savedPortfolio(user, id),
    queryFn: async ({ signal }) => (await call(getPortfolio, { params: { user, id } }, { signal })).message,
    // Never stale: a saved portfolio does not change, except for its sharing and its label by the owner.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Deletes a saved portfolio, then opens the dashboard. */
export const useDeletePortfolio = (address: PortfolioAddress) => {
  const call = useCall();
  return useDeletion(() => call(deletePortfolio, { params: address }), {
    list: queryKeys.savedPortfolios,
    one: queryKeys.savedPortfolio(address.user, address.id),
  });
};

/** Starts, changes or stops the sharing of a saved portfolio by a public link. */
export const useSharePortfolio = (address: PortfolioAddress) => {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sharing: Sharing) => call(sharePortfolio, { params: address, body: sharing }),
    onSuccess: ({ link }, { shared, listed = false }) => {
      const { queryKey } = savedPortfolioQuery(call, address);
      client.setQueryData(queryKey, (saved) => saved && { ...saved, shared, link, listed });
    },
  });
};
