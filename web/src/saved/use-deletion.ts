import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import type { Call } from "../lib/api.ts";
import { paths } from "../lib/paths.ts";
import { useCall } from "../lib/services.tsx";

/** Deletes a result or a case, then opens the dashboard. `list` and `one` are the cached queries that hold it. */
export const useDeletion = (
  remove: (call: Call) => Promise<unknown>,
  { list, one }: Readonly<Record<"list" | "one", QueryKey>>,
) => {
  const call = useCall();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => remove(call),
    onSuccess: () => {
      // Removed instead of invalidated, so that the dashboard never shows the deleted result.
      client.removeQueries({ queryKey: list });
      navigate(paths.dashboard);
      client.removeQueries({ queryKey: one });
    },
  });
};
