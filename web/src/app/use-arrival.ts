import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * Moves the focus to the heading of a page that a link within the site led to, unless something of the page has taken it
 * already. The link is gone by then, and the focus would begin again at the top of the document, in silence.
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
