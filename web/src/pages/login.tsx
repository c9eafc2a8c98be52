import { useMutation } from "@tanstack/react-query";
import { Link, Navigate, useLocation } from "react-router-dom";
import { createToken, getLoginForm, UNVERIFIED } from "#shared/contracts/accounts.ts";
import type { FormValues } from "../lib/form-checks.ts";
import { paths } from "../lib/paths.ts";
import { returnStateOf } from "../lib/return-path.ts";
import { useCall, useSession, useSessionStore } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { FieldsForm } from "../ui/fields/fields-form.tsx";
import { ServerForm } from "../ui/fields/server-form.tsx";
import { Notice } from "../ui/notices/notice.tsx";
import { ShortFormPage } from "./short-form-page.tsx";

/** The login page; members go back to the page that asked for the log-in, or to the dashboard. */
export const LoginPage = () => {
  usePageTitle("Login");
  const { isSignedIn, username, endedBy } = useSession();
  const { state }: { state: unknown } = useLocation();
  const back = returnStateOf(state);
  if (isSignedIn) {
    // Only the user whose session expired returns to its page.
    const isTheirs = [undefined, username].includes(back?.username);
    return <Navigate to={(isTheirs && back?.returnTo) || paths.dashboard} replace />;
  }
  return (
    <ShortFormPage
      title="Login"
      lead="Affordable options backtesting for analytical traders"
      links={
        <>
          <Link to={paths.requestReset}>Forgot username or password?</Link>
          <Link to={paths.signup} state={back && { returnTo: back.returnTo }}>
            Not subscribed? Sign up now.
          </Link>
        </>
      }
    >
      {/* A late log-out message from another tab cancels the return. */}
      {back && endedBy === "logout" && <Navigate to={paths.login} replace />}
      {back?.why && <Notice kind="note">{back.why}</Notice>}
      <LoginForm />
    </ShortFormPage>
  );
};

const EXTRAS = {
  username: { autoComplete: "username" },
  password: { autoComplete: "current-password" },
};

const LoginForm = () => {
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

/** Logs in and keeps the tokens; the route guard then redirects. */
const useLogin = () => {
  const call = useCall();
  const session = useSessionStore();
  return useMutation({
    mutationFn: ({ username = "", password = "" }: FormValues) =>
      call(createToken, { body: { username, password } }),
    onSuccess: (tokens) => session.keep(tokens),
  });
};
