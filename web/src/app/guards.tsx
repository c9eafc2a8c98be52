import { Navigate, Outlet, useLocation } from "react-router-dom";
import { isOpenToMembers, paths } from "../lib/paths.ts";
import { keptReturn, type ReturnState } from "../lib/return-path.ts";
import { useSession } from "../lib/services.tsx";

const EXPIRED = "Your session has expired. Log in to return to your page.";
const MEMBERS_ONLY = "Log in to open this page. New here? Sign up, and you'll come back to it.";

/** Redirects visitors to /login with the page to return to, but for those who have just logged out of it. */
export const MembersOnly = () => {
  const { isSignedIn, endedBy, endedFor, endedWhy } = useSession();
  const { pathname, search, hash } = useLocation();
  if (isSignedIn) return <Outlet />;
  const returnTo = `${pathname}${search}${hash}`;
  const expired: ReturnState = { returnTo, username: endedFor, why: endedWhy ?? EXPIRED };
  // Only a deleted account has a reason to tell.
  const left = endedWhy === undefined ? null : { returnTo: paths.dashboard, why: endedWhy };
  // A log-in leads to the dashboard anyway.
  const first = returnTo === paths.dashboard ? null : { returnTo, why: MEMBERS_ONLY };
  const state: ReturnState | null = endedBy === "expired" ? expired : endedBy === "logout" ? left : first;
  return <Navigate to={paths.login} replace state={state} />;
};

/**
 * Redirects members from public pages to the dashboard, except from pages open to both. A member who has just
 * verified an address, and whom the tab of the sign-up logged in, returns to the page before the sign-up.
 */
export const VisitorsFirst = () => {
  const { isSignedIn } = useSession();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const kept = pathname === paths.verifyEmail ? keptReturn(window.localStorage, Date.now()) : undefined;
  return isSignedIn && !isOpenToMembers(pathname) ? (
    <Navigate to={kept ?? paths.dashboard} replace state={state} />
  ) : (
    <Outlet />
  );
};
