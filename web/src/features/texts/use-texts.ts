import { queryOptions } from "@tanstack/react-query";
import { getDisclaimer, getFaq } from "#shared/contracts/texts.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useCall } from "../../lib/services.tsx";

/** The texts change with a release of the service and with nothing that a reader does. */
const staleTime = Number.POSITIVE_INFINITY;

/** The questions and answers. */
export const useFaqQuery = () => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.faq,
    queryFn: async ({ signal }) => (await call(getFaq, {}, { signal })).faq,
    staleTime,
  });
};

/** The disclaimer, the privacy policy and the terms. */
export const useLegalQuery = () => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.legal,
    queryFn: ({ signal }) => call(getDisclaimer, {}, { signal }),
    staleTime,
  });
};
