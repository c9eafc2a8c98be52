import { queryOptions } from "@tanstack/react-query";
import { getDisclaimer, getFaq } from "#shared/contracts/texts.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useCall } from "../../lib/services.tsx";

/** Cached for the visit: the texts change only with a release. */
const staleTime = Number.POSITIVE_INFINITY;

export const useFaqQuery = () => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.faq,
    queryFn: async ({ signal }) => (await call(getFaq, {}, { signal })).faq,
    staleTime,
  });
};

export const useLegalQuery = () => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.legal,
    queryFn: ({ signal }) => call(getDisclaimer, {}, { signal }),
    staleTime,
  });
};
