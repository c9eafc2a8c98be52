import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { deleteBacktest, getBacktest } from "#shared/contracts/dashboard.ts";
import { paths } from "../../lib/paths.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useCall } from "../../lib/services.tsx";

export type SavedAddress = { readonly user: string; readonly backtestId: string };

/** One saved backtest: the member's own, or one that its creator shares. */
export const useSavedBacktestQuery = ({ user, backtestId }: SavedAddress) => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.savedBacktest(user, backtestId),
    queryFn: async ({ signal }) =>
      (await call(getBacktest, { params: { user, backtestId } }, { signal })).message,
    // Once saved it never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** Deletes it, then goes to the dashboard. */
export const useDeleteBacktest = (address: SavedAddress) => {
  const call = useCall();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(deleteBacktest, { params: address }),
    onSuccess: () => {
      // Removed, not only outdated: the dashboard must not show for a moment what is gone.
      client.removeQueries({ queryKey: queryKeys.savedBacktests });
      navigate(paths.dashboard);
      client.removeQueries({ queryKey: queryKeys.savedBacktest(address.user, address.backtestId) });
    },
  });
};
