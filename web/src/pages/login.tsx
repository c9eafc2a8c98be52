import { Link, Navigate, useLocation } from "react-router-dom";
import { LoginForm } from "../features/login/login-form.tsx";
import { paths } from "../lib/paths.ts";
import { useSession } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { NarrowPage } from "../ui/narrow-page.tsx";
import { Notice } from "../ui/notice.tsx";

/** What is to be said of how the session ended. */
const whyOf = (state: unknown): string | undefined => {
  const why = typeof state === "object" && state !== null && "why" in state && state.why;
  return typeof why === "string" ? why : undefined;
};

/** The page that the session expired on; undefined where nobody was sent away from one. */
const returnPathOf = (state: unknown): string | undefined => {
  const returnTo = typeof state === "object" && state !== null && "returnTo" in state && state.returnTo;
  return typeof returnTo === "string" && returnTo.startsWith("/") ? returnTo : undefined;
};

/** Log-in; whoever is logged in goes on to the dashboard, or back to the page where the session expired. */
export const LoginPage = () => {
  usePageTitle("Login");
  const { isSignedIn } = useSession();
  const { state }: { state: unknown } = useLocation();
  const returnTo = returnPathOf(state);
  if (isSignedIn) return <Navigate to={returnTo ?? paths.dashboard} replace />;
  return (
    <NarrowPage
      title="Login"
      lead="Affordable options backtesting for analytical traders"
      links={
        <>
          <Link to={paths.requestReset}>Forgot username or password?</Link>
          <Link to={paths.signup}>Not subscribed? Sign up now.</Link>
        </>
      }
    >
      {returnTo && (
        <Notice kind="note">
          {whyOf(state) ?? "Your session has expired. Log in to return to your page."}
        </Notice>
      )}
      <LoginForm />
    </NarrowPage>
  );
};
