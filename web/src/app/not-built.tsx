import { Navigate, useLocation } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { Notice } from "../ui/notice.tsx";

type NotBuiltState = { readonly notBuilt: true };

const PATHS: readonly string[] = Object.values(paths);

/** Any other path leads to /, replacing history (spec §2); a page that a later release brings says so on arrival. */
export const UnknownPath = () => {
  const { pathname } = useLocation();
  const state: NotBuiltState | null = PATHS.includes(pathname) ? { notBuilt: true } : null;
  return <Navigate to={paths.home} replace state={state} />;
};

/** Says why the reader is here instead of where a link seemed to lead. */
export const NotBuiltNotice = () => {
  const { state }: { state: unknown } = useLocation();
  const isShown = typeof state === "object" && state !== null && "notBuilt" in state;
  return isShown && <Notice kind="note">That page is not open yet.</Notice>;
};
