import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteBacktest, shareBacktest } from "#shared/contracts/dashboard.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { type SavedAddress, savedBacktestQuery } from "../../lib/saved-backtest.ts";
import { useCall } from "../../lib/services.tsx";
import { useDeletion } from "../../lib/use-deletion.ts";

/** Deletes a saved backtest, then opens the dashboard. */
export const useDeleteBacktest = (address: SavedAddress) => {
  const call = useCall();
  return useDeletion(() => call(deleteBacktest, { params: address }), {
    list: queryKeys.savedBacktests,
    one: queryKeys.savedBacktest(address.user, address.backtestId),
  });
};

/** Starts or stops sharing a saved backtest with other subscribers. */
export const useShareBacktest = (address: SavedAddress) => {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shared: boolean) => call(shareBacktest, { params: address, body: { shared } }),
    onSuccess: (_, shared) => {
      const { queryKey } = savedBacktestQuery(call, address);
      client.setQueryData(queryKey, (saved) => saved && { ...saved, shared });
      return client.invalidateQueries({ queryKey: queryKeys.savedBacktests });
    },
  });
};
