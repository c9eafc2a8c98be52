import { listPortfolios } from "#shared/contracts/portfolios/saved-calls.ts";
import { listBacktests, NO_BACKTESTS } from "#shared/contracts/saved-list.ts";
import { listSweeps } from "#shared/contracts/saved-sweeps.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";
import { PAGE_SIZE, useListPages } from "./use-list-pages.ts";

/** The user's saved things of a kind, newest first. */

export const useSavedBacktests = () => {
  const call = useCall();
  return useListPages({
    queryKey: queryKeys.savedList("backtest"),
    pageFrom: async (from, signal) => {
      const { message, next } = await call(listBacktests, { query: { size: PAGE_SIZE, from } }, { signal });
      return { rows: message === NO_BACKTESTS ? [] : message, next };
    },
  });
};

export const useSavedSweeps = () => {
  const call = useCall();
  return useListPages({
    queryKey: queryKeys.savedList("sweep"),
    pageFrom: async (from, signal) => {
      const { sweeps, next } = await call(listSweeps, { query: { size: PAGE_SIZE, from } }, { signal });
      return { rows: sweeps, next };
    },
  });
};

export const useSavedPortfolios = () => {
  const call = useCall();
  return useListPages({
    queryKey: queryKeys.savedList("portfolio"),
    pageFrom: async (from, signal) => {
      const { message, next } = await call(listPortfolios, { query: { size: PAGE_SIZE, from } }, { signal });
      return { rows: message, next };
    },
  });
};
