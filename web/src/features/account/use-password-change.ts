import { useMutation } from "@tanstack/react-query";
import { changePassword, createToken } from "#shared/contracts/accounts.ts";
import type { FormValues } from "../../lib/form-checks.ts";
import { useCallAlone, useSessionStore } from "../../lib/services.tsx";

/**
 * Sets a new password and logs this browser in again, because the change ends every session of the user. After
 * a failed log-in the session is over, and the log-in page shows the service's message. API keys end too unless they are
 * kept.
 */
export const usePasswordChange = (username: string, keepsKeys: boolean, onDone: () => void) => {
  const callAlone = useCallAlone();
  const session = useSessionStore();
  return useMutation({
    // The cache drops the passwords with the form.
    gcTime: 0,
    mutationFn: ({ old_password = "", password = "" }: FormValues) =>
      callAlone(async (call) => {
        const { message } = await call(changePassword, {
          body: { old_password, password, ...(keepsKeys && { keep_keys: true }) },
        });
        try {
          session.keep(await call(createToken, { body: { username, password } }));
        } catch {
          session.end("expired", message);
        }
      }),
    onSuccess: onDone,
  });
};
