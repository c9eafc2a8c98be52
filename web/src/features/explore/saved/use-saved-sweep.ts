import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { getSweep } from "#shared/contracts/saved-sweep.ts";
import { deleteSweep, shareSweep } from "#shared/contracts/saved-sweeps.ts";
import type { Sharing } from "../../../saved/share-link.tsx";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useCall } from "../../../lib/services.tsx";
import { useDeletion } from "../../../saved/use-deletion.ts";

export type SavedSweepAnswer = z.output<typeof getSweep.response>;
export type SavedSweepAddress = { readonly user: string; readonly name: string };

/** Loads a saved sweep: the member's own, or a shared one. */
export const useSavedSweepQuery = ({ user, name }: SavedSweepAddress) => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.savedSweep(user, name),
    queryFn: ({ signal }) => call(getSweep, { params: { user, name } }, { signal }),
    // A saved sweep never changes, except for its sharing and its label by the owner.
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

/** Starts, changes or stops the sharing of the sweep by a public link. */
export const useShareSweep = (address: SavedSweepAddress) => {
  const call = useCall();
  const client = useQueryClient();
  const { queryKey } = useSavedSweepQuery(address);
  return useMutation({
    mutationFn: (sharing: Sharing) => call(shareSweep, { params: address, body: sharing }),
    onSuccess: ({ link }, { shared, listed = false }) => {
      client.setQueryData(queryKey, (saved) => saved && { ...saved, shared, link, listed });
    },
  });
};
