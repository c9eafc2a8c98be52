import { queryOptions } from "@tanstack/react-query";
import { getChain } from "#shared/contracts/chains.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";

/** The service's cache time. */
const FRESH_MS = 1_000 * getChain.cacheSeconds;

/** Returns the query for a ticker's last chain with its data range and source. */
export const useTickerChainQuery = (ticker: string) => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.tickerChain(ticker),
    queryFn: ({ signal }) => call(getChain, { params: { ticker } }, { signal }),
    staleTime: FRESH_MS,
    enabled: ticker !== "",
  });
};
