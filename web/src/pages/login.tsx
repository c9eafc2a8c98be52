import { Link, Navigate, useLocation } from "react-router-dom";
import { LoginForm } from "../features/login/login-form.tsx";
import { paths } from "../lib/paths.ts";
import { useSession } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { Notice } from "../ui/notices/notice.tsx";
import { ShortFormPage } from "./short-form-page.tsx";

/** History entries are not ours alone: whatever stands in one is read with care. */
const textIn = (state: unknown, name: "returnTo" | "username" | "why"): string | undefined => {
  const value = typeof state === "object" && state !== null ? Object.entries(state) : [];
  const [, text] = value.find(([key]) => key === name) ?? [];
  return typeof text === "string" ? text : undefined;
};

/** A page of this site: two slashes would begin the name of another. */
const PAGE = /^\/(?![\\/])/;

/** The page that the session expired on; undefined where nobody was sent away from one. */
const returnPathOf = (state: unknown): string | undefined => {
  const returnTo = textIn(state, "returnTo");
  return returnTo !== undefined && PAGE.test(returnTo) ? returnTo : undefined;
};

/** Log-in; whoever is logged in goes on to the dashboard, or back to the page where the session expired. */
export const LoginPage = () => {
  usePageTitle("Login");
  const { isSignedIn, username, endedBy } = useSession();
  const { state }: { state: unknown } = useLocation();
  const returnTo = returnPathOf(state);
  if (isSignedIn) {
    // The page belongs to whoever was on it, and not to the next person at this browser.
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
      {/* The word of a log-out may come late from another tab: whoever logged out is led back nowhere. */}
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
