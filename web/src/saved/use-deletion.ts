import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { paths } from "../lib/paths.ts";

/** Deletes a saved result, then opens the dashboard. `list` and `one` are the cached queries that hold it. */
export const useDeletion = (
  remove: () => Promise<unknown>,
  { list, one }: Readonly<Record<"list" | "one", QueryKey>>,
) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: remove,
    onSuccess: () => {
      // Removed instead of invalidated, so that the dashboard never shows the deleted result.
      client.removeQueries({ queryKey: list });
      navigate(paths.dashboard);
      client.removeQueries({ queryKey: one });
    },
  });
};
