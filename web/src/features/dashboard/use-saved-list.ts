import { queryOptions } from "@tanstack/react-query";
import { listBacktests, NO_BACKTESTS } from "#shared/contracts/dashboard.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useCall } from "../../lib/services.tsx";

/** The member's saved backtests, newest first; none is an empty list. */
export const useSavedListQuery = () => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.savedBacktests,
    queryFn: async ({ signal }) => {
      const { message } = await call(listBacktests, {}, { signal });
      return message === NO_BACKTESTS ? [] : message;
    },
  });
};
