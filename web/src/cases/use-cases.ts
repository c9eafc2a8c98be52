import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { changeCase, createCase, deleteCase, getCase, listCases } from "#shared/contracts/cases.ts";
import type { CallInput } from "#shared/contracts/route.ts";
import { paths } from "../lib/paths.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";
import { useDeletion } from "../saved/use-deletion.ts";

export const useCasesQuery = () => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.cases,
    queryFn: async ({ signal }) => (await call(listCases, {}, { signal })).cases,
  });
};

export const useCases = () => useQuery(useCasesQuery());

export const useCaseQuery = (caseId: string) => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.oneCase(caseId),
    queryFn: ({ signal }) => call(getCase, { params: { caseId } }, { signal }),
  });
};

const useReload = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeys.cases });
};

export const useCreateCase = () => {
  const call = useCall();
  return useMutation({
    mutationFn: (body: CallInput<typeof createCase>["body"]) => call(createCase, { body }),
    onSuccess: useReload(),
  });
};

export const useChangeCase = () => {
  const call = useCall();
  return useMutation({
    mutationFn: ({ caseId, ...body }: { caseId: string } & CallInput<typeof changeCase>["body"]) =>
      call(changeCase, { params: { caseId }, body }),
    onSuccess: useReload(),
  });
};

export const useDeleteCase = (caseId: string) =>
  useDeletion((call) => call(deleteCase, { params: { caseId } }), {
    list: queryKeys.cases,
    one: queryKeys.oneCase(caseId),
    to: paths.cases,
  });
