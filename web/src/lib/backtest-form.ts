import { queryOptions } from "@tanstack/react-query";
import { getBacktestForm } from "#shared/contracts/backtests.ts";
import { queryKeys } from "./query-keys.ts";
import { useCall } from "./services.tsx";

/** The query of the backtest form's initial rows and choices, fetched once a visit. */
export const useBacktestFormQuery = () => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.backtestForm,
    queryFn: () => call(getBacktestForm, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
};
