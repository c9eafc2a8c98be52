import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { deleteSweep, shareSweep } from "#shared/contracts/saved-sweeps.ts";
import { getSweep } from "#shared/contracts/sweeps.ts";
import { paths } from "../../../lib/paths.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useCall } from "../../../lib/services.tsx";

export type SavedSweepAddress = { readonly user: string; readonly name: string };

/** Loads a saved sweep: the member's own, or a shared one. */
export const useSavedSweepQuery = ({ user, name }: SavedSweepAddress) => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.savedSweep(user, name),
    queryFn: ({ signal }) => call(getSweep, { params: { user, name } }, { signal }),
    // A saved sweep never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** Deletes it, then goes to the dashboard. */
export const useDeleteSweep = (address: SavedSweepAddress) => {
  const call = useCall();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(deleteSweep, { params: address }),
    onSuccess: () => {
      // Removed, not only invalidated: the dashboard must not flash the deleted sweep.
      client.removeQueries({ queryKey: queryKeys.savedSweeps });
      navigate(paths.dashboard);
      client.removeQueries({ queryKey: queryKeys.savedSweep(address.user, address.name) });
    },
  });
};

/** Shares the sweep, or stops sharing it. */
export const useShareSweep = (address: SavedSweepAddress) => {
  const call = useCall();
  return useMutation({
    mutationFn: (shared: boolean) => call(shareSweep, { params: address, body: { shared } }),
  });
};
