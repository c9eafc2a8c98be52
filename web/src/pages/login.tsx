import { Link, Navigate, useLocation } from "react-router-dom";
import { LoginForm } from "../features/login/login-form.tsx";
import { paths } from "../lib/paths.ts";
import { useSession } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { Notice } from "../ui/notices/notice.tsx";
import { ShortFormPage } from "./short-form-page.tsx";

/** Reads a text from the untrusted router state. */
const textIn = (state: unknown, name: "returnTo" | "username" | "why"): string | undefined => {
  const value = typeof state === "object" && state !== null ? Object.entries(state) : [];
  const [, text] = value.find(([key]) => key === name) ?? [];
  return typeof text === "string" ? text : undefined;
};

/** A path of this site; two slashes would start another host. */
const PAGE = /^\/(?![\\/])/;

/** Returns the page where the session expired; undefined without one. */
const returnPathOf = (state: unknown): string | undefined => {
  const returnTo = textIn(state, "returnTo");
  return returnTo !== undefined && PAGE.test(returnTo) ? returnTo : undefined;
};

/** The login page; members go to the dashboard, or back to the page where their session expired. */
export const LoginPage = () => {
  usePageTitle("Login");
  const { isSignedIn, username, endedBy } = useSession();
  const { state }: { state: unknown } = useLocation();
  const returnTo = returnPathOf(state);
  if (isSignedIn) {
    // Only the same user returns to the page.
    const isTheirs = [undefined, username].includes(textIn(state, "username"));
    return <Navigate to={(isTheirs ? returnTo : undefined) ?? paths.dashboard} replace />;
  }
  return (
    <ShortFormPage
      title="Login"
      lead="Affordable options backtesting for analytical traders"
      links={
        <>
          <Link to={paths.requestReset}>Forgot username or password?</Link>
          <Link to={paths.signup}>Not subscribed? Sign up now.</Link>
        </>
      }
    >
      {/* A late log-out message from another tab cancels the return. */}
      {returnTo && endedBy === "logout" && <Navigate to={paths.login} replace />}
      {returnTo && (
        <Notice kind="note">
          {textIn(state, "why") ?? "Your session has expired. Log in to return to your page."}
        </Notice>
      )}
      <LoginForm />
    </ShortFormPage>
  );
};
