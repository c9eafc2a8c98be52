import { Navigate, Outlet, useLocation } from "react-router-dom";
import { isOpenToMembers, paths } from "../lib/paths.ts";
import { useSession } from "../lib/services.tsx";

/** What the log-in page is told when the session expired under the reader: where, whose, and why. */
type LoginState = {
  readonly returnTo: string;
  readonly username: string | undefined;
  readonly why: string | undefined;
};

/** Sends anyone without an access token to /login, with the page to come back to where the session had expired there. */
export const MembersOnly = () => {
  const { isSignedIn, endedBy, endedFor, endedWhy } = useSession();
  const { pathname, search, hash } = useLocation();
  if (isSignedIn) return <Outlet />;
  const returnTo = `${pathname}${search}${hash}`;
  const state: LoginState | null =
    endedBy === "expired" ? { returnTo, username: endedFor, why: endedWhy } : null;
  return <Navigate to={paths.login} replace state={state} />;
};

/** Sends members from the public pages to their dashboard, but for the pages that are for both. */
export const VisitorsFirst = () => {
  const { isSignedIn } = useSession();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  return isSignedIn && !isOpenToMembers(pathname) ? (
    <Navigate to={paths.dashboard} replace state={state} />
  ) : (
    <Outlet />
  );
};
