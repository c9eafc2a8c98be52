import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * Focuses the heading of a page reached by a link within the site, unless the page has focused something
 * else. Otherwise the focus would restart silently at the top of the document.
 */
export const useArrival = (): void => {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
};
