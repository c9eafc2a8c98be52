import { queryOptions } from "@tanstack/react-query";
import { getDataReport } from "#shared/contracts/data-report.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useCall } from "../../lib/services.tsx";

/** The service's cache time. */
const FRESH_MS = 1_000 * getDataReport.cacheSeconds;

export const useDataReportQuery = (ticker: string) => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.dataReport(ticker),
    queryFn: ({ signal }) => call(getDataReport, { params: { ticker } }, { signal }),
    staleTime: FRESH_MS,
  });
};
