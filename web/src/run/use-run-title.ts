import { useEffect, useRef } from "react";
import type { Run } from "./run-state.ts";

/** Sets the tab's title, and puts the old one back once the user is on the tab again or the page goes. */
const announce = (title: string): (() => void) => {
  const before = document.title;
  document.title = title;
  const restore = (): void => {
    if (document.title === title) document.title = before;
  };
  const onVisible = (): void => {
    if (!document.hidden) restore();
  };
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    document.removeEventListener("visibilitychange", onVisible);
    restore();
  };
};

/**
 * Writes the end of a run into the tab's title, except for a run that was found finished. `what` begins the words, such
 * as "Backtest".
 */
export const useRunTitle = (kind: Run["kind"], what: string): void => {
  const wasOn = useRef(false);
  useEffect(() => {
    const hasEnded = wasOn.current && (kind === "done" || kind === "ended");
    wasOn.current = kind === "running" || kind === "submitting";
    if (!hasEnded) return;
    return announce(`${kind === "done" ? `✓ ${what} finished` : `${what} stopped`} · Backspread`);
  }, [kind, what]);
};
