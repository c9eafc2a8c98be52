import { useEffect, useRef } from "react";
import type { Run } from "../../run/run-state.ts";

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

/** Tells the tab's title that a backtest has finished or failed; not for one that was found finished. */
export const useRunTitle = (kind: Run["kind"]): void => {
  const wasOn = useRef(false);
  useEffect(() => {
    const hasEnded = wasOn.current && (kind === "done" || kind === "ended");
    wasOn.current = kind === "running" || kind === "submitting";
    if (!hasEnded) return;
    return announce(`${kind === "done" ? "✓ Backtest finished" : "Backtest stopped"} · Backspread`);
  }, [kind]);
};
