import { queryOptions } from "@tanstack/react-query";
import { getChain } from "#shared/contracts/chains.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";

/** As long as the service lets it be kept. */
const FRESH_MS = 1_000 * getChain.cacheSeconds;

/** A ticker's last chain, and what its data are: first and last session, source, whether modelled. */
export const useTickerChainQuery = (ticker: string) => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.tickerChain(ticker),
    queryFn: ({ signal }) => call(getChain, { params: { ticker } }, { signal }),
    staleTime: FRESH_MS,
    enabled: ticker !== "",
  });
};
