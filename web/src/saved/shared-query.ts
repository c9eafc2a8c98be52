import { queryOptions } from "@tanstack/react-query";
import type { Call } from "../lib/api.ts";
import { queryKeys } from "../lib/query-keys.ts";

export const sharedQuery = (call: Call, token: string) =>
  queryOptions({
    queryKey: queryKeys.shared(token),
    queryFn: async ({ signal }) => {
      // Loaded when it is asked for: the backtester rarely opens with a link's inputs.
      const { getShared } = await import("#shared/contracts/shared-links.ts");
      return (await call(getShared, { params: { token } }, { signal })).message;
    },
    // What is shared does not change; its owner may take it back.
    staleTime: 60_000,
  });
