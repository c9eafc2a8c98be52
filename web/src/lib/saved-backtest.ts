import { queryOptions } from "@tanstack/react-query";
import { getBacktest } from "#shared/contracts/dashboard.ts";
import type { Call } from "./api.ts";
import { queryKeys } from "./query-keys.ts";

/** Where a saved backtest is: whose, and its name. */
export type SavedAddress = { readonly user: string; readonly backtestId: string };

/** One saved backtest: the member's own, or one that its creator shares. */
export const savedBacktestQuery = (call: Call, { user, backtestId }: SavedAddress) =>
  queryOptions({
    queryKey: queryKeys.savedBacktest(user, backtestId),
    queryFn: async ({ signal }) =>
      (await call(getBacktest, { params: { user, backtestId } }, { signal })).message,
    // Once saved, only its creator changes whether it is shared.
    staleTime: Number.POSITIVE_INFINITY,
  });
