import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import type { Call } from "../lib/api.ts";
import { useCall } from "../lib/services.tsx";

/** Deletes a result or a case, then opens its list. `list` and `one` are the cached queries that hold it. */
export const useDeletion = (
  remove: (call: Call) => Promise<unknown>,
  { list, one, to }: Readonly<Record<"list" | "one", QueryKey>> & { readonly to: string },
) => {
  const call = useCall();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => remove(call),
    onSuccess: () => {
      // Removed instead of invalidated, so that the list never shows the deleted result.
      client.removeQueries({ queryKey: list });
      navigate(to);
      client.removeQueries({ queryKey: one });
    },
  });
};
