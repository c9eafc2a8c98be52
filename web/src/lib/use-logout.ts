import { useNavigate } from "react-router-dom";
import { logout } from "#shared/contracts/accounts.ts";
import { paths } from "./paths.ts";
import { useCall, useSessionStore } from "./services.tsx";

export const useLogout = (): (() => void) => {
  const session = useSessionStore();
  const call = useCall();
  const navigate = useNavigate();
  return () => {
    const refresh = session.refresh();
    // A failed revocation is harmless: the browser is logged out, and the tokens expire.
    if (refresh) call(logout, { body: { refresh } }).catch(() => undefined);
    session.end("logout");
    navigate(paths.login);
  };
};
