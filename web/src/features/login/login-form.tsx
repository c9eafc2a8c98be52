import { getLoginForm, UNVERIFIED } from "#shared/contracts/accounts.ts";
import { FieldsForm } from "../../ui/fields/fields-form.tsx";
import { ServerForm } from "../../ui/fields/server-form.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { useLogin } from "./use-login.ts";

const EXTRAS = {
  username: { autoComplete: "username" },
  password: { autoComplete: "current-password" },
};

/** The log-in form, with the server's fields. */
export const LoginForm = () => {
  const login = useLogin();
  return (
    <ServerForm of={getLoginForm} what="the log-in form" fieldCount={2}>
      {(fields) => (
        <>
          <FieldsForm
            fields={fields}
            extras={EXTRAS}
            sending={login}
            button="Log in"
            pendingButton="Logging in…"
            fieldAfterRefusal="password"
          />
          {login.error?.message === UNVERIFIED && (
            <Notice kind="note">
              We've emailed you a new link. Only the newest link works. Don't see it? Check your spam folder.
            </Notice>
          )}
        </>
      )}
    </ServerForm>
  );
};
