import { Link, Navigate, useLocation } from "react-router-dom";
import { LoginForm } from "../features/login/login-form.tsx";
import { paths } from "../lib/paths.ts";
import { useSession } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { Notice } from "../ui/notice.tsx";
import styles from "./login.module.css";

/** The page that the session expired on; undefined where nobody was sent away from one. */
const returnPathOf = (state: unknown): string | undefined => {
  const returnTo = typeof state === "object" && state !== null && "returnTo" in state && state.returnTo;
  return typeof returnTo === "string" && returnTo.startsWith("/") ? returnTo : undefined;
};

/** Log-in; whoever is logged in goes on to the dashboard, or back to the page where the session expired. */
export const LoginPage = () => {
  usePageTitle("Login");
  const { isSignedIn } = useSession();
  const returnTo = returnPathOf(useLocation().state);
  if (isSignedIn) return <Navigate to={returnTo ?? paths.dashboard} replace />;
  return (
    <div className={styles.login}>
      <header>
        <h1>Login</h1>
        <p className={styles.lead}>Affordable options backtesting for analytical traders</p>
      </header>
      {returnTo && <Notice kind="note">Your session has expired. Log in to return to your page.</Notice>}
      <LoginForm />
      <div className={styles.links}>
        <Link to={paths.requestReset}>Forgot username or password?</Link>
        <Link to={paths.signup}>Not subscribed? Sign up now.</Link>
      </div>
    </div>
  );
};
