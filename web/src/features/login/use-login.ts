import { queryOptions, useMutation } from "@tanstack/react-query";
import { createToken, getLoginForm } from "#shared/contracts/accounts.ts";
import type { CallInput } from "#shared/contracts/route.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useCall, useSessionStore } from "../../lib/services.tsx";

/** The definition of the log-in form. */
export const useLoginFormQuery = () => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.loginForm,
    queryFn: ({ signal }) => call(getLoginForm, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** Logs in and keeps the tokens; the page's own guard then leads on. */
export const useLogin = () => {
  const call = useCall();
  const session = useSessionStore();
  return useMutation({
    mutationFn: (body: CallInput<typeof createToken>["body"]) => call(createToken, { body }),
    onSuccess: (tokens) => session.keep(tokens),
  });
};
