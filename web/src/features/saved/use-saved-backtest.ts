import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { deleteBacktest, shareBacktest } from "#shared/contracts/dashboard.ts";
import { paths } from "../../lib/paths.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { type SavedAddress, savedBacktestQuery } from "../../lib/saved-backtest.ts";
import { useCall } from "../../lib/services.tsx";

/** Deletes a saved backtest, then opens the dashboard. */
export const useDeleteBacktest = (address: SavedAddress) => {
  const call = useCall();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(deleteBacktest, { params: address }),
    onSuccess: () => {
      // Removed instead of invalidated, so that the dashboard never shows the deleted backtest.
      client.removeQueries({ queryKey: queryKeys.savedBacktests });
      navigate(paths.dashboard);
      client.removeQueries({ queryKey: queryKeys.savedBacktest(address.user, address.backtestId) });
    },
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
