import { Navigate, Outlet, useLocation } from "react-router-dom";
import { isOpenToMembers, paths } from "../lib/paths.ts";
import { useSession } from "../lib/services.tsx";

/** Router state for the login page after an expired session: the page, the user and the reason. */
type LoginState = {
  readonly returnTo: string;
  readonly username: string | undefined;
  readonly why: string | undefined;
};

/** Redirects visitors to /login; after an expired session with the page to return to. */
export const MembersOnly = () => {
  const { isSignedIn, endedBy, endedFor, endedWhy } = useSession();
  const { pathname, search, hash } = useLocation();
  if (isSignedIn) return <Outlet />;
  const returnTo = `${pathname}${search}${hash}`;
  const state: LoginState | null =
    endedBy === "expired" ? { returnTo, username: endedFor, why: endedWhy } : null;
  return <Navigate to={paths.login} replace state={state} />;
};

/** Redirects members from public pages to the dashboard, except from pages open to both. */
export const VisitorsFirst = () => {
  const { isSignedIn } = useSession();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  return isSignedIn && !isOpenToMembers(pathname) ? (
    <Navigate to={paths.dashboard} replace state={state} />
  ) : (
    <Outlet />
  );
};
