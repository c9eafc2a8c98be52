import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteBacktest, shareBacktest } from "#shared/contracts/dashboard.ts";
import type { Sharing } from "../../saved/share-link.tsx";
import { queryKeys } from "../../lib/query-keys.ts";
import { type SavedAddress, savedBacktestQuery } from "../../saved/saved-backtest.ts";
import { useCall } from "../../lib/services.tsx";
import { useDeletion } from "../../saved/use-deletion.ts";

/** Deletes a saved backtest, then opens the dashboard. */
export const useDeleteBacktest = (address: SavedAddress) => {
  const call = useCall();
  return useDeletion(() => call(deleteBacktest, { params: address }), {
    list: queryKeys.savedBacktests,
    one: queryKeys.savedBacktest(address.user, address.backtestId),
  });
};

/** Starts, changes or stops the sharing of a saved backtest by a public link. */
export const useShareBacktest = (address: SavedAddress) => {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sharing: Sharing) => call(shareBacktest, { params: address, body: sharing }),
    onSuccess: ({ link }, { shared, listed = false }) => {
      const { queryKey } = savedBacktestQuery(call, address);
      client.setQueryData(queryKey, (saved) => saved && { ...saved, shared, link, listed });
      return client.invalidateQueries({ queryKey: queryKeys.savedBacktests });
    },
  });
};
