import { listPortfolios } from "#shared/contracts/portfolios/saved-calls.ts";
import { listBacktests, NO_BACKTESTS } from "#shared/contracts/saved-list.ts";
import { listSweeps } from "#shared/contracts/saved-sweeps.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";
import { PAGE_SIZE, useListPages } from "./use-list-pages.ts";

/** Returns the user's saved backtests, newest first. */
export const useSavedBacktests = () => {
  const call = useCall();
  return useListPages({
    queryKey: queryKeys.savedBacktests,
    pageFrom: async (from, signal) => {
      const { message, next } = await call(listBacktests, { query: { size: PAGE_SIZE, from } }, { signal });
      return { rows: message === NO_BACKTESTS ? [] : message, next };
    },
  });
};

/** Returns the user's saved sweeps, newest first. */
export const useSavedSweeps = () => {
  const call = useCall();
  return useListPages({
    queryKey: queryKeys.savedSweeps,
    pageFrom: async (from, signal) => {
      const { sweeps, next } = await call(listSweeps, { query: { size: PAGE_SIZE, from } }, { signal });
      return { rows: sweeps, next };
    },
  });
};

/** Returns the user's saved portfolios, newest first. */
export const useSavedPortfolios = () => {
  const call = useCall();
  return useListPages({
    queryKey: queryKeys.savedPortfolios,
    pageFrom: async (from, signal) => {
      const { message, next } = await call(listPortfolios, { query: { size: PAGE_SIZE, from } }, { signal });
      return { rows: message, next };
    },
  });
};
