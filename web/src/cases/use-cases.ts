import { queryOptions, useQuery } from "@tanstack/react-query";
import { getCase, listCases } from "#shared/contracts/cases.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";

/** Returns the member's cases, newest first. */
export const useCases = () => {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.cases,
    queryFn: async ({ signal }) => (await call(listCases, {}, { signal })).cases,
  });
};

/** Queries a case with the rows of its backtests and sweeps. */
export const useCaseQuery = (caseId: string) => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.oneCase(caseId),
    queryFn: ({ signal }) => call(getCase, { params: { caseId } }, { signal }),
  });
};
