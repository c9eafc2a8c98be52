import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { LabelChange } from "#shared/contracts/label.ts";
import type { SavedKind } from "#shared/kinds/kind.ts";
import type { Call } from "../lib/api.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";
import { SAVED_KINDS, type SavedAddress, type SavedKey, type Sharing } from "./saved-kinds.ts";

export const savedQuery = <K extends SavedKind>(call: Call, kind: K, { user, name }: SavedKey) =>
  queryOptions({
    queryKey: queryKeys.saved({ kind, user, name }),
    queryFn: ({ signal }) => SAVED_KINDS[kind].load(call, { user, name }, signal),
    // Never stale: only its owner changes it, and its forward record changes once a day.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Saves a result's name, tags and notes, and shows them wherever the result is cached. */
export const useLabel = ({ kind, ...key }: SavedAddress) => {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: LabelChange) => SAVED_KINDS[kind].label(call, key, change),
    onSuccess: ({ label }) => {
      client.setQueryData<object>(queryKeys.saved({ kind, ...key }), (saved) => saved && { ...saved, label });
      void client.invalidateQueries({ queryKey: queryKeys.cases });
      return client.invalidateQueries({ queryKey: queryKeys.savedList(kind) });
    },
  });
};

export const useShare = ({ kind, ...key }: SavedAddress) => {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sharing: Sharing) => SAVED_KINDS[kind].share(call, key, sharing),
    onSuccess: ({ link }, { shared, listed = false }) => {
      client.setQueryData<object>(
        queryKeys.saved({ kind, ...key }),
        (saved) => saved && { ...saved, shared, link, listed },
      );
      return client.invalidateQueries({ queryKey: queryKeys.savedList(kind) });
    },
  });
};
