import { Link, Navigate, useLocation } from "react-router-dom";
import { LoginForm } from "../features/login/login-form.tsx";
import { paths } from "../lib/paths.ts";
import { returnStateOf } from "../lib/return-path.ts";
import { useSession } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
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
