import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deletePortfolio, sharePortfolio } from "#shared/contracts/portfolios/saved-calls.ts";
import type { Sharing } from "../../../saved/share-link.tsx";
import { queryKeys } from "../../../lib/query-keys.ts";
import { type PortfolioAddress, savedPortfolioQuery } from "../../../saved/saved-portfolio.ts";
import { useCall } from "../../../lib/services.tsx";
import { useDeletion } from "../../../saved/use-deletion.ts";

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
