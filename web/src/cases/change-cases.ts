import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeCase, createCase, deleteCase } from "#shared/contracts/cases.ts";
import type { CallInput } from "#shared/contracts/route.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";
import { useDeletion } from "../saved/use-deletion.ts";

/** The changes of cases. */

/** Reloads the list and the pages of cases. */
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

/** Deletes a case, then opens the dashboard. */
export const useDeleteCase = (caseId: string) => {
  const call = useCall();
  return useDeletion(() => call(deleteCase, { params: { caseId } }), {
    list: queryKeys.cases,
    one: queryKeys.oneCase(caseId),
  });
};
