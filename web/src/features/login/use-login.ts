import { useMutation } from "@tanstack/react-query";
import { createToken } from "#shared/contracts/accounts.ts";
import type { FormValues } from "../../lib/form-checks.ts";
import { useCall, useSessionStore } from "../../lib/services.tsx";

/** Logs in and keeps the tokens; the route guard then redirects. */
export const useLogin = () => {
  const call = useCall();
  const session = useSessionStore();
  return useMutation({
    mutationFn: ({ username = "", password = "" }: FormValues) =>
      call(createToken, { body: { username, password } }),
    onSuccess: (tokens) => session.keep(tokens),
  });
};
