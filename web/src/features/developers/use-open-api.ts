import { queryOptions } from "@tanstack/react-query";
import { getOpenApi } from "#shared/contracts/reference.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useCall } from "../../lib/services.tsx";
import type { OpenApi } from "./open-api.ts";

/** Returns the query for the API's description, which changes only with a release. */
export const useOpenApiQuery = () => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.openApi,
    // The service writes it from the same contracts that this site is built from.
    queryFn: async ({ signal }) => (await call(getOpenApi, {}, { signal })) as unknown as OpenApi,
    staleTime: Number.POSITIVE_INFINITY,
  });
};
