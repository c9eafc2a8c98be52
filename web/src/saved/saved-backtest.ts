import { queryOptions } from "@tanstack/react-query";
import { getBacktest } from "#shared/contracts/dashboard.ts";
import type { Call } from "../lib/api.ts";
import { queryKeys } from "../lib/query-keys.ts";

/** The owner and the name of a saved backtest. */
export type SavedAddress = { readonly user: string; readonly backtestId: string };

/** Queries a saved backtest: the member's own or a shared one. */
export const savedBacktestQuery = (call: Call, { user, backtestId }: SavedAddress) =>
  queryOptions({
    queryKey: queryKeys.savedBacktest(user, backtestId),
    queryFn: async ({ signal }) =>
      (await call(getBacktest, { params: { user, backtestId } }, { signal })).message,
    // Never stale: only its owner changes a saved backtest, and its forward record changes once a day.
    staleTime: Number.POSITIVE_INFINITY,
  });
