import { useNavigate } from "react-router-dom";
import { logout } from "#shared/contracts/accounts.ts";
import { paths } from "../lib/paths.ts";
import { useCall, useSessionStore } from "../lib/services.tsx";

/** Clears the session, goes to /login, and has the service refuse this log-in's tokens from now on. */
export const useLogout = (): (() => void) => {
  const session = useSessionStore();
  const call = useCall();
  const navigate = useNavigate();
  return () => {
    const refresh = session.refresh();
    // The reader is logged out here in any case; tokens that could not be revoked run out by themselves.
    if (refresh) call(logout, { body: { refresh } }).catch(() => undefined);
    session.end("logout");
    navigate(paths.login);
  };
};
