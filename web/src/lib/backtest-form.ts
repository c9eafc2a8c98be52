import { queryOptions } from "@tanstack/react-query";
import { getBacktestForm } from "#shared/contracts/backtests.ts";
import type { Call } from "./api.ts";
import { queryKeys } from "./query-keys.ts";
import { useCall } from "./services.tsx";

export const useBacktestFormQuery = () => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.backtestForm,
    queryFn: () => call(getBacktestForm, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** The query of another mode's defaults, with the choices of the backtest form; fetched once a visit. */
export const useModeFormQuery = <D>(
  mode: string,
  getForm: (call: Call) => Promise<{ readonly defaults: D }>,
) => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.modeForm(mode),
    queryFn: async () => {
      const [{ 6: choices }, { defaults }] = await Promise.all([call(getBacktestForm, {}), getForm(call)]);
      return { choices, defaults };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
};
