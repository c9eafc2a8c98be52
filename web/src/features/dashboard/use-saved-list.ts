import { listBacktests, NO_BACKTESTS } from "#shared/contracts/dashboard.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useCall } from "../../lib/services.tsx";
import { PAGE_SIZE, useListPages } from "./use-list-pages.ts";

/** Returns the user's saved backtests, newest first. */
export const useSavedList = () => {
  const call = useCall();
  return useListPages({
    queryKey: queryKeys.savedBacktests,
    pageFrom: async (from, signal) => {
      const { message, next } = await call(listBacktests, { query: { size: PAGE_SIZE, from } }, { signal });
      return { rows: message === NO_BACKTESTS ? [] : message, next };
    },
  });
};
