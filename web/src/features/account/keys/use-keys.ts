import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { createKey, deleteKey, listKeys } from "#shared/contracts/api-keys.ts";
import type { CallInput } from "#shared/contracts/route.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useCall } from "../../../lib/services.tsx";

/** The query of the user's keys, newest first; fetched on every visit, because programs use them meanwhile. */
export const useKeysQuery = () => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.apiKeys,
    queryFn: async ({ signal }) => (await call(listKeys, {}, { signal })).message,
    staleTime: 0,
  });
};

const useReload = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeys.apiKeys });
};

export const useCreateKey = () => {
  const call = useCall();
  return useMutation({
    // The cache drops the key with the form.
    gcTime: 0,
    mutationFn: (body: CallInput<typeof createKey>["body"]) => call(createKey, { body }),
    onSuccess: useReload(),
  });
};

export const useRevokeKey = () => {
  const call = useCall();
  return useMutation({
    mutationFn: (keyId: string) => call(deleteKey, { params: { keyId } }),
    onSettled: useReload(),
  });
};
