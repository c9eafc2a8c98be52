import { queryOptions, useMutation } from "@tanstack/react-query";
import { getSweep } from "#shared/contracts/saved-sweep.ts";
import { deleteSweep, shareSweep } from "#shared/contracts/saved-sweeps.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useCall } from "../../../lib/services.tsx";
import { useDeletion } from "../../../lib/use-deletion.ts";

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

/** Deletes a saved sweep, then opens the dashboard. */
export const useDeleteSweep = (address: SavedSweepAddress) => {
  const call = useCall();
  return useDeletion(() => call(deleteSweep, { params: address }), {
    list: queryKeys.savedSweeps,
    one: queryKeys.savedSweep(address.user, address.name),
  });
};

/** Shares the sweep, or stops sharing it. */
export const useShareSweep = (address: SavedSweepAddress) => {
  const call = useCall();
  return useMutation({
    mutationFn: (shared: boolean) => call(shareSweep, { params: address, body: { shared } }),
  });
};
